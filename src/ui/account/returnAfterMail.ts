import { hasShape, isNumber, isText } from "../../domain/shape.ts";
import { ownPath } from "../../state/account/returnPath.ts";
import { saveJson, storedFields } from "../../state/storedText.ts";
import { pageStorage } from "./pageStorage.ts";

const KEY = "padroll_return";
/** Milliseconds for which the code of a mail is good at most. */
const KEPT_MS = 3_600_000;

interface SavedReturn {
  readonly path: string;
  readonly atMs: number;
}

/** Remembers where the reset of a password leads in this browser: the link of its mail opens in another tab. */
export const saveReturn = (path: string | null): void =>
  path === null ? forgetReturn() : saveJson(pageStorage(), KEY, { path, atMs: Date.now() });

/** Returns the remembered path, if it is one of this origin, or null. */
export function savedReturn(): string | null {
  const saved = storedFields(pageStorage(), KEY);
  const isReturn = hasShape<SavedReturn>(saved, { path: isText, atMs: isNumber });
  return isReturn && Date.now() - saved.atMs < KEPT_MS ? ownPath(saved.path, location.origin) : null;
}

export function forgetReturn(): void {
  try {
    pageStorage()?.removeItem(KEY);
  } catch {
    // It expires.
  }
}
