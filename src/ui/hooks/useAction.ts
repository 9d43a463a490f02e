import { useCallback, useSyncExternalStore } from "react";
import { subscribe } from "valtio/vanilla";
import type { Action } from "../../actions/Action.ts";
import type { OpenSong } from "../../state/transport.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import { onHistory } from "./onHistory.ts";
import { useStudio } from "./StudioContext.ts";
import { useKeyOf } from "./useKeys.ts";

/** Props of a button that runs an action. */
export function useAction(action: Action<SongServices>) {
  const { label, enabled, run } = action;
  const studio = useStudio();
  const shortcut = useKeyOf()(action);
  const follow = useCallback((notify: () => void) => (enabled ? listen(studio, notify) : ignore), [studio, enabled]);
  const disabled = useSyncExternalStore(follow, () => enabled?.(studio) === false);
  return { label, shortcut, disabled, onClick: () => run(studio) };
}

const ignore = (): void => {};

/** Hears of what decides whether an action would do something: the song, its history, what is selected. */
function listen({ timeline, session }: OpenSong, notify: () => void): () => void {
  const undo = [onHistory(timeline, notify), subscribe(session.selection, notify)];
  return () => {
    for (const take of undo) take();
  };
}
