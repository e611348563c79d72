import type { Claim } from "../protocol";

/** Builds a claim for tests. */
export const claim = (route: string, color: Claim["color"], cards: number, locomotives: number): Claim => ({
  type: "claim",
  route,
  color,
  cards,
  locomotives,
});
