import { Heart } from "lucide-react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { boardCalls, type PublicBoardJson } from "../../../protocol/http/boardCalls.ts";
import { loginPath } from "../../../state/account/returnPath.ts";
import { notify } from "../../../state/notices.ts";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { galleryStrings as words } from "../../strings/gallery.ts";
import styles from "./Gallery.module.css";

export interface LikeButtonProps {
  readonly board: PublicBoardJson;
  readonly onChange: (board: PublicBoardJson) => void;
}

/** Number of likes of a board, and the caller's own. Visitors are led to the sign-in. */
export function LikeButton({ board, onChange }: LikeButtonProps) {
  const { api, account, session } = useStudio();
  const { status } = useSnapshot(account.state);
  const [path, navigate] = useLocation();
  const toggle = async (): Promise<void> => {
    if (status !== "loggedIn") {
      const action = { label: words.signIn, run: () => navigate(loginPath(path)) };
      return notify(session, "info", words.signInToLike, action);
    }
    // At once; what the server says counts in the end.
    onChange(likedBy(board, !board.liked));
    const call = board.liked ? boardCalls.unlikeBoard : boardCalls.likeBoard;
    const answer = await api.call(call, { params: { id: board.id } });
    if (!answer.ok) notify(session, "error", answer.error.message);
    onChange(answer.ok ? { ...board, ...answer.value } : board);
    return undefined;
  };
  return (
    <button
      type="button"
      className={styles.like}
      aria-pressed={board.liked}
      aria-label={words.like(board.name, board.likes)}
      title={words.likes(board.likes)}
      // Nobody who is signed in is told to do so.
      disabled={status === "restoring"}
      onClick={() => void toggle()}
    >
      <Heart {...SMALL_ICON} fill={board.liked ? "currentColor" : "none"} />
      {board.likes}
    </button>
  );
}

const likedBy = (board: PublicBoardJson, liked: boolean): PublicBoardJson => ({
  ...board,
  liked,
  likes: board.likes + (liked ? 1 : -1),
});
