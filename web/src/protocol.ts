// Written by `python -m trunkline.server.page_types`. Change the server's types instead.

export type ClientMessage =
  | SitDown
  | GiveSeatToBot
  | FreeSeat
  | GetUp
  | Begin
  | MakeMove
  | ComeBack
  | VoteKick
  | SayText
  | SayPhrase
  | MuteSeat
  | LookThrough
  | AskRematch;

/**
 * Take a seat, or any that is free.
 *
 * With a `name` it is a seat of its own for somebody who shares the device.
 */
export interface SitDown {
  readonly type: "sit";
  readonly id: number;
  readonly seat?: number | null;
  readonly name?: string | null;
}

/** Give a seat to a bot, which may be given a name. */
export interface GiveSeatToBot {
  readonly type: "seat_bot";
  readonly id: number;
  readonly seat: number;
  readonly bot: string;
  readonly name?: string | null;
}

/** Make a seat free before the game begins. */
export interface FreeSeat {
  readonly type: "clear_seat";
  readonly id: number;
  readonly seat: number;
}

/** Leave one's seat; during a game a bot goes on. */
export interface GetUp {
  readonly type: "leave";
  readonly id: number;
}

/** Begin the game. */
export interface Begin {
  readonly type: "start";
  readonly id: number;
}

/** Make a move; `version` is that of the update it answers. */
export interface MakeMove {
  readonly type: "play";
  readonly id: number;
  readonly seat: number;
  readonly version: number;
  readonly move: Move;
}

export type Move = KeepTickets | DrawDeck | DrawFaceUp | Claim | DrawTickets | Pass;

/**
 * Keep these tickets of the offer. The others go under the deck in the order of the offer,
 * unless `returned` names another order.
 */
export interface KeepTickets {
  readonly type: "keep_tickets";
  readonly kept: readonly string[];
  readonly returned: readonly string[] | null;
}

/** Draw the unseen top card of the draw pile. */
export interface DrawDeck {
  readonly type: "draw_deck";
}

/** Take the face-up card of a slot, 0 to 4. */
export interface DrawFaceUp {
  readonly type: "draw_face_up";
  readonly slot: number;
}

/** Claim a route with so many cards of one colour and so many locomotives. */
export interface Claim {
  readonly type: "claim";
  readonly route: string;
  readonly color: Color | null;
  readonly cards: number;
  readonly locomotives: number;
}

export type Color = "black" | "blue" | "green" | "orange" | "purple" | "red" | "white" | "yellow";

/** Draw new destination tickets. */
export interface DrawTickets {
  readonly type: "draw_tickets";
}

/** Do nothing, because nothing can be done. */
export interface Pass {
  readonly type: "pass";
}

/** Play again instead of the bot that kept the seat warm. */
export interface ComeBack {
  readonly type: "take_back";
  readonly id: number;
}

/** Vote that the bot should keep an absent player's seat. */
export interface VoteKick {
  readonly type: "kick";
  readonly id: number;
  readonly seat: number;
}

/** Say something in one's own words. */
export interface SayText {
  readonly type: "say";
  readonly id: number;
  readonly text: string;
}

/** Say something that every page says in its reader's language. */
export interface SayPhrase {
  readonly type: "say_phrase";
  readonly id: number;
  readonly phrase: "good_game" | "good_luck" | "hello" | "hurry_up" | "one_moment" | "sorry" | "thanks" | "well_played";
}

/** Hear nothing more of a seat, or hear it again. */
export interface MuteSeat {
  readonly type: "mute";
  readonly id: number;
  readonly seat: number;
  readonly is_muted: boolean;
}

/** See the table as another of one's own seats, or as none: for people who share a device. */
export interface LookThrough {
  readonly type: "look";
  readonly id: number;
  readonly seat: number | null;
}

/** Open a table for the same players, seats rotated; the next update tells which. */
export interface AskRematch {
  readonly type: "rematch";
  readonly id: number;
}

/** The name that a bot is to have. */
export interface NewBot {
  readonly name: string;
}

/** The name that a guest wants to have. */
export interface NewGuest {
  readonly name: string;
}

/** The name and the password of an account to be. */
export interface NewAccount {
  readonly name: string;
  readonly password: string;
}

/** An account's password, and the one to come. */
export interface NewPassword {
  readonly old: string;
  readonly new: string;
}

/** The name and the password of an account. */
export interface LogIn {
  readonly name: string;
  readonly password: string;
}

