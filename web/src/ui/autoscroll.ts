/** A Svelte action that keeps the newest line visible, unless the reader has scrolled back. */

const NEAR_PX = 60;

export function autoscroll(node: HTMLElement) {
  let isAtEnd = true;
  let frame = 0;
  // Once per frame, when the lines are laid out anyway.
  const toEnd = () => {
    if (isAtEnd) frame ||= requestAnimationFrame(scroll);
  };
  const scroll = () => {
    frame = 0;
    node.scrollTop = node.scrollHeight;
  };
  // Scrolling before that frame is caused by new lines, not by the reader.
  const note = () => {
    if (!frame) isAtEnd = node.scrollHeight - node.scrollTop - node.clientHeight < NEAR_PX;
  };
  const grown = new MutationObserver(toEnd);
  const resized = new ResizeObserver(toEnd);
  grown.observe(node, { childList: true, subtree: true });
  resized.observe(node);
  node.addEventListener("scroll", note, { passive: true });
  toEnd();
  return {
    destroy(): void {
      cancelAnimationFrame(frame);
      grown.disconnect();
      resized.disconnect();
    },
  };
}
