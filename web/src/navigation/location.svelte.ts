import { addressOf } from "./address";

let path = $state(location.pathname);
addEventListener("popstate", () => (path = location.pathname));

export const here = {
  get address() {
    return addressOf(path);
  },
};

export function goTo(address: string): void {
  history.pushState(null, "", address);
  path = location.pathname;
}

/** Follows a plain click on one of the page's own links without a reload. */
export function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || event.defaultPrevented) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  // The browser scrolls within a page by itself.
  if (link.hash && link.pathname === location.pathname) return;
  if (addressOf(link.pathname).page === "nowhere") return;
  event.preventDefault();
  goTo(link.href);
}
