/** The rule that each step of the guide teaches. */

import type { SceneId } from "./scenes";

/** Null for a step that teaches no rule. */
export const SCENE_RULES: Readonly<Record<SceneId, string | null>> = {
  welcome: "R1.4",
  tickets: "R2.2",
  offer: "R6.1",
  draw: "R4.1",
  draw_unseen: "R4.1",
  second: "R4.3",
  second_unseen: "R4.4",
  plan: "R8.2",
  locomotive: "R4.3",
  claim: "R5.2",
  double: "R5.5",
  gray: "R5.1",
  claim_again: "R5.2",
  longer: "R8.3",
  collect: "R4.1",
  collect_unseen: "R4.1",
  last_round: "R7.1",
  last_draw: "R7.1",
  new_tickets: "R6.1",
  pass: "R3",
  watch: null,
  count: "R8.1",
  ticket_done: "R8.2",
  ticket_failed: "R8.2",
  path: "R8.3",
  bonus: "R8.3",
  winner: "R8.4",
  finished: null,
};
