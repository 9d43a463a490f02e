/** `localStorage`, or null where the browser forbids it. */
export function localStore(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
