/** Formats durations and dates in the reader's language. */

import { getLocale } from "./generated/runtime.js";

/** Formats a clock, "12:05". A second that has begun counts as a whole one. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(milliseconds, 0) / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Formats "15 minutes", or seconds if the minutes are not whole. */
export function durationText(seconds: number): string {
  const isEven = seconds % 60 === 0;
  const unit = isEven ? "minute" : "second";
  const format = new Intl.NumberFormat(getLocale(), { style: "unit", unit, unitDisplay: "long" });
  return format.format(isEven ? seconds / 60 : seconds);
}

/** Formats a moment, given in seconds since 1970, as a date with the time of day. */
export function dateText(seconds: number): string {
  const format = new Intl.DateTimeFormat(getLocale(), { dateStyle: "medium", timeStyle: "short" });
  return format.format(new Date(1000 * seconds));
}
