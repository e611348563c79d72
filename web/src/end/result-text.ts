/** Describes the result in words. */

import type { Result } from "../protocol";
import type { Table } from "../table/table.svelte";
import { m } from "../words/messages";
import { numberText, seatName } from "../words/names";
import { winnersText } from "./reveal/step-text";
import { standingsOf } from "./standings";

/** Returns the whole result as text for screen readers. */
export function resultText(result: Result, table: Table): string {
  const places = standingsOf(table.update?.reveal ?? []).map(({ seat, rank }) =>
    m.end_place({ rank: numberText(rank), name: seatName(table, seat), count: result.scores[seat]!.total }),
  );
  return [winnersText(result.winners, table), ...places].join(" ");
}
