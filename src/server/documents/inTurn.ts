/** Chunks (64 KB at most) of all documents that are read and written in one turn of the event loop. */
const CHUNKS_A_TURN = 2;

/** Turns that documents leave to connections that come, before it is theirs again. */
const MOST_LEFT = 64;

/** Shared by the process, as the event loop is. */
const waiting: (() => void)[] = [];
let turning = false;
let hasArrival = false;
let left = 0;

/** A connection was accepted: more may wait behind it, and come first. */
export const noteArrival = (): void => void (hasArrival = true);

function turn(): void {
  if (hasArrival && left < MOST_LEFT) {
    hasArrival = false;
    left++;
    setImmediate(turn);
    return;
  }
  left = 0;
  for (const handle of waiting.splice(0, CHUNKS_A_TURN)) handle();
  turning = waiting.length > 0;
  if (turning) setImmediate(turn);
}

/**
 * Handles a chunk of a document when it is its turn. However many documents come and go at once, a turn of the event loop
 * stays short: libuv accepts one connection in each, so that a new one would wait for all the others' bytes. While connections
 * come (`noteArrival`), most turns are theirs alone.
 */
export function inTurn(handle: () => void): void {
  waiting.push(handle);
  if (!turning) setImmediate(turn);
  turning = true;
}
