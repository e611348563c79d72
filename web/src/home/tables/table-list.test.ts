import { expect, test } from "vitest";

import type { SitterMessage, TableSummary } from "../../protocol";
import { DEFAULT_SETTINGS } from "../new-game/new-table";
import { freeSeats, inOrder } from "./table-list";

const ADA: SitterMessage = {
  name: "Ada",
  bot: null,
  is_here: true,
  keeper: null,
  is_out_of_time: false,
  kick_votes: 0,
};
const table = (id: string, stage: TableSummary["stage"]): TableSummary => ({
  id,
  stage,
  settings: DEFAULT_SETTINGS,
  sitters: [ADA, null, null, ADA],
  spectators: 0,
});

test("running games come first, finished ones last, and else as they came", () => {
  const tables = [
    table("a", "over"),
    table("b", "open"),
    table("c", "running"),
    table("d", "open"),
    table("e", "running"),
  ];
  expect(inOrder(tables).map(({ id }) => id)).toEqual(["c", "e", "b", "d", "a"]);
});

test("a free seat is one where nobody sits", () => {
  expect(freeSeats(table("a", "open"))).toBe(2);
});
