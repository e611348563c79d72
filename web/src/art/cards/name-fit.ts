/** How many letters of a city's name a ticket has room for. */
const ROOM = 15;

/** How narrow a name is lettered to fit on a ticket, as engravers did: 1 is as it is. */
export function nameScale(name: string): number {
  return Math.min(1, ROOM / name.length);
}
