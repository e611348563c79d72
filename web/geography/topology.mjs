import { presimplify, simplify } from "topojson-simplify";

import { densify } from "./warp.mjs";

/** Projects a topology onto the board and simplifies it. Shared lines stay shared. */
export function onBoard(topology, project, smallestTriangle, { coastWeight = 1 } = {}) {
  const arcs = decoded(topology).map((arc) => densify(arc).map(project));
  const flat = presimplify({ type: "Topology", objects: topology.objects, arcs });
  const coast = outerArcs(flat);
  const weighted = flat.arcs.map((arc, i) =>
    coast.has(i) ? arc.map(([x, y, weight]) => [x, y, weight * coastWeight]) : arc,
  );
  return simplify({ ...flat, arcs: weighted }, smallestTriangle);
}

/** Returns the arcs that bound only one geometry. */
function outerArcs({ objects }) {
  const users = new Map();
  for (const { geometries } of Object.values(objects)) {
    for (const { arcs } of geometries) {
      for (const arc of new Set(arcs.flat(Infinity).map((i) => (i < 0 ? ~i : i)))) {
        users.set(arc, (users.get(arc) ?? 0) + 1);
      }
    }
  }
  return new Set([...users.keys()].filter((arc) => users.get(arc) === 1));
}

function decoded({ arcs, transform }) {
  const { scale, translate } = transform;
  return arcs.map((arc) => {
    let x = 0;
    let y = 0;
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

/** Returns the topology with only the geometries that a test keeps. */
export function selection(topology, name, keeps) {
  const { geometries } = topology.objects[name];
  return {
    ...topology,
    objects: { [name]: { type: "GeometryCollection", geometries: geometries.filter(keeps) } },
  };
}

/** Gives each geometry a colour number that no neighbour has. */
export function colouring(neighbours) {
  const colours = [];
  neighbours.forEach((near, i) => {
    const taken = new Set(near.map((j) => colours[j]));
    colours[i] = [0, 1, 2, 3, 4].find((colour) => !taken.has(colour));
  });
  return colours;
}
