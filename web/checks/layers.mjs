/** Checks that the folders of `src/` import in one direction only. */

import { dirname, join } from "node:path/posix";
import { fileURLToPath } from "node:url";

import { readSources, report } from "./sources.mjs";

/** The folders from lowest to highest. A folder imports from itself and from the ones before it. */
export const LAYERS = Object.keys({
  "protocol.ts": "the server's messages, generated",
  words: "texts and names in four languages",
  connection: "HTTP requests and the table's socket",
  navigation: "which page an address names",
  session: "who the visitor is, and what they prefer",
  table: "the store of one table, and what its updates say",
  map: "where cities and routes lie on the board",
  "art/faces": "the portraits of the bots",
  art: "icons, symbols and seat badges",
  "art/cards": "train cards and tickets",
  ui: "controls without knowledge of the game",
  "board/score": "the scoring track",
  "board/ground": "the map under the routes",
  "board/trains": "trains, and how they run onto a route",
  "board/routes": "routes, and which one a point hits",
  "board/cities": "cities",
  "board/viewport": "zoom and touch",
  board: "the board as a whole",
  "rulebook/text": "the rules as text, and what is found in them",
  "rulebook/figures": "pictures for the rules, with the real board and cards",
  rulebook: "rules that open over the page",
  motion: "cards that fly over the page",
  sound: "what a table sounds like",
  log: "what happened, turn by turn",
  chat: "what players say",
  players: "the players at a running table",
  settings: "preferences and the account",
  "rulebook/page": "the page of the rules",
  lobby: "a table before its game",
  "review/analysis": "what a review shows, computed",
  review: "the review of a finished game",
  "end/reveal": "the end of a game, step by step",
  end: "the result of a game",
  "game/draft": "the move that the player is about to make",
  "game/highlight": "what is lit on the board",
  "game/notices": "refusals and other short messages",
  "game/claim": "the questions of a claim",
  "game/tickets": "the player's tickets",
  "game/hand": "the player's cards",
  "game/market": "what can be drawn",
  "game/turn": "whose turn it is, and what they may do",
  "game/find": "the search for a route",
  "game/layout": "where the parts of a game lie",
  "guide/steps": "the steps of the guided game, computed",
  guide: "the guide of a prepared game",
  coach: "advice to one person against bots",
  game: "a running game",
  "home/scene": "the landscape of the first page",
  "home/new-game": "forms that open a table",
  "home/tables": "tables to join or to return to",
  home: "the first page",
  app: "the pages, and the page's start",
  ".": "the entry point",
});

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g;

/** What breaks the order in some sources, given by their paths: one sentence each. */
export function wrongImports(sources, layers = LAYERS) {
  return Object.entries(sources).flatMap(([path, text]) => {
    const own = layerOf(path, layers);
    if (!layers.includes(own)) return [`${path}: the folder has no place in checks/layers.mjs.`];
    const imported = [...text.matchAll(IMPORT)].map(([, target]) => join(dirname(path), target));
    const higher = imported.filter((target) => layers.indexOf(layerOf(target, layers)) > layers.indexOf(own));
    return higher.map((target) => `${path} imports ${target}, which lies higher.`);
  });
}

/** A file's folder; a file that is a layer by itself may be imported without its ending. */
function layerOf(path, layers) {
  const alone = layers.find((layer) => layer === path || layer === `${path}.ts`);
  return alone ?? dirname(path);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) report(wrongImports(readSources()));
