import { geoIdentity, geoStream } from "d3-geo";

/** The grid that points lie on, in pixels. A finer one is not visible and adds half the file size. */
const GRID = 0.5;

/** Returns flat geometry, clipped to a rectangle, as SVG path data in relative steps. */
export function pathData(geometry, extent, { smallestArea = 0 } = {}) {
  const rings = [];
  const sink = collector(rings);
  geoStream(geometry, geoIdentity().clipExtent(extent).stream(sink));
  return rings
    .filter(({ points, closed }) => points.length > 1 && (!closed || area(points) >= smallestArea))
    .map(written)
    .join("");
}

function collector(rings) {
  let closed = false;
  return {
    point: (x, y) => rings.at(-1).points.push([Math.round(x / GRID), Math.round(y / GRID)]),
    lineStart: () => rings.push({ points: [], closed }),
    lineEnd() {},
    polygonStart: () => (closed = true),
    polygonEnd: () => (closed = false),
  };
}

function area(points) {
  const twice = points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  return (Math.abs(twice) / 2) * GRID ** 2;
}

function written({ points, closed }) {
  const steps = points
    .map(([x, y], i) => (i === 0 ? [x, y] : [x - points[i - 1][0], y - points[i - 1][1]]))
    .filter(([dx, dy], i) => i === 0 || dx !== 0 || dy !== 0);
  const [start, ...rest] = steps.map(pair);
  return `M${start}${rest.length ? "l" : ""}${rest.join(" ")}${closed ? "z" : ""}`.replaceAll(" -", "-");
}

function pair([x, y]) {
  return `${pixels(x)} ${pixels(y)}`;
}

function pixels(value) {
  return String(value * GRID).replace(/^(-?)0\./, "$1.");
}
