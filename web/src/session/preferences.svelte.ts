/** The visitor's preferences, kept on the device. */

export interface Preferences {
  theme: "system" | "light" | "dark";
  sound: boolean;
  /** When a claim needs a confirmation. */
  confirmClaims: "touch" | "always" | "never";
  /** Whether to confirm before tickets are drawn. */
  confirmTickets: boolean;
  /** Whether single keys such as D act wherever the focus is. */
  letterKeys: boolean;
  /** Whether to send a notification when the player's turn begins. */
  notify: boolean;
  /** How fast cards, trains and markers move. */
  motion: "normal" | "fast" | "off";
  /** The level of the bots that last filled a table. */
  fillLevel: string | null;
  /** Whether the coach helps in games against bots. Null: only newcomers. */
  coach: boolean | null;
}

const KEY = "trunkline-preferences";
const DEFAULTS: Preferences = {
  theme: "system",
  sound: true,
  confirmClaims: "touch",
  confirmTickets: true,
  letterKeys: true,
  notify: false,
  motion: "normal",
  fillLevel: null,
  coach: null,
};

function load(): Preferences {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const preferences = $state(load());

/** Saves every change and applies the theme and the speed of animations. The page calls it once. */
export function followPreferences(): void {
  $effect.root(() => {
    $effect(() => {
      localStorage.setItem(KEY, JSON.stringify(preferences));
      document.documentElement.dataset.motion = preferences.motion;
      document.documentElement.style.colorScheme = preferences.theme === "system" ? "light dark" : preferences.theme;
    });
  });
}
