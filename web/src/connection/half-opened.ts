import type { Refusal } from "./api";

/** A table was opened, but not all was done there that should have been. */
export class HalfOpened extends Error {
  constructor(
    readonly table: string,
    readonly refusal: Refusal,
  ) {
    super(refusal.message);
  }
}
