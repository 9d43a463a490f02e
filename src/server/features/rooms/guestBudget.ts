import { TokenBucket } from "./TokenBucket.ts";

/** Guests without an account who may come of one network: a minute, and at once. */
const PER_MINUTE = 10;
const AT_ONCE = 20;

export const newGuestBudget = (): TokenBucket => new TokenBucket(PER_MINUTE / 60, AT_ONCE);
