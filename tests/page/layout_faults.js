/**
 * Lists what is wrong with the layout of the page as it is shown now. Runs in the page.
 * `least` has the smallest side of a control, the smallest share of its area that the board must
 * fill (0 if it need not be whole) and the smallest height of a city's name.
 */
(least) => {
  const CONTROLS = "button, a[href], input, select, textarea, summary, [role=button], [role=tab]";
  // Layers that lie over the page on purpose and can be closed.
  const LAYERS = "dialog, [role=dialog], .drawer, .phrases, .refused";
  // A panel that helps stays open while one plays. It may cover these only.
  const HELP = ".companion";
  const UNDER_HELP = ".players, .talk, .viewport";
  // Links within text may be as small as their words. Other controls win where their reach overlaps.
  const IN_TEXT = "a.label, a.citation";
  const SLACK = 1;
  const faults = [];
  const note = (kind, element, detail = "") => faults.push(`${kind}: ${nameOf(element)} ${detail}`.trim());

  function nameOf(element) {
    const text = element.ariaLabel || element.textContent.trim().replace(/\s+/g, " ");
    const classes = [...element.classList].filter((name) => !name.startsWith("svelte-")).join(".");
    return `${element.tagName.toLowerCase()}${classes ? `.${classes}` : ""} "${text.slice(0, 50)}"`;
  }

  const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
  const scope = modal ?? document.body;

  function isShown(element) {
    if (element.closest(".visually-hidden, [inert], [data-route]")) return false;
    if (getComputedStyle(element).clipPath !== "none") return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  }

  const clips = (value) => value === "hidden" || value === "clip";
  const scrolls = (value) => value === "auto" || value === "scroll";

  /** The part of a box that its ancestors leave visible. What one can scroll to counts as visible if `canScroll`. */
  function seenPart(element, box, canScroll) {
    const seen = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    const isFree = { x: false, y: false };
    const limits = (value) => (canScroll ? clips(value) : value !== "visible");
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      if (at === element && at.matches(CONTROLS)) continue;
      const { overflowX, overflowY, position } = getComputedStyle(at);
      const frame = at.getBoundingClientRect();
      isFree.x ||= canScroll && scrolls(overflowX);
      isFree.y ||= canScroll && scrolls(overflowY);
      if (!isFree.x && limits(overflowX)) {
        seen.left = Math.max(seen.left, frame.left);
        seen.right = Math.min(seen.right, frame.right);
      }
      if (!isFree.y && limits(overflowY)) {
        seen.top = Math.max(seen.top, frame.top);
        seen.bottom = Math.min(seen.bottom, frame.bottom);
      }
      if (position === "fixed" || at.matches("dialog:modal")) break;
    }
    return seen;
  }

  function isWhole(element) {
    const box = element.getBoundingClientRect();
    const seen = seenPart(element, box, false);
    // A long label with large text may be higher than the window: then one scrolls along it.
    if (box.height > innerHeight) return true;
    return (
      Math.max(seen.left, 0) <= box.left + SLACK &&
      Math.max(seen.top, 0) <= box.top + SLACK &&
      Math.min(seen.right, innerWidth) >= box.right - SLACK &&
      Math.min(seen.bottom, innerHeight) >= box.bottom - SLACK
    );
  }

  function ancestorsOf(element) {
    const found = [];
    for (let at = element.parentElement; at; at = at.parentElement) found.push(at);
    return found;
  }

  /** What lies over a control: null if nothing does. */
  function coverOf(control, box) {
    const owner = control.closest("label") ?? control;
    const points = [[0.5, 0.5], [0.12, 0.15], [0.88, 0.15], [0.12, 0.85], [0.88, 0.85]];
    for (const [x, y] of control.matches(IN_TEXT) ? points.slice(0, 1) : points) {
      const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
      if (hit && !owner.contains(hit) && !control.contains(hit)) {
        const layer = hit.closest(control.closest(UNDER_HELP) ? `${LAYERS}, ${HELP}` : LAYERS);
        if (!layer || layer.contains(control)) return hit;
      }
    }
    return null;
  }

  /** What lies over a control even in the middle of what scrolls: a bar at the edge covers it only for a while. */
  function lastingCoverOf(control, target) {
    target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    return coverOf(control, target.getBoundingClientRect());
  }

  /** A radio or a checkbox is as large as the label that it lies in. */
  const targetOf = (control) => (control.matches("input[type=radio], input[type=checkbox]") && control.closest("label")) || control;

  function checkControl(control) {
    const target = targetOf(control);
    const before = ancestorsOf(target).map((ancestor) => [ancestor, ancestor.scrollLeft, ancestor.scrollTop]);
    if (!isWhole(target)) target.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const forced = before.find(([ancestor, x, y]) => {
      const { overflowX, overflowY } = getComputedStyle(ancestor);
      const isPage = ancestor === document.documentElement || ancestor === document.body;
      return !isPage && ((clips(overflowX) && ancestor.scrollLeft !== x) || (clips(overflowY) && ancestor.scrollTop !== y));
    });
    const box = target.getBoundingClientRect();
    if (forced) note("out of reach", control, `in ${nameOf(forced[0]).slice(0, 40)}`);
    else if (!isWhole(target) && !control.matches(IN_TEXT)) note("out of reach", control, `${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.width)}x${Math.round(box.height)}`);
    else {
      const cover = coverOf(control, box) && lastingCoverOf(control, target);
      if (cover) note("covered", control, `by ${nameOf(cover)}`);
    }
    const panel = target.parentElement.closest(".panel")?.getBoundingClientRect();
    if (panel && (box.left < panel.left - SLACK || box.right > panel.right + SLACK) && !isInScroller(control))
      note("out of its panel", control, `${Math.round(box.left)}-${Math.round(box.right)} in ${Math.round(panel.left)}-${Math.round(panel.right)}`);
    if (Math.min(box.width, box.height) < least.target - 0.5 && !control.matches(IN_TEXT))
      note("small", control, `${box.width.toFixed(1)}x${box.height.toFixed(1)}`);
    for (const [ancestor, x, y] of before) ancestor.scrollTo({ left: x, top: y, behavior: "instant" });
  }

  const pen = document.createElement("canvas").getContext("2d");

  /** The box of the ink of a piece of text, which is smaller than its line. */
  function inkOf(rect, style, text) {
    pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const size = pen.measureText(text);
    const baseline = rect.top + size.fontBoundingBoxAscent * (rect.height / (size.fontBoundingBoxAscent + size.fontBoundingBoxDescent));
    const ink = { top: baseline - size.actualBoundingBoxAscent, bottom: baseline + size.actualBoundingBoxDescent };
    return { left: rect.left, right: rect.right, ...ink };
  }

  function checkText(node) {
    const element = node.parentElement;
    const style = getComputedStyle(element);
    const range = document.createRange();
    range.selectNodeContents(node);
    const isShortened = isEllipsed(element) && element.closest("[title], [aria-label]");
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue;
      const ink = inkOf(rect, style, node.data.trim());
      if (isUnderHelp(element, ink)) return note("text under help", element);
      if (isOutOfHelp(element, ink)) return note("text out of its panel", element);
      const seen = seenPart(element, ink, true);
      const isCutAcross = seen.top > ink.top + SLACK || seen.bottom < ink.bottom - SLACK;
      const isCutAlong = seen.left > ink.left + SLACK || seen.right < ink.right - SLACK;
      const isOutside = !isInScroller(element) && (ink.left < -SLACK || ink.right > innerWidth + SLACK);
      if (isCutAcross || ((isCutAlong || isOutside) && !isShortened)) return note("cut text", element);
    }
  }

  function isUnderHelp(element, ink) {
    if (element.closest(`${HELP}, ${UNDER_HELP}`)) return false;
    const seen = seenPart(element, ink, false);
    if (seen.left >= seen.right || seen.top >= seen.bottom) return false;
    return [0.05, 0.5, 0.95].some((part) => {
      const hit = document.elementFromPoint(seen.left + part * (seen.right - seen.left), (seen.top + seen.bottom) / 2);
      return hit?.closest(HELP) != null && !hit.closest(HELP).contains(element);
    });
  }

  function isOutOfHelp(element, ink) {
    const panel = element.closest(HELP)?.getBoundingClientRect();
    return panel !== undefined && seenPart(element, ink, false).bottom > panel.bottom + SLACK;
  }

  const isEllipsed = (element) =>
    [element, element.parentElement].some((part) => getComputedStyle(part).textOverflow === "ellipsis");

  const isInScroller = (element) => ancestorsOf(element).some((ancestor) => scrolls(getComputedStyle(ancestor).overflowX));

  function textsOf(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
      node.data.trim() && !node.parentElement.closest("svg, script, style, option") && isShown(node.parentElement)
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_REJECT,
    );
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    return found;
  }

  function checkBoard(viewport) {
    const [frame, map] = [viewport, viewport.querySelector(".map-sheet")].map((part) => part.getBoundingClientRect());
    const isInside =
      map.left >= frame.left - SLACK && map.top >= frame.top - SLACK && map.right <= frame.right + SLACK && map.bottom <= frame.bottom + SLACK;
    const sizes = `${Math.round(map.width)}x${Math.round(map.height)} in ${Math.round(frame.width)}x${Math.round(frame.height)}`;
    if (!isInside) note("map cut off", viewport, sizes);
    const share = (map.width * map.height) / (frame.width * frame.height);
    if (share < least.share) note("empty bands", viewport, `${sizes}, ${share.toFixed(2)}`);
  }

  function checkCities(viewport) {
    const map = viewport.querySelector(".map-sheet").getBoundingClientRect();
    const cities = [...viewport.querySelectorAll("[data-city]")];
    const shown = cities.map((city) => city.querySelector(".name")).filter((name) => name.checkVisibility({ visibilityProperty: true }));
    for (const city of cities.filter((city) => city.matches(".marked, .lit")))
      if (!shown.includes(city.querySelector(".name"))) note("hidden name", city);
    for (const name of shown) {
      const height = parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a;
      if (height < least.name - 0.05) note("small name", name, height.toFixed(1));
      const box = name.getBoundingClientRect();
      if (box.left < map.left || box.right > map.right || box.top < map.top || box.bottom > map.bottom) note("cut name", name);
    }
    if (shown.length < least.names) note("few names", viewport, String(shown.length));
  }

  for (const control of scope.querySelectorAll(CONTROLS)) if (isShown(control)) checkControl(control);
  for (const node of textsOf(scope)) checkText(node);
  const viewport = document.querySelector(".viewport");
  if (viewport && !modal && viewport.querySelector(".map-sheet")) {
    if (least.share > 0) checkBoard(viewport);
    checkCities(viewport);
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`sticks out by ${scrollWidth - clientWidth} px`);
  return faults;
};
