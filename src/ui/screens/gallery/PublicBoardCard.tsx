import { Copy } from "lucide-react";
import { Link } from "wouter";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { galleryStrings as words } from "../../strings/gallery.ts";
import { BoardPicture } from "../dashboard/BoardPicture.tsx";
import { CardLink } from "../CardLink.tsx";
import styles from "./Gallery.module.css";
import { LikeButton, type LikeButtonProps } from "./LikeButton.tsx";
import { useOutline } from "./useOutline.ts";

/** One public board: its picture, whose it is, and what others think of it. */
export function PublicBoardCard({ board, onChange }: LikeButtonProps) {
  const { ref, outline } = useOutline(board);
  const { picture } = board;
  return (
    <article className={styles.card} aria-label={board.name}>
      <div ref={ref} className={styles.picture}>
        {picture ? (
          <img
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
        <div className={styles.names}>
          <CardLink to={`/boards/${board.id}`} className={styles.name}>
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
