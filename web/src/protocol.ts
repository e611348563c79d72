// Written by `python -m trunkline.server.page_types`. Change the server's types instead.

export type ClientMessage =
  | Sit
  | SeatBot
  | ClearSeat
  | Leave
  | Start
  | Play
  | WhyNot
  | Resume
  | VoteKick
  | Say
  | SayPhrase
  | Mute
  | Look
  | Rematch;

/**
 * Take a seat, or any free seat.
 *
 * With a `name`, it is an extra seat for somebody who shares the device.
 */
export interface Sit {
  readonly type: "sit";
  readonly id: number;
  readonly seat?: number | null;
  readonly name?: string | null;
}

/** Give a seat to a bot, with a name if you like. */
export interface SeatBot {
  readonly type: "seat_bot";
  readonly id: number;
  readonly seat: number;
  readonly bot: string;
  readonly name?: string | null;
}

/** Free a seat before the game starts. */
export interface ClearSeat {
  readonly type: "clear_seat";
  readonly id: number;
  readonly seat: number;
}

/** Leave your seats. During a game a bot plays on. */
export interface Leave {
  readonly type: "leave";
  readonly id: number;
}

/** Start the game. With a `bot`, it first takes every free seat, with these names if given. */
export interface Start {
  readonly type: "start";
  readonly id: number;
  readonly bot?: string | null;
  readonly names?: readonly string[];
}

