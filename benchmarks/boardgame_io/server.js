// Serves the game with boardgame.io: node server.js BOARD_FILE [flat-file FOLDER | postgres URL]
"use strict";

const fs = require("node:fs");
const { FlatFile, Server } = require("boardgame.io/server");
const { makeGame } = require("./game.js");

const [boardFile, store, place] = process.argv.slice(2);

function openStore() {
  if (store === "flat-file") return new FlatFile({ dir: place });
  if (store === "postgres") {
    const { PostgresStore } = require("bgio-postgres");
    return new PostgresStore(place, { logging: false });
  }
  return undefined; // in memory
}

// koa-compose must be 4.1: with a newer one, requests to the lobby find no handler.
async function main() {
  const board = JSON.parse(fs.readFileSync(boardFile, "utf8"));
  const server = Server({ games: [makeGame(board)], db: openStore(), origins: [/127\.0\.0\.1/] });
  const listen = server.app.listen;
  server.app.listen = (port, done) => listen.call(server.app, port, "127.0.0.1", done);
  const { appServer } = await server.run({ port: 0 });
  console.log(`serving on http://127.0.0.1:${appServer.address().port}`);
}

process.on("SIGTERM", () => process.exit(0));
process.on("SIGUSR2", () => global.gc()); // before memory is measured
main();
