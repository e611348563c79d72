/** Turns shares of a whole into percents. */

/** Rounds shares to whole percents that add up to 100. The largest remainders are rounded up. */
export function wholePercents(shares: readonly number[]): number[] {
  const percents = shares.map((share) => Math.floor(100 * share));
  const left = percents.reduce((rest, percent) => rest - percent, 100);
  const taken = shares.map((share, i) => 100 * share - percents[i]!);
  const order = shares.map((_, i) => i).sort((a, b) => taken[b]! - taken[a]!);
  for (const i of order.slice(0, left)) percents[i]! += 1;
  return percents;
}
