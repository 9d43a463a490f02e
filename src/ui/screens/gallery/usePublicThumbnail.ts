import { useEffect, useRef, useState, type RefObject } from "react";
import { boardCalls, type PublicBoardJson } from "../../../protocol/http/boardCalls.ts";
import { thumbnailOfBoard } from "../../../state/sync/boardThumbnail.ts";
import type { BoardThumbnail } from "../../../state/sync/thumbnail.ts";
import { onceInSight } from "../../hooks/onceInSight.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { boardOfText } from "./boardOfText.ts";

/** Pictures that were drawn lately, by board and version. */
const known = new Map<string, BoardThumbnail>();
const MOST_KNOWN = 400;

function remember(name: string, thumbnail: BoardThumbnail): void {
  known.set(name, thumbnail);
  const oldest = known.keys().next();
  if (known.size > MOST_KNOWN && !oldest.done) known.delete(oldest.value);
}

interface ThumbnailState {
  /** The element that has to come into sight before anything is read. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly thumbnail: BoardThumbnail | null;
}

/** What to draw of a public board, read once its card comes into sight. */
export function usePublicThumbnail({ id, updatedAt }: PublicBoardJson): ThumbnailState {
  const { api } = useStudio();
  const ref = useRef<HTMLDivElement>(null);
  const name = `${id} ${updatedAt}`;
  const [shown, setShown] = useState("");
  useEffect(() => {
    const element = ref.current;
    if (!element || known.has(name)) return undefined;
    const controller = new AbortController();
    const read = async (): Promise<void> => {
      const answer = await api.call(boardCalls.publicBoard, { params: { id } }, { signal: controller.signal });
      const board = answer.ok ? boardOfText(answer.value.contentJson) : answer;
      if (!board.ok || controller.signal.aborted) return;
      remember(name, thumbnailOfBoard(board.value));
      setShown(name);
    };
    const stop = onceInSight(element, () => void read());
    return () => {
      stop();
      controller.abort();
    };
  }, [api, id, name]);
  return { ref, thumbnail: known.get(name) ?? known.get(shown) ?? null };
}
