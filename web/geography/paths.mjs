import { geoIdentity, geoStream } from "d3-geo";

/** SVG path data of flat geometry cut to a rectangle, in relative steps of 0.1 px. */
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
    point: (x, y) => rings.at(-1).points.push([Math.round(x * 10), Math.round(y * 10)]),
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
  return Math.abs(twice) / 200;
}

function written({ points, closed }) {
  const steps = points
    .map(([x, y], i) => (i === 0 ? [x, y] : [x - points[i - 1][0], y - points[i - 1][1]]))
    .filter(([dx, dy], i) => i === 0 || dx !== 0 || dy !== 0);
  const [start, ...rest] = steps.map(pair);
  return `M${start}${rest.length ? "l" : ""}${rest.join(" ")}${closed ? "z" : ""}`.replaceAll(" -", "-");
}

function pair([x, y]) {
  return `${tenths(x)} ${tenths(y)}`;
}

function tenths(value) {
  return String(value / 10).replace(/^(-?)0\./, "$1.");
}
