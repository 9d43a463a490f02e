import { type RefObject, useEffect, useRef, useState } from "react";
import type { BoardOutline } from "../../../domain/board/boardOutline.ts";
import { boardCalls, type PublicBoardJson } from "../../../protocol/http/boardCalls.ts";
import { onceInSight } from "../../hooks/whileInSight.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { whenIdle } from "../../hooks/whenIdle.ts";

/** Outlines that were read lately, by board and version. */
const known = new Map<string, BoardOutline | null>();
const MOST_KNOWN = 400;

function remember(name: string, outline: BoardOutline | null): void {
  known.set(name, outline);
  const oldest = known.keys().next();
  if (known.size > MOST_KNOWN && !oldest.done) known.delete(oldest.value);
}

interface OutlineState {
  /** The element that has to come into sight before anything is read. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly outline: BoardOutline | null;
}

/** The outline of a public board that has no picture, read once its card comes into sight and shown when the page is idle. */
export function useOutline({ id, updatedAt, picture }: PublicBoardJson): OutlineState {
  const { api } = useStudio();
  const ref = useRef<HTMLDivElement>(null);
  const name = `${id} ${updatedAt}`;
  const [shown, setShown] = useState("");
  useEffect(() => {
    const element = ref.current;
    if (!element || picture || known.has(name)) return undefined;
    const controller = new AbortController();
    let forget = (): void => {};
    const read = async (): Promise<void> => {
      const answer = await api.call(boardCalls.boardOutline, { params: { id } }, { signal: controller.signal });
      if (!answer.ok || controller.signal.aborted) return;
      forget = whenIdle(() => {
        remember(name, answer.value.outline);
        setShown(name);
      });
    };
    const stop = onceInSight(element, () => void read());
    return () => {
      stop();
      forget();
      controller.abort();
    };
  }, [api, id, name, picture]);
  return { ref, outline: known.get(name) ?? known.get(shown) ?? null };
}
