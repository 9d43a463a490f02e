import type { Pad } from "./records.ts";

type Follower = Pick<Pad, "id" | "follows">;

/** The first pad that, over those it follows, comes to follow itself; null: none does. */
export function followsItself<T extends Follower>(pads: readonly T[]): T | null {
  const byId = new Map(pads.map((pad) => [pad.id, pad]));
  /** Pads from which every way has been found to end. */
  const ends = new Set<T>();
  for (const pad of pads) {
    const way = new Set<T>();
    let at: T | undefined = pad;
    while (at && !ends.has(at)) {
      if (way.has(at)) return at;
      way.add(at);
      at = at.follows === null ? undefined : byId.get(at.follows.pad);
    }
    for (const each of way) ends.add(each);
  }
  return null;
}
