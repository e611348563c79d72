import { expect, test } from "vitest";

import type { SitterMessage, TableSummary } from "../../protocol";
import { DEFAULT_SETTINGS } from "../new-game/new-table";
import { finished, freeSeats, goingOn, placedIn } from "./table-list";

const ADA: SitterMessage = {
  name: "Ada",
  bot: null,
  is_here: true,
  keeper: null,
  is_out_of_time: false,
  kick_votes: 0,
};
const table = (id: string, stage: TableSummary["stage"], times: Partial<TableSummary> = {}): TableSummary => ({
  id,
  stage,
  settings: DEFAULT_SETTINGS,
  sitters: [ADA, null, null, ADA],
  spectators: 0,
  own_seats: [0],
  started: null,
  ended: null,
  points: null,
  winners: [],
  ...times,
});
const idsOf = (tables: readonly TableSummary[]): string[] => tables.map(({ id }) => id);

test("running games come before tables that wait, the latest first", () => {
  const tables = [
    table("a", "over", { ended: 9 }),
    table("b", "open"),
    table("c", "running", { started: 3 }),
    table("d", "open"),
    table("e", "running", { started: 7 }),
  ];
  expect(idsOf(goingOn(tables))).toEqual(["e", "c", "b", "d"]);
});

test("finished games come the latest first, and those without a date last, as they came", () => {
  const tables = [
    table("a", "over"),
    table("b", "over", { ended: 5 }),
    table("c", "over"),
    table("d", "over", { ended: 8 }),
    table("e", "running"),
  ];
  expect(idsOf(finished(tables))).toEqual(["d", "b", "a", "c"]);
});

test("the players of a game come by their points, winners first", () => {
  const sitters = ["Ada", "Ben", "Cleo"].map((name) => ({ ...ADA, name }));
  const over = table("a", "over", { sitters, points: [90, 120, 120], winners: [2] });
  expect(placedIn(over).map(({ name, points }) => [name, points])).toEqual([
    ["Cleo", 120],
    ["Ben", 120],
    ["Ada", 90],
  ]);
  expect(placedIn(table("b", "running"))).toEqual([]);
});

test("a free seat is one where nobody sits", () => {
  expect(freeSeats(table("a", "open"))).toBe(2);
});
