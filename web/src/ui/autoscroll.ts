/** A Svelte action: keeps the newest line in sight, unless the reader has scrolled back. */

const NEAR_PX = 60;

export function autoscroll(node: HTMLElement) {
  let isAtEnd = true;
  let frame = 0;
  // Once a frame, when the lines are laid out anyway.
  const toEnd = () => {
    if (isAtEnd) frame ||= requestAnimationFrame(scroll);
  };
  const scroll = () => {
    frame = 0;
    node.scrollTop = node.scrollHeight;
  };
  // What moves before that frame is moved by the new lines, not by the reader.
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
