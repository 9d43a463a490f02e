import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { askTurn } from "./turns.ts";

/** Entries that are added to a list in one turn. */
const A_TURN = 4;

/**
 * Keys of a long list's entries that are shown by now: the first ones at once, the others a few in a turn, in the order of the
 * list. An entry that leaves the list waits for its turn again when it comes back.
 */
export function useShownInTurn(keys: readonly string[], first: number): ReadonlySet<string> {
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set(keys.slice(0, first)));
  const now = keys.filter((key, index) => index < first || shown.has(key));
  if (now.length !== shown.size || !now.every((key) => shown.has(key))) setShown(new Set(now));
  useEffect(() => {
    const next = keys.filter((key) => !shown.has(key)).slice(0, A_TURN);
    if (next.length === 0) return undefined;
    return askTurn(() => flushSync(() => setShown(new Set([...shown, ...next]))));
  }, [keys, shown]);
  return shown;
}
