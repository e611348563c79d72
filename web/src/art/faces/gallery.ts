import { aouda } from "./aouda";
import { automaton } from "./automaton";
import { conductor } from "./conductor";
import { fix } from "./fix";
import { fogg } from "./fogg";
import { PASSENGERS } from "./passengers";
import { passepartout } from "./passepartout";
import type { Portrait } from "./portrait";
import { strogoff } from "./strogoff";

/** The levels, and the conductor who explains the game. */
const FACES = new Map(Object.entries({ passepartout, fix, aouda, strogoff, fogg, conductor }));

/** Returns the portrait of a bot: its level's own, unless it has a passenger's name. */
export function portraitOf(bot: string, name?: string): Portrait {
  const own = FACES.get(bot);
  return own ? (PASSENGERS.get(name ?? "") ?? own) : automaton;
}