/** What the host chose. */
export interface TableSettings {
  readonly seats: number;
  readonly ruleset: string;
  readonly map: string;
  /** The seat that begins; None leaves it to the lot. */
  readonly first: number | null;
  /** Not listed: only who knows its id finds it. */
  readonly is_private: boolean;
  /** Seconds that each person may think in the whole game; None is without a clock. */
  readonly bank: number | null;
  /** Seconds that a bot seems to think; None is the server's choice. */
  readonly bot_pause: number | null;
}

export type ServerMessage = UpdateMessage | DoneMessage | RefusedMessage;

/** How the table stands. A reconnect brings it anew, with all events from the beginning. */
export interface UpdateMessage {
  readonly type: "update";
  readonly table: string;
  readonly version: number;
  readonly settings: TableSettings;
  readonly sitters: readonly (SitterMessage | null)[];
  readonly spectators: number;
  readonly is_host: boolean;
  readonly own_seats: readonly number[];
  /** The one of them whose view this is; None sees what everybody may. */
  readonly seat: number | null;
  readonly view: ViewMessage | null;
  /** How many events came before these. */
  readonly first_event: number;
  readonly events: readonly Event[];
  readonly legal_moves: readonly Move[];
  /** Milliseconds that each seat has left; those of the seats to act are running. */
  readonly banks: readonly number[] | null;
  /** What was said since the update before, by seats that are not muted. */
  readonly chat: readonly ChatLine[];
  readonly muted: readonly number[];
  /** Once the game is over. */
  readonly result: Result | null;
  readonly reveal: readonly SeatReveal[] | null;
  /** The table where the players go on. */
  readonly rematch: string | null;
}

/** Who sits on a seat, as everybody may know it. */
export interface SitterMessage {
  readonly name: string;
  readonly bot: string | null;
  /** Whether the player is connected; bots are. */
  readonly is_here: boolean;
  /** The bot that plays while the player is away. */
  readonly keeper: string | null;
  readonly is_out_of_time: boolean;
  readonly kick_votes: number;
}

/** A view on the wire. */
export interface ViewMessage {
  /** The seat that began. */
  readonly first: number;
  readonly to_act: readonly number[];
  readonly is_over: boolean;
  readonly is_second_card_due: boolean;
  readonly turns_left: number | null;
  readonly seats: readonly SeatView[];
  /** Routes that nobody has and nobody can claim any more. */
  readonly closed_routes: readonly string[];
  readonly face_up: readonly (Card | null)[];
  readonly pile_size: number;
  readonly discards: Readonly<Partial<Record<Card, number>>>;
  readonly ticket_deck_size: number;
  readonly hand: Readonly<Partial<Record<Card, number>>>;
  readonly tickets: readonly string[];
  /** Which of one's own tickets are complete, each with the routes that join its cities. */
  readonly completed: Readonly<Record<string, readonly string[]>>;
  readonly offer: readonly string[];
}

/** What everybody knows of a seat. */
export interface SeatView {
  readonly points: number;
  readonly trains: number;
  readonly cards: number;
  /** What the hand holds at least: cards taken face up and not yet played. */
  readonly known: Readonly<Partial<Record<Card, number>>>;
  /** How many it keeps; 0 while first tickets are chosen in secret. */
  readonly tickets: number;
  readonly is_choosing: boolean;
  readonly routes: readonly string[];
}

export type Card =
  | "black"
  | "blue"
  | "green"
  | "locomotive"
  | "orange"
  | "purple"
  | "red"
  | "white"
  | "yellow";

export type Event =
  | TicketsKept
  | DeckDrawn
  | FaceUpDrawn
  | RouteClaimed
  | TicketsDrawn
  | Passed
  | FaceUpTurned
  | RowRefreshed
  | PileReshuffled
  | LastRoundBegun
  | GameEnded
  | FirstTicketsChosen;

/** A seat answered its offer; the returned tickets went under the deck in that order. */
export interface TicketsKept {
  readonly type: "keep_tickets";
  readonly seat: number;
  readonly kept: readonly (string | null)[];
  readonly returned: readonly (string | null)[];
}

/** A seat drew an unseen card. */
export interface DeckDrawn {
  readonly type: "draw_deck";
  readonly seat: number;
  readonly card: Card | null;
}

/** A seat took a face-up card. */
export interface FaceUpDrawn {
  readonly type: "draw_face_up";
  readonly seat: number;
  readonly slot: number;
  readonly card: Card;
}