/** Make a move. `version` is the version of the update it answers. */
export interface Play {
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

/** Claim a route with a number of cards of one colour and a number of locomotives. */
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

/** Pass, because no other action is legal. */
export interface Pass {
  readonly type: "pass";
}

/**
 * Ask why a seat cannot claim a route now, with a colour or with any.
 *
 * The answer is a refusal that says why. It is `done` if the route can be claimed.
 */
export interface WhyNot {
  readonly type: "why_not";
  readonly id: number;
  readonly seat: number;
  readonly route: string;
  readonly color?: Color | null;
}

/** Play again in place of your keeper. */
export interface Resume {
  readonly type: "resume";
  readonly id: number;
}

/** Vote to give an absent player's seat to its keeper for good. */
export interface VoteKick {
  readonly type: "vote_kick";
  readonly id: number;
  readonly seat: number;
}

/** Say something in your own words. */
export interface Say {
  readonly type: "say";
  readonly id: number;
  readonly text: string;
}

/** Say a phrase that every page shows in its reader's language. */
export interface SayPhrase {
  readonly type: "say_phrase";
  readonly id: number;
  readonly phrase: "good_game" | "good_luck" | "hello" | "hurry_up" | "one_moment" | "sorry" | "thanks" | "well_played";
}

/** Stop hearing a seat, or hear it again. */
export interface Mute {
  readonly type: "mute";
  readonly id: number;
  readonly seat: number;
  readonly is_muted: boolean;
}

/** See the table from another of your seats, or from none, if you share a device. */
export interface Look {
  readonly type: "look";
  readonly id: number;
  readonly seat: number | null;
}

/**
 * Open a table for the same players, seats rotated. The next update names it.
 *
 * With a bot of the server among them, the game starts at once.
 */
export interface Rematch {
  readonly type: "rematch";
  readonly id: number;
}

/** Ask for a sign of life. The answer is `done` and comes without a visit to the table. */
export interface Beat {
  readonly type: "beat";
  readonly id: number;
}

/** The name of a new bot. */
export interface NewBot {
  readonly name: string;
}

/** The name of a guest. */
export interface NewGuest {
  readonly name: string;
}

/** The name and password of a new account. */
export interface NewAccount {
  readonly name: string;
  readonly password: string;
}

/** The current password of an account and the new one. */
export interface NewPassword {
  readonly old: string;
  readonly new: string;
}

/** The name and password of an account. */
export interface LogIn {
  readonly name: string;
  readonly password: string;
}

/** The settings the host chose. */
export interface TableSettings {
  readonly seats: number;
  readonly ruleset: string;
  readonly map: string;
  /** The seat that starts. None is a random seat. */
  readonly first: number | null;
  /** Whether it stays out of the list, so that only those who know its id find it. */
  readonly is_private: boolean;
  /** The seconds each person may think in the whole game. None is no clock. */
  readonly bank: number | null;
  /** The seconds that each whole turn adds to the bank of its person. */
  readonly increment: number;
  /** The seconds a bot waits before it moves. None is the server's default. */
  readonly bot_pause: number | null;
}

export type ServerMessage = UpdateMessage | ChangeMessage | DoneMessage | RefusedMessage;

/** The table as it is now. The first one after connecting has all events from the start. */
export interface UpdateMessage {
  readonly type: "update";
  readonly table: string;
  readonly version: number;
  readonly settings: TableSettings;
  readonly sitters: readonly (SitterMessage | null)[];
  readonly spectators: number;
  readonly is_host: boolean;
  readonly own_seats: readonly number[];
  /** The one whose view this is. None sees what is public. */
  readonly seat: number | null;
  readonly view: ViewMessage | null;
  /** The number of events before these. */
  readonly first_event: number;
  readonly events: readonly Event[];
  readonly legal_moves: readonly Move[];
  /** The milliseconds each seat has left. Those of the seats to act are running. */
  readonly banks: readonly number[] | null;
  /** The lines since the previous update, without those of muted seats. */
  readonly chat: readonly ChatLine[];
  readonly muted: readonly number[];
  /** Set once the game is over. */
  readonly result: Result | null;
  readonly reveal: readonly SeatReveal[] | null;
  /** The table of the rematch. */
  readonly rematch: string | null;
}

/** Who sits on a seat, as far as it is public. */
export interface SitterMessage {
  readonly name: string;
  readonly bot: string | null;
  /** Whether the player is connected. The server's own bots always are. */
  readonly is_here: boolean;
  /** The bot that plays while the player is away. */
  readonly keeper: string | null;
  readonly is_out_of_time: boolean;
  readonly kick_votes: number;
}

/** What a seat, or a spectator, may know of the game. */
export interface ViewMessage {
  /** The seat that started. */
  readonly first: number;
  readonly to_act: readonly number[];
  readonly is_over: boolean;
  readonly is_second_card_due: boolean;
  readonly turns_left: number | null;
  readonly seats: readonly SeatView[];
  /** Unclaimed routes that nobody can claim any more. */
  readonly closed_routes: readonly string[];
  readonly face_up: readonly (Card | null)[];
  readonly pile_size: number;
  readonly discards: Readonly<Partial<Record<Card, number>>>;
  readonly ticket_deck_size: number;
  readonly hand: Readonly<Partial<Record<Card, number>>>;
  readonly tickets: readonly string[];
  /** Your completed tickets, each with the routes that connect its cities. */
  readonly completed: Readonly<Record<string, readonly string[]>>;
  readonly offer: readonly string[];
  /** Your other tickets and those offered, each with a cheapest path; None if no path is left. */
  readonly open_tickets: Readonly<Record<string, CheapestPath | null>>;
}

/** What everybody knows about a seat. */
export interface SeatView {
  readonly points: number;
  readonly trains: number;
  readonly cards: number;
  /** Cards known to be in the hand: taken face up and not yet played. */
  readonly known: Readonly<Partial<Record<Card, number>>>;
  /** How many it keeps; 0 while first tickets are chosen in secret. */
  readonly tickets: number;
  /** Whether it has tickets to choose from. */
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

/** A path that completes a ticket with the fewest trains. */
export interface CheapestPath {
  /** All its routes, claimed ones too, from `city_a` to `city_b`. */
  readonly routes: readonly string[];
  /** How many trains it still takes. */
  readonly trains: number;
}

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

/** A seat drew tickets, in this order, and must choose among them. */
export interface TicketsDrawn {
  readonly type: "draw_tickets";
  readonly seat: number;
  readonly offered: readonly (string | null)[];
}

/** A seat had no legal action. */
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

/** What other seats see when a seat chooses its first tickets in secret (R2.2). */
export interface FirstTicketsChosen {
  readonly type: "first_tickets_chosen";
  readonly seat: number;
}

/** A line of chat: a text or a phrase. */
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

/** What one seat has earned, in the form of the record. */
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
  /** From 1. Tied seats share a place. */
  readonly rank: number;
  readonly completed: Readonly<Record<string, readonly string[]>>;
  readonly longest_path: readonly string[];
}

/**
 * The keys of an `UpdateMessage` that have changed since the previous message about the table.
 *
 * Only clients that ask for changes receive it.
 */
export interface ChangeMessage {
  readonly type: "change";
  readonly version: number;
  /** The version of the previous update or change. */
  readonly since: number;
  readonly sitters?: readonly (SitterMessage | null)[];
  readonly spectators?: number;
  readonly is_host?: boolean;
  readonly own_seats?: readonly number[];
  /** Only its changed keys, or all of them when the game starts. */
  readonly view?: ViewChange;
  readonly first_event?: number;
  /** The events since the previous message. Without this key there were none. */
  readonly events?: readonly Event[];
  readonly legal_moves?: readonly Move[];
  readonly banks?: readonly number[] | null;
  /** The lines since the previous message. Without this key there were none. */
  readonly chat?: readonly ChatLine[];
  readonly muted?: readonly number[];
  readonly result?: Result | null;
  readonly reveal?: readonly SeatReveal[] | null;
  readonly rematch?: string | null;
}

/** The keys of a `ViewMessage` that have changed. Each has its whole new value. */
export interface ViewChange {
  readonly first?: number;
  readonly to_act?: readonly number[];
  readonly is_over?: boolean;
  readonly is_second_card_due?: boolean;
  readonly turns_left?: number | null;
  readonly seats?: readonly SeatView[];
  readonly closed_routes?: readonly string[];
  readonly face_up?: readonly (Card | null)[];
  readonly pile_size?: number;
  readonly discards?: Readonly<Partial<Record<Card, number>>>;
  readonly ticket_deck_size?: number;
  readonly hand?: Readonly<Partial<Record<Card, number>>>;
  readonly tickets?: readonly string[];
  readonly completed?: Readonly<Record<string, readonly string[]>>;
  readonly offer?: readonly string[];
  readonly open_tickets?: Readonly<Record<string, CheapestPath | null>>;
}

/** The server carried out the message with that id. The table now has this version. */
export interface DoneMessage {
  readonly type: "done";
  readonly id: number;
  readonly version: number;
}

/**
 * The server refused the message with that id, and nothing changed.
 *
 * The id is None if the message could not be read.
 */
export interface RefusedMessage {
  readonly type: "refused";
  readonly id: number | null;
  readonly code: string;
  readonly sentence: string;
  readonly rule: string | null;
  /** What the move needs and what you have, if that is the reason. */
  readonly facts: Facts | null;
}

/** What a refused move is about. It has only what its player may know. */
export interface Facts {
  /** The route to be claimed. */
  readonly route?: string | null;
  /** The spaces of the route: so many cards and trains it needs. */
  readonly length?: number | null;
  /** The colour to pay with. On a gray route it is the one meant, or the one you have most of. */
  readonly color?: Color | null;
  /** The colour that was offered instead. */
  readonly paid?: Color | null;
  /** The cards of that colour that you have. */
  readonly cards?: number | null;
  /** The locomotives that you have. */
  readonly locomotives?: number | null;
  /** The trains that you have left. */
  readonly trains?: number | null;
  /** The seat that owns the route, or the other half of a double route. */
  readonly owner?: number | null;
  /** The seats that are to act. */
  readonly waiting_for?: readonly number[];
  /** The fewest tickets that you may keep. */
  readonly tickets?: number | null;
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

/** One game from the deal to the result, or to its current position. */
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

/** The body of a refusal: a code for programs, a sentence for people. */
export interface Problem {
  readonly code: string;
  readonly sentence: string;
}

/** The process is alive, and which release it is. */
export interface Health {
  readonly version: string;
  readonly status: "ok";
}

/** Everything is fine. */
export interface Status {
  readonly status: "ok";
}

/** How far the compilation is that a first start needs. */
export interface PreparationStatus {
  readonly is_done: boolean;
  /** Of the work, from 0 to 1. */
  readonly share: number;
  /** About. */
  readonly seconds_left: number;
}

/** The public part of who asks. */
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
  /** The seats of the player whose list it is. */
  readonly own_seats: readonly number[];
  /** When the game started, in seconds since 1970. None if nobody knows: games up to 0.2.0. */
  readonly started: number | null;
  readonly ended: number | null;
  /** The final points of each seat, once the game is over. */
  readonly points: readonly number[] | null;
  readonly winners: readonly number[];
}

/** The names of an account's bots. */
export interface OwnBots {
  readonly bots: readonly string[];
}

/** A new bot and its token, which is shown only once. */
export interface MadeBot {
  readonly name: string;
  readonly token: string;
}

/** A new table. */
export interface OpenedTable {
  readonly id: string;
}

/** A game decision by decision, as far as it has been reviewed. */
export interface Review {
  /** How many decisions the game has. */
  readonly decisions: number;
  /** Every seat's chance to win after the deal; all equal until they are known. */
  readonly chances: readonly number[];
  readonly moves: readonly ReviewedMove[];
  readonly seats: readonly SeatReview[];
  /** Whether the review is complete. */
  readonly is_done: boolean;
  /** The least loss of each verdict, and the least luck worth a mention. */
  readonly thresholds: Thresholds;
}

/** One decision of a player. Chances to win are shares of 1. */
export interface ReviewedMove {
  /** The index, among the events of the record, of what the player did. */
  readonly event: number;
  readonly seat: number;
  /** Every seat's chance to win after the move, with all hands open. */
  readonly chances: readonly number[];
  /** How much the player's chance rose above what was expected. */
  readonly luck: number;
  /** The chance that the player gave away, by what the player could know. */
  readonly loss: number;
  /** The better move. */
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

/** Advice for a seat at one version of its table. */
export interface TableAdvice {
  readonly version: number;
  readonly seat: number;
  /** None while the seat has nothing to decide. */
  readonly advice: Advice | null;
}

/** What the planner would do in a seat's place, and why. */
export interface Advice {
  readonly suggestion: Suggestion;
  /** Other moves that are nearly as good, the best first. */
  readonly alternatives: readonly Suggestion[];
  /** The tickets held, or those it would hold after the suggested choice. */
  readonly tickets: readonly TicketPlan[];
  /** All routes to claim: those of the tickets, or the one that pays best without tickets. */
  readonly routes: readonly string[];
  /** The most urgent first. */
  readonly urgent: readonly UrgentRoute[];
  /** The colours to collect, most missing first. */
  readonly needs: readonly CardNeed[];
  /** Routes of the plan that the hand can pay for now. */
  readonly ready: readonly string[];
  /** Trains for all routes of the plan. */
  readonly trains: number;
  /** About how many turns the plan takes. */
  readonly turns: number;
  /** About how many turns the game leaves to the seat. */
  readonly turns_left: number;
  /** What each legal move gives away, in their order: points, in the planner's judgement. */
  readonly losses: readonly number[];
}

/** A move with its reason, and what the reason is about. */
export interface Suggestion {
  readonly move: Move;
  readonly reason: "claim_before_end" | "claim_before_rival" | "claim_for_points" | "claim_planned" | "collect" | "complete_ticket" | "draw_any" | "draw_spare" | "draw_tickets" | "draw_unseen" | "hold_back" | "keep_cheapest" | "keep_shared" | "last_turn" | "nothing_to_gain" | "only_move" | "take_locomotive";
  /** The points that it gives away in the planner's judgement. */
  readonly loss: number;
  readonly route: string | null;
  readonly card: Card | null;
  /** How many cards like `card` the plan is missing. */
  readonly missing: number;
  readonly points: number;
  readonly tickets: readonly string[];
  readonly rivals: readonly number[];
}

/** What a ticket still takes. */
export interface TicketPlan {
  readonly ticket: string;
  readonly state: "blocked" | "completed" | "left_out" | "planned";
  /** The routes to claim, in order from one city to the other. */
  readonly routes: readonly string[];
  /** Trains for these routes. */
  readonly trains: number;
}

/** A route of the plan that a rival may take soon. */
export interface UrgentRoute {
  readonly route: string;
  /** The seats that have reached one of its cities. */
  readonly rivals: readonly number[];
  /** How many trains more the tickets take without it; None if some ticket has no other way. */
  readonly detour: number | null;
}

/** Cards of a colour that the plan is missing. */
export interface CardNeed {
  readonly color: Color;
  readonly held: number;
  readonly missing: number;
  /** The first route of the plan that they are for. */
  readonly route: string;
}

/** The server's bots from weakest to strongest, their ratings, and the remote bots. */
export interface BotList {
  readonly bots: readonly string[];
  readonly ratings: Readonly<Record<string, number>>;
  /** The ones that wait for a seat now. */
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
  /** The ones of guided games, which no host can choose. */
  readonly guided: readonly RulesetChoice[];
}

/** A ruleset with the numbers that differ between rulesets. */
export interface RulesetChoice {
  readonly id: string;
  readonly most_seats: number;
  readonly trains: number;
  /** The number of tickets in the deck. */
  readonly tickets: number;
  readonly start_deal: number;
  readonly start_keep: number;
  readonly draw: number;
  readonly keep: number;
  readonly longest_path: number;
  readonly globetrotter: number;
}

/** A map with the tickets of each ruleset. */
export interface BoardData {
  readonly id: string;
  readonly cities: readonly CityData[];
  readonly routes: readonly RouteData[];
  /** What routes of length 1, 2 and so on are worth. */
  readonly route_points: readonly number[];
  readonly tickets: Readonly<Record<string, readonly TicketData[]>>;
}

/** A city with its geographic position in degrees. */
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
  /** The id of the other route of a double route. */
  readonly double_with: string | null;
}

/** A destination ticket. */
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
export const CLOSE_CODES = {"MESSAGE_FAR_TOO_LONG": 1009, "RESTARTING": 1012, "TOO_SLOW": 1013, "WRONG_TOKEN": 4401, "PASSWORD_CHANGED": 4402, "FORBIDDEN_ORIGIN": 4403, "NO_SUCH_TABLE": 4404, "REPLACED": 4409, "DAMAGED_TABLE": 4410, "TOO_FAST": 4429, "STORE_FAILED": 4503} as const;
