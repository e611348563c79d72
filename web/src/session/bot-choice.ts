/** Returns the last chosen bot if it still exists, else one of middle strength. Bots are sorted weakest first. */
export function botAmong(bots: readonly string[], chosen: string | null): string | undefined {
  return bots.find((bot) => bot === chosen) ?? bots[bots.length >> 1];
}
