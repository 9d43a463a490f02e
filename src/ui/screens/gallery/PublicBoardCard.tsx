import { Copy } from "lucide-react";
import { Link } from "wouter";
import { classes } from "../../controls/classes.ts";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { galleryStrings as words } from "../../strings/gallery.ts";
import { CardLink } from "../CardLink.tsx";
import { BoardPicture } from "../dashboard/BoardPicture.tsx";
import { LikeButton, type LikeButtonProps } from "./LikeButton.tsx";
import { useOutline } from "./useOutline.ts";
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
