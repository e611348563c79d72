/** Keeps what the reader types above the keyboard on the screen. */

import type { Attachment } from "svelte/attachments";

/**
 * Tells an element what the keyboard leaves in view, as `--seen-top` and `--seen-height`, and gives it the class
 * `typing` while somebody types in it. The keyboard covers the page and does not shrink it, so the arrangement stays.
 */
export const trackKeyboard: Attachment<HTMLElement> = (page) => {
  const seen = window.visualViewport;
  if (!seen) return;

  function fit(): void {
    const isTyping = page.matches(":has(input:focus, textarea:focus)");
    const isCovered = seen!.scale === 1 && seen!.height < innerHeight - 1;
    page.classList.toggle("typing", isTyping && isCovered);
    page.style.setProperty("--seen-top", `${Math.round(seen!.offsetTop)}px`);
    page.style.setProperty("--seen-height", `${Math.round(seen!.height)}px`);
  }

  seen.addEventListener("resize", fit);
  page.addEventListener("focusin", fit);
  page.addEventListener("focusout", fit);
  return () => {
    seen.removeEventListener("resize", fit);
    page.removeEventListener("focusin", fit);
    page.removeEventListener("focusout", fit);
  };
};
