/** The part of the Storage API that the program uses. */
export type LocalStore = Pick<Storage, "getItem" | "setItem" | "removeItem"> & { keys(): readonly string[] };

/** The browser's own storage, or null if it is forbidden. Full storage saves nothing, without an error. */
export function localStore(
  browser: { readonly localStorage: Omit<LocalStore, "keys"> } = globalThis,
): LocalStore | null {
  try {
    const storage = browser.localStorage;
    // Some browsers hand it out and refuse every use.
    storage.getItem("padroll");
    return {
      getItem: attempt(storage, "getItem"),
      setItem: attempt(storage, "setItem"),
      removeItem: attempt(storage, "removeItem"),
      keys: () => Object.keys(storage),
    };
  } catch {
    return null;
  }
}

/** A method of `storage` that gives null where it would throw. */
const attempt = <Name extends "getItem" | "setItem" | "removeItem">(
  storage: Pick<LocalStore, Name>,
  name: Name,
): LocalStore[Name] =>
  ((...args: [string, string]) => {
    try {
      return (storage[name] as (...args: string[]) => string | null)(...args);
    } catch {
      return null;
    }
  }) as LocalStore[Name];
