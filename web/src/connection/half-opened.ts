import type { Refusal } from "./api";

/** A table was opened, but not every step there succeeded. */
export class HalfOpened extends Error {
  constructor(
    readonly table: string,
    readonly refusal: Refusal,
  ) {
    super(refusal.message);
  }
}