/** A seat paid for a route and placed its trains. */
export interface RouteClaimed {
  readonly type: "claim";
  readonly seat: number;
  readonly route: string;
  readonly cards: Readonly<Partial<Record<Card, number>>>;
  readonly points: number;
}

/** A seat drew tickets, in this order, and is to choose among them. */
export interface TicketsDrawn {
  readonly type: "draw_tickets";
  readonly seat: number;
  readonly offered: readonly (string | null)[];
}

/** A seat could do nothing at all. */
export interface Passed {
  readonly type: "pass";
  readonly seat: number;
}

/** A card from the draw pile filled an empty slot. */
export interface FaceUpTurned {
  readonly type: "turn_face_up";
  readonly slot: number;
  readonly card: Card;
}

/** Three locomotives lay face up: the whole row was discarded. */
export interface RowRefreshed {
  readonly type: "refresh";
  readonly discarded: readonly Card[];
}

/** The discards became the new draw pile. */
export interface PileReshuffled {
  readonly type: "reshuffle";
  readonly cards: number;
}

/** A seat ended its turn with two trains or fewer; every seat has one more turn. */
export interface LastRoundBegun {
  readonly type: "last_round";
  readonly seat: number;
}

/** The game is over. */
export interface GameEnded {
  readonly type: "end";
}

/** What the others see of a choice of first tickets: that it was made (R2.2, in secret). */
export interface FirstTicketsChosen {
  readonly type: "first_tickets_chosen";
  readonly seat: number;
}

/** Something said at the table: a text, or a phrase. */
export interface ChatLine {
  readonly seat: number;
  readonly text: string | null;
  readonly phrase: "good_game" | "good_luck" | "hello" | "hurry_up" | "one_moment" | "sorry" | "thanks" | "well_played" | null;
}

/** The scores, and who won. */
export interface Result {
  readonly scores: readonly SeatResult[];
  readonly winners: readonly number[];
}

/** What one seat has earned, as a record tells it. */
export interface SeatResult {
  readonly routes: number;
  readonly tickets: number;
  readonly bonus: number;
  readonly total: number;
  readonly completed: readonly string[];
  readonly failed: readonly string[];
  readonly longest_path: number;
}

/** What the end reveals of a seat: its place, and the routes of its tickets and longest path. */
export interface SeatReveal {
  /** From 1; seats that tie share a place. */
  readonly rank: number;
  readonly completed: Readonly<Record<string, readonly string[]>>;
  readonly longest_path: readonly string[];
}

/** The message with that id was carried out, and made this version. */
export interface DoneMessage {
  readonly type: "done";
  readonly id: number;
  readonly version: number;
}

/** The message with that id (None: it could not be read) was refused; nothing has changed. */
export interface RefusedMessage {
  readonly type: "refused";
  readonly id: number | null;
  readonly code: string;
  readonly sentence: string;
  readonly rule: string | null;
}

export type RecordedEvent =
  | TicketsKept
  | DeckDrawn
  | FaceUpDrawn
  | RouteClaimed
  | TicketsDrawn
  | Passed
  | FaceUpTurned
  | RowRefreshed
  | PileReshuffled
  | LastRoundBegun
  | GameEnded;

export type Verdict = "blunder" | "mistake";

