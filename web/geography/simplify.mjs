/** Simplifies a ring so that no old point is farther than the tolerance from the new line. */
export function simplifiedRing(ring, tolerance) {
  const middle = Math.floor(ring.length / 2);
  const halves = [ring.slice(0, middle + 1), ring.slice(middle)];
  const [first, second] = halves.map((half) => simplifiedLine(half, tolerance));
  return [...first, ...second.slice(1)];
}

function simplifiedLine(line, tolerance) {
  const [start, end] = [line[0], line.at(-1)];
  const offsets = line.map((point) => offset(point, start, end));
  const farthest = Math.max(...offsets);
  if (farthest <= tolerance) return [start, end];
  const at = offsets.indexOf(farthest);
  const before = simplifiedLine(line.slice(0, at + 1), tolerance);
  return [...before, ...simplifiedLine(line.slice(at), tolerance).slice(1)];
}

function offset([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((x - ax) * dy - (y - ay) * dx) / length;
}
