/**
 * Draws the map that lies under the board, and lays out its routes.
 *
 * node geography/make.mjs           writes src/board/ground/geography.json and src/map/layout.json
 * node geography/make.mjs --check   fails if they differ from what it would write
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { geoBounds } from "d3-geo";
import { merge, mesh, neighbors } from "topojson-client";

import { farFrom } from "./contours.mjs";
import { strewn } from "./ornaments.mjs";
import { pathData } from "./paths.mjs";
import { simplifiedRing } from "./simplify.mjs";
import { colouring, onBoard, selection } from "./topology.mjs";
import { boardProjection, densify } from "./warp.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const SOURCES = join(HERE, "../src");
const ROUTES = join(HERE, "../../src/trunkline/maps/usa/routes.csv");

const FRAME = [
  [36, 36],
  [1564, 964],
];
const NORTH_AMERICA = new Set(["840", "124", "484", "192", "044"]);
const FAR_STATES = new Set(["02", "15", "60", "66", "69", "72", "78"]);
/** The smallest triangle, in square pixels, that keeps a point of a line: for coasts, and for state lines. */
const DETAIL = 2;
const STATE_DETAIL = 5;
const SMALLEST_ISLAND = 7;
/** Distances of the water lines from the shore, in pixels. */
const SEA_REACHES = [3, 7, 12, 18, 25];
const LAKE_REACHES = [2.6, 6.4];

const read = (name) => JSON.parse(readFileSync(join(HERE, name), "utf8"));
const readPackage = (name) => JSON.parse(readFileSync(createRequire(import.meta.url).resolve(name), "utf8"));

const layout = read("layout.json");
const project = boardProjection(layout.warp);

function geography() {
  const sketches = read("sketches.json");
  const lakes = lakesOf1900(sketches.reservoirs);
  const { land, borders } = countries();
  const ground = { ...layout, land, lakes, lettering: sketches.lettering };
  return {
    land: pathData(land, FRAME, { smallestArea: SMALLEST_ISLAND }),
    seaLines: waterLines(land, SEA_REACHES, { inside: false }),
    borders: pathData(borders, FRAME),
    ...states(),
    lakes: pathData(lakes, FRAME, { smallestArea: SMALLEST_ISLAND }),
    lakeLines: waterLines(lakes, LAKE_REACHES, { inside: true }),
    graticule: linesData(graticule(), 4),
    mexico: pathData({ type: "Polygon", coordinates: [sketches.mexico.map(project)] }, FRAME),
    provinces: linesData(sketches.provinces),
    rivers: linesData(sketches.rivers.map(smooth)),
    mountains: strewn(sketches.ranges, project, ground, 3),
    woods: strewn(sketches.woods, project, ground, 2),
  };
}

function countries() {
  const world = readPackage("world-atlas/countries-10m.json");
  const near = onBoard(
    selection(world, "countries", ({ id }) => NORTH_AMERICA.has(id)),
    project,
    DETAIL,
  );
  const all = near.objects.countries;
  return { land: merge(near, all.geometries), borders: mesh(near, all, (a, b) => a !== b) };
}

function states() {
  const atlas = readPackage("us-atlas/states-10m.json");
  const near = onBoard(
    selection(atlas, "states", ({ id }) => !FAR_STATES.has(id)),
    project,
    STATE_DETAIL,
    {
      coastWeight: 0.2, // The washes are clipped to the land.
    },
  );
  const all = near.objects.states;
  const colours = colouring(neighbors(all.geometries));
  const wash = (colour) =>
    merge(
      near,
      all.geometries.filter((_, i) => colours[i] === colour),
    );
  return {
    states: pathData(
      mesh(near, all, (a, b) => a !== b),
      FRAME,
    ),
    washes: [...new Set(colours)].sort().map((colour) => pathData(wash(colour), FRAME)),
  };
}

/** Returns the lakes, without the reservoirs that were dammed later. */
function lakesOf1900(reservoirs) {
  const { features } = read("lakes.geojson");
  const isOlder = (lake) => !reservoirs.some((place) => isInBox(place, geoBounds(lake)));
  return flattened(features.filter(isOlder));
}

function isInBox([x, y], [[west, south], [east, north]]) {
  return x > west && x < east && y > south && y < north;
}

function flattened(features) {
  const polygons = features.flatMap(({ geometry }) =>
    geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates,
  );
  const coordinates = polygons.map((rings) => rings.map((ring) => simplifiedRing(ring.map(project), 0.5)));
  return { type: "MultiPolygon", coordinates };
}

function waterLines(shore, reaches, side) {
  return farFrom(shore, reaches, FRAME, side).map(({ type, coordinates }, i) => {
    const tolerance = 0.7 + 0.15 * i;
    const simpler = coordinates.map((rings) => rings.map((ring) => simplifiedRing(ring, tolerance)));
    return pathData({ type, coordinates: simpler }, FRAME, { smallestArea: 12 });
  });
}

function linesData(lines, step = 0.5) {
  const coordinates = lines.map((line) => densify(line, step).map(project));
  return pathData({ type: "MultiLineString", coordinates }, FRAME);
}

/** Draws meridians and parallels, every five degrees. */
function graticule() {
  const degrees = (from, to, step) => Array.from({ length: (to - from) / step + 1 }, (_, i) => from + i * step);
  const [longitudes, latitudes] = [degrees(-135, -55, 5), degrees(20, 55, 5)];
  return [
    ...longitudes.map((x) => [
      [x, 18],
      [x, 56],
    ]),
    ...latitudes.map((y) => [
      [-136, y],
      [-54, y],
    ]),
  ];
}

/** Draws a Catmull-Rom curve through the points of a sketched line. */
function smooth(line) {
  return line.slice(0, -1).flatMap((p1, i) => {
    const [p0, p2, p3] = [line[i - 1] ?? p1, line[i + 1], line[i + 2] ?? line[i + 1]];
    const between = [0, 0.25, 0.5, 0.75].map((t) =>
      [0, 1].map((axis) => spline(t, p0[axis], p1[axis], p2[axis], p3[axis])),
    );
    return i === line.length - 2 ? [...between, p2] : between;
  });
}

function spline(t, a, b, c, d) {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

/** Lays out cities and routes for the page, with the colour that the map gives each route. */
function boardLayout() {
  const facts = readFileSync(ROUTES, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((row) => row.split(","));
  const routes = facts.map(([id, , , , color]) => [id, drawnRoute(color, layout.routes[id])]);
  const cities = Object.entries(layout.cities).map(([id, city]) => [id, drawnCity(city)]);
  return { cities: Object.fromEntries(cities), routes: Object.fromEntries(routes) };
}

function drawnCity({ x, y, label }) {
  return { x, y, label: { x: label.x, y: label.y, anchor: label.anchor } };
}

function drawnRoute(color, { path, spaces }) {
  const line = path.replace(/[\d.]+/g, (number) => Math.round(number));
  return { color, path: line, spaces: spaces.map(({ x, y, angle }) => [x, y, angle].map(halves)) };
}

const halves = (number) => Math.round(number * 2) / 2;

const files = { "board/ground/geography.json": geography(), "map/layout.json": boardLayout() };
for (const [name, content] of Object.entries(files)) {
  const [path, text] = [join(SOURCES, name), `${JSON.stringify(content)}\n`];
  if (!process.argv.includes("--check")) writeFileSync(path, text);
  else if (readFileSync(path, "utf8") !== text) {
    console.error(`${name} is out of date: run geography/make.mjs without --check.`);
    process.exitCode = 1;
  }
}
