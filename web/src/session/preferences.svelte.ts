/** The visitor's preferences, kept on the device. */

export interface Preferences {
  theme: "system" | "light" | "dark";
  sound: boolean;
  /** When a claim needs a confirmation. */
  confirmClaims: "touch" | "always" | "never";
  /** Whether to confirm before tickets are drawn. */
  confirmTickets: boolean;
  /** Whether to send a notification when the player's turn begins. */
  notify: boolean;
}

const KEY = "trunkline-preferences";
const DEFAULTS: Preferences = {
  theme: "system",
  sound: true,
  confirmClaims: "touch",
  confirmTickets: true,
  notify: false,
};

function load(): Preferences {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const preferences = $state(load());

/** Saves every change and applies the theme. The page calls it once. */
export function followPreferences(): void {
  $effect.root(() => {
    $effect(() => {
      localStorage.setItem(KEY, JSON.stringify(preferences));
      document.documentElement.style.colorScheme = preferences.theme === "system" ? "light dark" : preferences.theme;
    });
  });
}
