// A game for boardgame.io that weighs as much as ours: the same board, cards, tickets and moves.
// It leaves out what it can: double routes, refreshes of the face-up cards and the longest path.
"use strict";

const { INVALID_MOVE } = require("boardgame.io/core");

const FACE_UP = 5;
const OFFERED = 3;
const LAST_TRAINS = 2;
const LOCOMOTIVE = "locomotive";

function makeGame(board) {
  const routes = new Map(board.routes.map((route) => [route.id, route]));
  return {
    name: "trains",
    minPlayers: 2,
    maxPlayers: 5,
    disableUndo: true,
    setup: ({ ctx, random }) => deal(board, ctx.numPlayers, random),
    playerView: ({ G, playerID }) => visibleTo(G, playerID),
    moves: {
      drawDeck: ({ G, playerID, random, events }) => {
        if (!canDraw(G, playerID)) return INVALID_MOVE;
        addCard(G.players[playerID], takeCard(G, random));
        return afterCard(G, events, G.isSecondCardDue);
      },
      drawFaceUp: ({ G, playerID, random, events }, slot) => {
        const card = G.faceUp[slot];
        if (!card || !canDraw(G, playerID)) return INVALID_MOVE;
        if (card === LOCOMOTIVE && G.isSecondCardDue) return INVALID_MOVE;
        addCard(G.players[playerID], card);
        G.faceUp[slot] = takeCard(G, random);
        return afterCard(G, events, G.isSecondCardDue || card === LOCOMOTIVE);
      },
      claim: ({ G, playerID, events }, id, color, cards, locomotives) => {
        const route = routes.get(id);
        const player = G.players[playerID];
        if (!route || !canClaim(G, player, route, color, cards, locomotives)) return INVALID_MOVE;
        pay(G, player, color, cards);
        pay(G, player, LOCOMOTIVE, locomotives);
        player.trains -= route.length;
        player.points += board.points[route.length];
        player.routes.push(id);
        G.owners[id] = playerID;
        return endTurn(G, events);
      },
      drawTickets: ({ G, playerID }) => {
        const player = G.players[playerID];
        if (!canDraw(G, playerID) || G.isSecondCardDue || !G.tickets.length) return INVALID_MOVE;
        player.offer = G.tickets.splice(0, OFFERED);
      },
      keepTickets: ({ G, playerID, events }, kept) => {
        const player = G.players[playerID];
        if (!kept.length || !kept.every((id) => player.offer.includes(id))) return INVALID_MOVE;
        player.tickets.push(...kept);
        G.tickets.push(...player.offer.filter((id) => !kept.includes(id)));
        player.offer = [];
        return endTurn(G, events);
      },
    },
    endIf: ({ G }) => (G.turnsLeft === 0 ? { points: G.players.map((p) => p.points) } : undefined),
  };
}

function deal(board, seats, random) {
  const cards = board.colors.flatMap((color) => Array(board.colorCards).fill(color));
  const G = {
    pile: random.Shuffle([...cards, ...Array(board.locomotives).fill(LOCOMOTIVE)]),
    discards: [],
    tickets: random.Shuffle(board.tickets),
    faceUp: [],
    owners: {},
    isSecondCardDue: false,
    turnsLeft: null,
  };
  G.faceUp = G.pile.splice(0, FACE_UP);
  G.players = Array.from({ length: seats }, () => dealSeat(G, board));
  return G;
}

function dealSeat(G, board) {
  const player = { hand: {}, tickets: [], routes: [], trains: board.trains, points: 0 };
  G.pile.splice(0, 4).forEach((card) => addCard(player, card));
  player.offer = G.tickets.splice(0, OFFERED);
  return player;
}

// What one player may know: sizes instead of piles, and of others only what is public.
function visibleTo(G, playerID) {
  const { pile, tickets, players, ...open } = G;
  return {
    ...open,
    pileSize: pile.length,
    ticketDeckSize: tickets.length,
    players: players.map((player, seat) => (String(seat) === playerID ? player : publicPart(player))),
  };
}

function publicPart({ hand, tickets, offer, ...open }) {
  const size = Object.values(hand).reduce((sum, count) => sum + count, 0);
  return { ...open, handSize: size, ticketCount: tickets.length, offerSize: offer.length };
}

function canDraw(G, playerID) {
  return G.players[playerID].offer.length === 0;
}

function canClaim(G, player, route, color, cards, locomotives) {
  return (
    player.offer.length === 0 &&
    !G.isSecondCardDue &&
    G.owners[route.id] === undefined &&
    player.trains >= route.length &&
    cards + locomotives === route.length &&
    (route.color === "gray" || route.color === color || cards === 0) &&
    (player.hand[color] || 0) >= cards &&
    (player.hand[LOCOMOTIVE] || 0) >= locomotives
  );
}

function takeCard(G, random) {
  if (G.pile.length === 0) {
    G.pile = random.Shuffle(G.discards);
    G.discards = [];
  }
  return G.pile.shift() ?? null;
}

function addCard(player, card) {
  if (card) player.hand[card] = (player.hand[card] || 0) + 1;
}

function pay(G, player, card, count) {
  if (count === 0) return;
  player.hand[card] -= count;
  G.discards.push(...Array(count).fill(card));
}

function afterCard(G, events, isLast) {
  G.isSecondCardDue = !isLast;
  if (isLast) endTurn(G, events);
}

function endTurn(G, events) {
  if (G.turnsLeft !== null) G.turnsLeft -= 1;
  else if (G.players.some((player) => player.trains <= LAST_TRAINS)) G.turnsLeft = G.players.length;
  events.endTurn();
}

module.exports = { makeGame };
