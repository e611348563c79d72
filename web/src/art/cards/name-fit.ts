/** How many letters of a city's name a ticket has room for. */
const ROOM = 15;

/** Returns the horizontal scale that fits a name on a ticket. 1 is the natural width. */
export function nameScale(name: string): number {
  return Math.min(1, ROOM / name.length);
}
