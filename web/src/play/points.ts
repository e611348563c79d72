/** What routes of length 1, 2, ... are worth, as the board's legend shows it (R5.2). */
export const ROUTE_POINTS: readonly number[] = [1, 2, 4, 7, 10, 15];
