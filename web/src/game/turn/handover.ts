/** Decides when players who share a device hand it over. */

import type { UpdateMessage } from "../../protocol";

/** `to`: the curtain is down until that seat takes the device. `from`: that seat can hand it over. */
export type Handover = { readonly to: number } | { readonly from: number } | null;

export function handoverOf(update: UpdateMessage): Handover {
  const { own_seats, seat, view, sitters } = update;
  if (own_seats.length < 2 || !view || view.is_over) return null;
  const next = own_seats.find((own) => view.to_act.includes(own) && !sitters[own]?.keeper);
  if (seat === null) return next === undefined ? null : { to: next };
  return view.to_act.includes(seat) ? null : { from: seat };
}
