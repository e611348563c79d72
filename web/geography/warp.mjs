import { geoAlbers } from "d3-geo";

/** Projects longitude and latitude onto the board: Albers, then the layout's thin-plate spline. */
export function boardProjection({ control, weights, affine, scale }) {
  const albers = geoAlbers()
    .parallels([29.5, 45.5])
    .rotate([96, 0])
    .center([0, 38.5])
    .scale(1900)
    .translate([800, 520]);
  const sources = control.map(({ src }) => [src[0] / scale, src[1] / scale]);

  return (place) => {
    const [x, y] = albers(place).map((value) => value / scale);
    const kernel = sources.map(([sx, sy]) => bend(Math.hypot(x - sx, y - sy)));
    return [0, 1].map((axis) => {
      const plane = affine[0][axis] + affine[1][axis] * x + affine[2][axis] * y;
      return kernel.reduce((sum, value, i) => sum + value * weights[i][axis], plane);
    });
  };
}

function bend(distance) {
  return distance === 0 ? 0 : distance ** 2 * Math.log(distance);
}

/** Adds points to a line so that it bends with the map between its ends. */
export function densify(line, step = 0.25) {
  return line.flatMap((end, i) => (i === 0 ? [end] : pointsTo(end, line[i - 1], step)));
}

function pointsTo([x1, y1], [x0, y0], step) {
  const parts = Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0) / step));
  return Array.from({ length: parts }, (_, i) => {
    const t = (i + 1) / parts;
    return [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t];
  });
}
