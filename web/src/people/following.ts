/** A Svelte action: keeps the newest line in sight, unless the reader has scrolled back. */

const NEAR_PX = 60;

export function following(node: HTMLElement) {
  let isAtEnd = true;
  const toEnd = () => {
    if (isAtEnd) node.scrollTop = node.scrollHeight;
  };
  const note = () => (isAtEnd = node.scrollHeight - node.scrollTop - node.clientHeight < NEAR_PX);
  const grown = new MutationObserver(toEnd);
  const resized = new ResizeObserver(toEnd);
  grown.observe(node, { childList: true, subtree: true });
  resized.observe(node);
  node.addEventListener("scroll", note, { passive: true });
  toEnd();
  return {
    destroy(): void {
      grown.disconnect();
      resized.disconnect();
    },
  };
}
