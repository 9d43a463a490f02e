import { TokenBucket } from "./TokenBucket.ts";

/** What one connection may do a second, and at once. */
export const newCallBudgets = () => ({
  join: new TokenBucket(10 / 60, 10),
  notes: new TokenBucket(200, 400),
  sound: new TokenBucket(10, 10),
  session: new TokenBucket(5, 10),
  chat: new TokenBucket(1, 5),
  clock: new TokenBucket(4, 16),
  song: new TokenBucket(5, 40),
  ops: new TokenBucket(20, 40),
  signal: new TokenBucket(20, 60),
  selection: new TokenBucket(10, 20),
});

export type CallBudgets = ReturnType<typeof newCallBudgets>;
