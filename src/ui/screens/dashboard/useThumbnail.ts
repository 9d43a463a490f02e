import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import type { WorkEntry } from "../../../state/sync/Work.ts";
import type { Thumbnail } from "../../../state/sync/thumbnail.ts";
import { onceInSight } from "../../hooks/onceInSight.ts";
import { useStudio } from "../../hooks/StudioContext.ts";

/** Pictures that were drawn lately, by key and version. */
const known = new Map<string, Thumbnail>();
const MOST_KNOWN = 400;

function remember(name: string, thumbnail: Thumbnail): void {
  known.set(name, thumbnail);
  const oldest = known.keys().next();
  if (known.size > MOST_KNOWN && !oldest.done) known.delete(oldest.value);
}

export interface ThumbnailState {
  /** The element that has to come into sight before anything is read. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly thumbnail: Thumbnail | null;
  readonly failed: boolean;
}

/** Thumbnail of a document, read once its card comes into sight. */
export function useThumbnail(entry: WorkEntry): ThumbnailState {
  const { work } = useStudio();
  const name = `${entry.key} ${entry.version}`;
  const ref = useRef<HTMLDivElement>(null);
  const [answer, setAnswer] = useState<{ name: string; thumbnail: Thumbnail | null } | null>(null);
  const latest = useRef(entry);
  useEffect(() => {
    latest.current = entry;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element || known.has(name)) return undefined;
    let wanted = true;
    const read = async (): Promise<void> => {
      const result = await work.thumbnail(latest.current);
      if (result.ok) remember(name, result.value);
      if (wanted) setAnswer({ name, thumbnail: result.ok ? result.value : null });
    };
    const stop = onceInSight(element, () => void read());
    return () => {
      wanted = false;
      stop();
    };
  }, [name, work]);
  const own = answer?.name === name ? answer : null;
  const kept = answer?.thumbnail && answer.name.startsWith(`${entry.key} `) ? answer.thumbnail : null;
  return {
    ref,
    // While a newer one is read, the older one stays.
    thumbnail: known.get(name) ?? own?.thumbnail ?? kept,
    failed: own !== null && own.thumbnail === null,
  };
}
