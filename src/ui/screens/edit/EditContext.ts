import { createContext, useContext, useMemo } from "react";
import { useSnapshot } from "valtio";
import type { AppError } from "../../../domain/AppError.ts";
import { arrangedBoard } from "../../../domain/board/arrangedBoard.ts";
import type { Board, Pad } from "../../../domain/board/records.ts";
import type { BoardEdit } from "../../../state/board/edit/BoardEdit.ts";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { useBoard } from "../board/useLiveBoard.ts";

/** Services of the parts of the editor. */
export interface EditPorts {
  readonly edit: BoardEdit;
  readonly liveBoard: LiveBoard;
  readonly library: BoardLibrary;
  /** Shows why something was not done; null: it was. Returns whether it was. */
  readonly answer: (refused: AppError | null) => boolean;
  /** Says something to who cannot see it. */
  readonly say: (text: string) => void;
}

export const EditContext = createContext<EditPorts | null>(null);

export function useEdit(): EditPorts {
  const ports = useContext(EditContext);
  if (!ports) throw new Error("No EditContext above this component");
  return ports;
}

export const useEditState = () => useSnapshot(useEdit().edit);

/** The board with the grid and the places that are edited: those of the screen that it is shown for. */
export function useEditedBoard(): Board {
  const board = useBoard();
  return arrangedBoard(board, useEditState().shape);
}

/** The selected pads, the lead first. The same array as long as they are the same. */
export function useSelectedPads(): readonly Pad[] {
  const { pads } = useEditedBoard();
  const { selectedIds, leadId } = useEditState();
  return useMemo(() => {
    const selected = pads.filter(({ id }) => selectedIds.has(id));
    const lead = selected.findIndex(({ id }) => id === leadId);
    return lead < 1 ? selected : [selected[lead]!, ...selected.toSpliced(lead, 1)];
  }, [pads, selectedIds, leadId]);
}
