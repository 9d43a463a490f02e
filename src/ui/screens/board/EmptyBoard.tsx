import { Pencil, SquareDashed } from "lucide-react";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import { ButtonLink } from "../../controls/Button.tsx";
import { EmptyState } from "../../controls/EmptyState.tsx";
import { LARGE_ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { boardStrings as words } from "../../strings/board.ts";
import styles from "./BoardScreen.module.css";
import { useBoard } from "./useLiveBoard.ts";

/** Hint on an empty board, with a way to the editor. `library` null: the board is not to be left. */
export function EmptyBoard({ library }: { readonly library: BoardLibrary | null }) {
  const { pads, showKeyboard } = useBoard();
  if (pads.length > 0 || showKeyboard) return null;
  return (
    <div className={styles.nothing}>
      <EmptyState icon={<SquareDashed {...LARGE_ICON} />} title={words.nothing} text={words.nothingText}>
        {library && (
          <ButtonLink tone="primary" to={editPath(library)} icon={<Pencil {...SMALL_ICON} />}>
            {words.edit}
          </ButtonLink>
        )}
      </EmptyState>
    </div>
  );
}

const editPath = ({ keptId }: BoardLibrary): string => (keptId ? `/edit/${keptId}` : "/edit");
