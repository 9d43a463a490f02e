import { useEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { Thumbnail } from "../../../state/sync/thumbnail.ts";
import type { WorkEntry } from "../../../state/sync/Work.ts";
import { createTaskQueue } from "../../hooks/createTaskQueue.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { askTurn } from "../../hooks/turns.ts";
import { whileInSight } from "../../hooks/whileInSight.ts";

/** Pictures that were read lately, by key and version. */
const known = new Map<string, Thumbnail>();
const MOST_KNOWN = 400;

function remember(name: string, thumbnail: Thumbnail): void {
  known.set(name, thumbnail);
  const oldest = known.keys().next();
  if (known.size > MOST_KNOWN && !oldest.done) known.delete(oldest.value);
}

/** Cards that were scrolled past give their place to those that are in sight. */
const askPicture = createTaskQueue(4);

interface ThumbnailState {
  /** The element that has to be in sight before anything is read or drawn. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly thumbnail: Thumbnail | null;
  readonly failed: boolean;
}

/** Thumbnail of a document, read while its card is in sight, and drawn in a turn: a picture has hundreds of shapes. */
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
    if (!element) return undefined;
    let stopLooking: (() => void) | null = null;
    let stopAsking: (() => void) | null = null;
    const stop = (): void => {
      stopLooking?.();
      stopAsking?.();
    };
    const show = (thumbnail: Thumbnail | null): void => {
      stop();
      stopAsking = askTurn(() => flushSync(() => setAnswer({ name, thumbnail })));
    };
    let wanted = true;
    const read = async (): Promise<void> => {
      const result = await work.thumbnail(latest.current);
      if (result.ok) remember(name, result.value);
      if (wanted) show(result.ok ? result.value : null);
    };
    stopLooking = whileInSight(element, (inSight) => {
      stopAsking?.();
      if (!inSight) return;
      const picture = known.get(name);
      if (picture) show(picture);
      else stopAsking = askPicture(read);
    });
    return () => {
      wanted = false;
      stop();
    };
  }, [name, work]);
  const own = answer?.name === name ? answer : null;
  return {
    ref,
    // While a newer one is read, the older one stays.
    thumbnail: own?.thumbnail ?? (answer?.name.startsWith(`${entry.key} `) ? answer.thumbnail : null),
    failed: own !== null && own.thumbnail === null,
  };
}
