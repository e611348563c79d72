import { densify } from "./warp.mjs";

const STEP = 15;
const CLEARANCE = 15;

/** Scatters small drawings along sketched lines where the board is free: [x, y, kind] each. */
export function strewn(lines, project, ground, kinds) {
  const random = generator(1900);
  const placed = [];
  for (const [x, y] of lines.flatMap((line) => spots(line, project, random))) {
    const free = isFree([x, y], ground) && placed.every(([px, py]) => isApart(x - px, y - py));
    if (free) placed.push([Math.round(x), Math.round(y), Math.floor(random() * kinds)]);
  }
  return placed.sort((a, b) => a[1] - b[1]);
}

function spots(line, project, random) {
  const ridge = densify(densify(line).map(project), STEP);
  return ridge.flatMap((point) =>
    [0, 14, -14, 27, -27].map((offset) => [point[0] + offset + (random() - 0.5) * 8, point[1] + (random() - 0.5) * 18]),
  );
}

function isApart(dx, dy) {
  return Math.hypot(dx, dy * 1.5) > 17;
}

function isFree([x, y], { cities, routes, land, lakes, lettering, width, height }) {
  const inFrame = x > 74 && x < width - 74 && y > 80 && y < height - 74;
  return (
    inFrame &&
    isInside([x, y], land) &&
    !isInside([x, y], lakes) &&
    !lettering.some(isInBox) &&
    Object.values(cities).every(isClearOf) &&
    Object.values(routes).every(isOff)
  );

  function isInBox([left, top, right, bottom]) {
    return x > left && x < right && y > top && y < bottom;
  }

  function isClearOf(city) {
    return Math.hypot(x - city.x, y - city.y) > 24 && !isOnLabel(city.label);
  }

  function isOnLabel({ x: lx, y: ly, w, anchor }) {
    const left = lx - { start: 0, middle: w / 2, end: w }[anchor];
    return x > left - 12 && x < left + w + 12 && Math.abs(y - ly) < 18;
  }

  function isOff({ spaces }) {
    return spaces.every((space) => [-14, 0, 14].every((along) => distance(space, along) > CLEARANCE));
  }

  function distance(space, along) {
    const angle = (space.angle * Math.PI) / 180;
    return Math.hypot(x - space.x - along * Math.cos(angle), y - space.y - along * Math.sin(angle));
  }
}

function isInside([x, y], { coordinates }) {
  let isCovered = false;
  for (const ring of coordinates.flat()) {
    for (let i = 1; i < ring.length; i++) {
      const [[ax, ay], [bx, by]] = [ring[i - 1], ring[i]];
      const crosses = ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay);
      if (crosses) isCovered = !isCovered;
    }
  }
  return isCovered;
}

/** Returns random numbers from 0 to 1 that are the same in every run. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
