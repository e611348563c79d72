/** The visitor's last solo game, kept on the device. */

export interface Solo {
  opponents: number;
  bot: string | null;
}

const KEY = "trunkline-solo";
const FIRST: Solo = { opponents: 3, bot: null };

export function lastSolo(): Solo {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Solo>) };
  } catch {
    return { ...FIRST };
  }
}

export function keepSolo(solo: Solo): void {
  localStorage.setItem(KEY, JSON.stringify(solo));
}

/** Returns the last chosen bot if it still exists, else one of middle strength. Bots are sorted weakest first. */
export function botAmong(bots: readonly string[], chosen: string | null): string | undefined {
  return bots.find((bot) => bot === chosen) ?? bots[bots.length >> 1];
}
