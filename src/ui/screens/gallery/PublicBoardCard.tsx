import { Copy } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import type { BoardOutline } from "../../../domain/board/boardOutline.ts";
import { boardCalls, type PublicBoardJson } from "../../../protocol/http/boardCalls.ts";
import { classes } from "../../controls/classes.ts";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { onceInSight } from "../../hooks/onceInSight.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { whenIdle } from "../../hooks/whenIdle.ts";
import { galleryStrings as words } from "../../strings/gallery.ts";
import { CardLink } from "../CardLink.tsx";
import { BoardPicture } from "../dashboard/BoardPicture.tsx";
import { LikeButton, type LikeButtonProps } from "./LikeButton.tsx";
import styles from "./Gallery.module.css";

/** One public board: its picture, whose it is, and what others think of it. */
export function PublicBoardCard({ board, onChange }: LikeButtonProps) {
  const { ref, outline } = useOutline(board);
  const { picture } = board;
  return (
    <article className={classes("stack relative on-panel ring radius-2", styles.card)} aria-label={board.name}>
      <div ref={ref} className={styles.picture}>
        {picture ? (
          <img
            className="block full-width full-height"
            src={picture.small}
            srcSet={`${picture.small} 512w, ${picture.large} 1024w`}
            sizes="16rem"
            alt=""
            loading="lazy"
            decoding="async"
          />
        ) : (
          outline && <BoardPicture board={{ kind: "board", ...outline }} />
        )}
      </div>
      <div className={styles.about}>
        <div className="grid gap-2 flex-1 min-width-0">
          <CardLink to={`/boards/${board.id}`} className="size-3 weight-600 line-18">
            {board.name}
          </CardLink>
          <Link to={`/users/${board.owner.id}`} className={styles.owner}>
            {words.by(board.owner.name)}
          </Link>
        </div>
        <span className={styles.copies} title={words.copiedBy(board.copies)}>
          <Copy {...SMALL_ICON} />
          <span aria-hidden>{board.copies}</span>
          <span className="visually-hidden">{words.copies(board.copies)}</span>
        </span>
        <LikeButton board={board} onChange={onChange} />
      </div>
    </article>
  );
}

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
function useOutline({ id, updatedAt, picture }: PublicBoardJson): OutlineState {
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
