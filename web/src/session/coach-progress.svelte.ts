/** How far the visitor has come with the coach, kept on the device by their name. */

import { person } from "./person.svelte";
import { preferences } from "./preferences.svelte";

/** How much the coach says: everything; one line; or only what matters. */
export type Stage = "explain" | "brief" | "quiet";

export interface Progress {
  /** Finished games, with or without the coach. */
  readonly games: number;
  /** The latest moves beside an advice, oldest first: whether each was about as good. */
  readonly moves: readonly boolean[];
}

/** The points that a move may give away and still count as good, and those that are worth a warning. */
export const SMALL_LOSS = 1;
export const LARGE_LOSS = 3;

const KEY = "trunkline-coach";
const NOTHING: Progress = { games: 0, moves: [] };
const MOST_MOVES = 30;
const NEWCOMER_GAMES = 3;
/** A stage begins after some games and some moves, of which a share was good. */
const BRIEF = { games: 1, moves: 10, share: 0.6 };
const QUIET = { games: 3, moves: 20, share: 0.8 };

function load(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Progress>;
  } catch {
    return {};
  }
}

let known = $state.raw(load());

/** Returns the progress of the visitor. */
export const progress = (): Progress => ({ ...NOTHING, ...known[person.me?.name ?? ""] });

/** Returns how much the coach should say to somebody. It says more again if moves get worse. */
export function stageOf(progress: Progress): Stage {
  if (has(progress, QUIET)) return "quiet";
  return has(progress, BRIEF) ? "brief" : "explain";
}

function has({ games, moves }: Progress, least: typeof BRIEF): boolean {
  const good = moves.filter(Boolean).length;
  return games >= least.games && moves.length >= least.moves && good >= least.share * moves.length;
}

/** Whether the coach is on: as the visitor chose, or else for newcomers. */
export const wantsCoach = (): boolean => preferences.coach ?? progress().games < NEWCOMER_GAMES;

export function countFinishedGame(): void {
  save({ ...progress(), games: progress().games + 1 });
}

/** Notes a move and what it gave away. */
export function noteMove(loss: number): void {
  save({ ...progress(), moves: [...progress().moves, loss <= SMALL_LOSS].slice(-MOST_MOVES) });
}

function save(next: Progress): void {
  known = { ...known, [person.me?.name ?? ""]: next };
  localStorage.setItem(KEY, JSON.stringify(known));
}
