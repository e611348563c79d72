/** The visitor's last solo game, kept on the device. */

export interface Solo {
  opponents: number;
  bot: string | null;
  ruleset: string;
  /** The seat that begins; the visitor has the first. Null is a random seat. */
  first: number | null;
}

const KEY = "trunkline-solo";
const FIRST: Solo = { opponents: 3, bot: null, ruleset: "classic", first: null };

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