/** One game from deal to result, or to where it stands. */
export interface GameRecord {
  readonly format: "trunkline-record";
  readonly version: 1;
  readonly map: string;
  readonly ruleset: string;
  readonly players: readonly Readonly<Record<string, unknown>>[];
  readonly first: number;
  readonly seed: string;
  readonly setup: Setup;
  readonly events: readonly RecordedEvent[];
  readonly result: Result | null;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** What was dealt before the first choice. */
export interface Setup {
  readonly hands: readonly (readonly Card[])[];
  readonly face_up: readonly Card[];
  readonly discarded: readonly Card[];
  readonly offers: readonly (readonly string[])[];
}

/** A code for programs and a sentence for people. */
export interface Problem {
  readonly code: string;
  readonly sentence: string;
}

/** All is well. */
export interface Status {
  readonly status: "ok";
}

/** Who asks, as all may know it. */
export interface Me {
  readonly name: string;
  readonly is_account: boolean;
}

/** Tables, newest first. */
export interface TableList {
  readonly tables: readonly TableSummary[];
}

/** A table as the list of tables shows it. */
export interface TableSummary {
  readonly id: string;
  readonly settings: TableSettings;
  readonly sitters: readonly (SitterMessage | null)[];
  readonly stage: "open" | "over" | "running";
  readonly spectators: number;
}

/** The bots of an account by name. */
export interface OwnBots {
  readonly bots: readonly string[];
}

/** A bot that has just been made, and its token, which is told only now. */
export interface MadeBot {
  readonly name: string;
  readonly token: string;
}

/** A table that has just been opened. */
export interface OpenedTable {
  readonly id: string;
}

/** A game decision by decision, as far as it has been reviewed. */
export interface Review {
  /** How many the game has. */
  readonly decisions: number;
  /** Every seat's chance to win after the deal; equal ones until they are known. */
  readonly chances: readonly number[];
  readonly moves: readonly ReviewedMove[];
  readonly seats: readonly SeatReview[];
  /** Whether there is no more to come. */
  readonly is_done: boolean;
  /** The least loss of each verdict, and the least luck worth telling. */
  readonly thresholds: Thresholds;
}

/** One decision of a player. Chances to win are shares of 1. */
export interface ReviewedMove {
  /** The index, among the events of the record, of what the player did. */
  readonly event: number;
  readonly seat: number;
  /** Every seat's chance to win once it was carried out, all hands being open. */
  readonly chances: readonly number[];
  /** How much better than to be expected the player's chance came out of it. */
  readonly luck: number;
  /** The chance that the player gave away, by what the player could know. */
  readonly loss: number;
  /** The move that would not have given it away. */
  readonly better: Move | null;
  /** What to call the move by its loss; None if the loss is small. */
  readonly verdict: Verdict | null;
}

/** All decisions of a seat. */
export interface SeatReview {
  readonly luck: number;
  readonly loss: number;
  readonly decisions: number;
  /** Moves with a verdict, blunders among them. */
  readonly mistakes: number;
  readonly blunders: number;
}

/** The least amounts of win chance that the review speaks of; shares of 1. */
export interface Thresholds {
  /** A move that loses this much or more is a mistake. */
  readonly mistake: number;
  /** A mistake that loses this much or more is a blunder. */
  readonly blunder: number;
  /** Less luck than this may be noise of the roll-outs. */
  readonly luck: number;
}

/** The bots that people meet, the weakest first, their ratings, and the remote ones. */
export interface BotList {
  readonly bots: readonly string[];
  readonly ratings: Readonly<Record<string, number>>;
  /** Those that wait for a seat just now. */
  readonly remote: readonly string[];
}

/** All maps with their rulesets. */
export interface RulesetList {
  readonly maps: readonly MapChoice[];
}

/** A map and its rulesets. */
export interface MapChoice {
  readonly id: string;
  readonly rulesets: readonly RulesetChoice[];
}

/** A ruleset, with the numbers that tell it from others. */
export interface RulesetChoice {
  readonly id: string;
  readonly most_seats: number;
  readonly trains: number;
  /** How many the deck has. */
  readonly tickets: number;
  readonly start_deal: number;
  readonly start_keep: number;
  readonly draw: number;
  readonly keep: number;
  readonly longest_path: number;
  readonly globetrotter: number;
}

/** A map, with the tickets of each of its rulesets. */
export interface BoardData {
  readonly id: string;
  readonly cities: readonly CityData[];
  readonly routes: readonly RouteData[];
  /** What routes of length 1, 2 and so on are worth. */
  readonly route_points: readonly number[];
  readonly tickets: Readonly<Record<string, readonly TicketData[]>>;
}

/** A city, placed by its real-world degrees. */
export interface CityData {
  readonly id: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A route of 1 to 6 spaces. */
export interface RouteData {
  readonly id: string;
  readonly city_a: string;
  readonly city_b: string;
  readonly length: number;
  readonly color: string;
  /** The other lane of a double route. */
  readonly double_with: string | null;
}

/** A destination ticket with its value. */
export interface TicketData {
  readonly id: string;
  readonly city_a: string;
  readonly city_b: string;
  readonly points: number;
}

export const MAX_SEATS = 5;
export const CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
export const CODE_LENGTH = 8;
export const MAX_NAME = 24;
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 256;
export const MAX_TEXT = 300;
export const PHRASES = ["hello", "good_luck", "well_played", "good_game", "thanks", "sorry", "one_moment", "hurry_up"] as const;
