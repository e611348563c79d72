/** What a person likes, kept on their device. */

export interface Preferences {
  theme: "system" | "light" | "dark";
  sound: boolean;
  /** When a claim is shown before it is made. */
  confirmClaims: "touch" | "always" | "never";
  /** Whether to ask before new tickets are drawn. */
  confirmTickets: boolean;
  /** Whether to tell by a notification that it is one's turn. */
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

/** Keeps every change, and shows the chosen theme; called once, by the page. */
export function followPreferences(): void {
  $effect.root(() => {
    $effect(() => {
      localStorage.setItem(KEY, JSON.stringify(preferences));
      document.documentElement.style.colorScheme = preferences.theme === "system" ? "light dark" : preferences.theme;
    });
  });
}
