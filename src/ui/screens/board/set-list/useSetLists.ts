import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { navigate } from "wouter/use-browser-location";
import type { SetList } from "../../../../domain/set-list/SetList.ts";
import type { SetListGear } from "../../../../state/set-list/SetListGear.ts";
import { activeOf, placeOf, type SetLists, type ShownSets } from "../../../../state/set-list/SetLists.ts";

/** Set lists, and the controllers that step through them. */
export interface SetListModel {
  readonly sets: SetLists;
  readonly gear: SetListGear;
  /** Opens a song beside the board. */
  readonly openSong: (songId: string) => void;
}

/** While the board's screen is shown, a step of the set opens a board at its address, and its song. */
export function useSetSteps({ sets, gear, openSong }: SetListModel): void {
  useEffect(() => {
    const undo = [
      // A step is no page of the history: whoever goes back leaves the stage.
      sets.openWith(({ boardId, songId }) => {
        navigate(`/midi/${boardId}`, { replace: true });
        if (songId !== null) openSong(songId);
      }),
      gear.attach(),
    ];
    return () => {
      for (const take of undo) take();
    };
  }, [sets, gear, openSong]);
}

interface ShownSet extends Pick<ShownSets, "entryId" | "gear" | "lists"> {
  readonly active: SetList | null;
  /** Index of the entry that is played, from 0; -1 before the set has begun. */
  readonly place: number;
}

export function useSetLists(sets: SetLists): ShownSet {
  const { lists, activeId, entryId, gear } = useSnapshot(sets.shown) as ShownSets;
  const shown = { lists, activeId, entryId };
  return { lists, entryId, gear, active: activeOf(shown), place: placeOf(shown) };
}
