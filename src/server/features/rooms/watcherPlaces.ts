import type { RoomEvent } from "./RoomEvents.ts";

/** Fields of a seat. */
interface Placed {
  readonly slot: number | null;
  readonly guest?: true;
}

/** Limit of guests in a room. They have places of their own, so users with an account never lose one to a guest. */
export const MOST_GUESTS = 50;

export const guestsOf = <Seat extends Placed>(seats: Iterable<Seat>): Seat[] =>
  [...seats].filter(({ guest }) => guest === true);

/** True where no more of those come in who only listen: of guests, or of others. */
export function isFullForWatchers(seats: Iterable<Placed>, { maxWatchers }: RoomEvent, isGuest: boolean): boolean {
  const watchers = [...seats].filter(({ slot, guest }) => slot === null && (guest === true) === isGuest);
  return watchers.length >= (isGuest ? Math.min(MOST_GUESTS, maxWatchers) : maxWatchers);
}
