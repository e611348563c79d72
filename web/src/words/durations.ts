/** Lengths of time, in the reader's language. */

import { getLocale } from "./generated/runtime.js";

/** A clock's reading, "12:05"; what has begun counts as a whole second. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(milliseconds, 0) / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

/** "15 minutes", or seconds if it is less or not even. */
export function durationText(seconds: number): string {
  const isEven = seconds % 60 === 0;
  const unit = isEven ? "minute" : "second";
  const format = new Intl.NumberFormat(getLocale(), { style: "unit", unit, unitDisplay: "long" });
  return format.format(isEven ? seconds / 60 : seconds);
}
