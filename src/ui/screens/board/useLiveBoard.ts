import { useCallback, useSyncExternalStore } from "react";
import { useSnapshot } from "valtio";
import type { Board } from "../../../domain/board/records.ts";
import type { LiveBoard } from "../../../state/board/LiveBoard.ts";
import { useDocument } from "../../hooks/useDocument.ts";
import { useStudio } from "../../hooks/StudioContext.ts";

/** The open board. */
export function useBoard(): Board {
  return useDocument(useStudio().board, (board) => board);
}

/** A text made from the keys that are held, current after each note. */
export function useHeldKeys(liveBoard: LiveBoard, describe: (numbers: readonly number[]) => string): string {
  const { player } = liveBoard;
  const subscribe = useCallback(
    (notify: () => void) => {
      const undo = [player.onKeys.on(notify), player.onWidget.on((widget) => widget.role === "hold" && notify())];
      return () => {
        for (const take of undo) take();
      };
    },
    [player],
  );
  return useSyncExternalStore(subscribe, () => describe(player.keys.numbers()));
}

export const useSettings = (liveBoard: LiveBoard) => useSnapshot(liveBoard.settings);
export const useSoundStatus = (liveBoard: LiveBoard) => useSnapshot(liveBoard.sound.status);
