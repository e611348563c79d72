import { expect, test } from "vitest";

import type { ViewMessage } from "../../protocol";
import { ticketStatus } from "./ticket-status";

const view = {
  completed: { done: ["a--b"] },
  open_tickets: { far: { routes: ["a--b", "b--c"], trains: 5 }, near: { routes: ["a--b"], trains: 0 }, lost: null },
} as unknown as ViewMessage;

test.each([
  ["done", "done", 0],
  ["far", "open", 5],
  ["near", "done", 0],
  ["lost", "blocked", 0],
])("the ticket %s is %s and takes %i trains", (ticket, kind, trains) => {
  expect(ticketStatus(view, ticket)).toEqual({ kind, trains });
});
