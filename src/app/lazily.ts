import { once } from "../state/once.ts";

type Later<T> = { readonly [K in keyof T]: T[K] extends (...args: never[]) => Promise<unknown> | void ? K : never };

/** Names of the members of `T` that are needed at once: all but methods that return a promise or nothing. */
type Present<T> = Exclude<keyof T, Later<T>[keyof T]>;

/**
 * A port whose implementation is loaded with the first call. Its methods return promises; its other members are `present`.
 *
 * @example
 * const songFiles = lazily<SongFilePort>(async () => (await import("./createSongFiles.ts")).createSongFiles(), {});
 * await songFiles.importMidi(bytes, "song.mid");
 */
export function lazily<T extends object>(load: () => Promise<T>, present: Pick<T, Present<T>>): T {
  const loaded = once(load);
  const methods = new Map<string, (...args: readonly unknown[]) => Promise<unknown>>();
  const methodOf = (name: string): ((...args: readonly unknown[]) => Promise<unknown>) => {
    const known = methods.get(name);
    if (known) return known;
    const method = async (...args: readonly unknown[]): Promise<unknown> => {
      const port = (await loaded()) as Record<string, (...args: readonly unknown[]) => unknown>;
      return port[name]!(...args);
    };
    methods.set(name, method);
    return method;
  };
  return new Proxy(present as T, {
    get(_, name) {
      if (name in present) return Reflect.get(present, name) as unknown;
      // A port is no promise: `await` would load it.
      if (typeof name === "symbol" || name === "then") return undefined;
      return methodOf(name);
    },
  });
}
