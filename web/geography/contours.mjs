import { contours } from "d3-contour";

const CELL = 2;
const FARTHEST = 30;

/** Draws the water lines: for each distance, the outline of all water at least that far from the shore. */
export function farFrom(shore, reaches, [[left, top], [right, bottom]], { inside }) {
  const [columns, rows] = [Math.ceil((right - left) / CELL), Math.ceil((bottom - top) / CELL)];
  const grid = { left, top, columns, rows };
  const segments = shore.coordinates.flat().flatMap((ring) => ring.slice(1).map((end, i) => [ring[i], end]));
  const distances = distancesTo(segments, grid);
  const covered = coveredBy(segments, grid);
  const values = distances.map((distance, i) => (covered[i] === inside ? distance : 0));
  const trace = contours().size([columns, rows]).smooth(true);
  return reaches.map((reach) => placed(trace.contour(values, reach), grid));
}

function distancesTo(segments, { left, top, columns, rows }) {
  const distances = new Array(columns * rows).fill(FARTHEST);
  for (const [a, b] of segments) {
    const [firstColumn, lastColumn] = span(a[0], b[0], left, columns);
    const [firstRow, lastRow] = span(a[1], b[1], top, rows);
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        const i = row * columns + column;
        const point = [left + (column + 0.5) * CELL, top + (row + 0.5) * CELL];
        distances[i] = Math.min(distances[i], distanceToSegment(point, a, b));
      }
    }
  }
  return distances;
}

/** Returns the cells near a segment, in one direction. */
function span(a, b, start, count) {
  const first = Math.floor((Math.min(a, b) - FARTHEST - start) / CELL);
  const last = Math.ceil((Math.max(a, b) + FARTHEST - start) / CELL);
  return [Math.max(0, first), Math.min(count - 1, last)];
}

function distanceToSegment([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** Marks the cells that the rings enclose, by counting the crossings to the left of each. */
function coveredBy(segments, { left, top, columns, rows }) {
  const covered = new Array(columns * rows).fill(false);
  for (let row = 0; row < rows; row++) {
    const y = top + (row + 0.5) * CELL;
    const crossings = segments
      .filter(([a, b]) => a[1] > y !== b[1] > y)
      .map(([a, b]) => a[0] + ((y - a[1]) * (b[0] - a[0])) / (b[1] - a[1]));
    for (let column = 0; column < columns; column++) {
      const x = left + (column + 0.5) * CELL;
      covered[row * columns + column] = crossings.filter((crossing) => crossing < x).length % 2 === 1;
    }
  }
  return covered;
}

function placed({ coordinates }, { left, top }) {
  const place = ([x, y]) => [left + x * CELL, top + y * CELL];
  return { type: "MultiPolygon", coordinates: coordinates.map((rings) => rings.map((ring) => ring.map(place))) };
}
