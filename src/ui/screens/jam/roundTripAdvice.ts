/** Round trips up to which Live feels immediate, and up to which it can be borne, ms. */
const LIVE_MS = 40;
const EITHER_MS = 90;

/** Modes that a round trip is good for. */
export const roundTripAdvice = (roundTripMs: number | null): "live" | "either" | "grid" =>
  roundTripMs === null || roundTripMs > EITHER_MS ? "grid" : roundTripMs > LIVE_MS ? "either" : "live";
