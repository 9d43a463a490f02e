import { useDeferredValue, useMemo, useRef } from "react";
import { useSnapshot } from "valtio";
import { diffOfSelected, type NoteEdit } from "../../../actions/timeline/noteActions.ts";
import { createMeter } from "../../../domain/music/meter.ts";
import type { Meter } from "../../../domain/music/meter.ts";
import { createTempoMap } from "../../../domain/music/time.ts";
import type { TempoMap } from "../../../domain/music/time.ts";
import { hexOfRgb, oklchToRgb, paletteColor } from "../../../domain/color.ts";
import type { TimelineDiff } from "../../../domain/timeline/diff.ts";
import { pickNotes, type NoteIds, type PickedNotes } from "../../../domain/timeline/pickNotes.ts";
import type { Roll, Timeline, TimelineDocument, Track } from "../../../domain/timeline/records.ts";
import type { Gesture } from "../../../state/DocumentStore.ts";
import type { TimelineStore } from "../../../state/stores.ts";
import { positionTick } from "../../../state/transport.ts";
import { editedRolls, type ShownClips } from "../../../state/timeline/editedRolls.ts";
import { joinedPicks } from "../../../state/timeline/selection.ts";
import type { ValueEdit } from "../../controls/useValueControl.ts";
import { sameItems, useDocument } from "../../hooks/useDocument.ts";
import { useStudio } from "../../hooks/StudioContext.ts";

const timelineOf = (document: TimelineDocument): Timeline => document.timeline;

export const useTimelineRecord = (): Timeline => useDocument(useStudio().timeline, timelineOf);

export function useMeter(): Meter {
  const { timeSignatures, ppq } = useTimelineRecord();
  return useMemo(() => createMeter(timeSignatures, ppq), [timeSignatures, ppq]);
}

export function useTempoMap(): TempoMap {
  const { tempos, ppq } = useTimelineRecord();
  return useMemo(() => createTempoMap(tempos, ppq), [tempos, ppq]);
}

/**
 * Selection of the panels, which render in slices in a task after the one that selects. They read its records from the current
 * song.
 */
function useShownSelection(): ShownClips {
  const { trackId, rollId, rollIds } = useSnapshot(useStudio().session.selection);
  return {
    trackId: useDeferredValue(trackId),
    rollId: useDeferredValue(rollId),
    rollIds: useDeferredValue(rollIds as ReadonlySet<string>),
  };
}

/** The selected track, or null. */
export function useSelectedTrack(): Track | null {
  const { trackId } = useShownSelection();
  return useDocument(useStudio().timeline, ({ tracks }) => (trackId === null ? null : (tracks.get(trackId) ?? null)));
}

/** The clips that the roll shows, the active one first. */
export function useEditedRolls(): readonly Roll[] {
  const selection = useShownSelection();
  return useDocument(useStudio().timeline, (document) => editedRolls(document, selection), sameItems);
}

/** The active one of them, or null. */
export const useEditedRoll = (): Roll | null => useEditedRolls()[0] ?? null;

/** The selected notes of these clips. */
export function useSelectedNotes(): PickedNotes {
  const { noteIds } = useSnapshot(useStudio().session).selection;
  return joinedPicks(useEditedRolls().map(({ notes }) => pickNotes(notes, noteIds as NoteIds)));
}

/** An edit at the playhead, as it stood when the edit began; playing, it goes on meanwhile. */
export function usePlayheadEdit(
  command: (document: TimelineDocument, tick: number, value: number) => TimelineDiff,
): ValueEdit {
  const studio = useStudio();
  const tick = useRef<number | null>(null);
  const edit = useDocumentEdit(studio.timeline, (document, value) => {
    tick.current ??= Math.round(positionTick(studio));
    return command(document, tick.current, value);
  });
  return {
    change: (value) => edit.change(value),
    commit: () => {
      tick.current = null;
      edit.commit();
    },
    cancel: () => {
      tick.current = null;
      edit.cancel();
    },
  };
}

/** CSS colour of a palette index. */
export const trackColor = (index: number): string => hexOfRgb(oklchToRgb(paletteColor(index)));

/** One change, one undo step. */
export function applyCommand(store: TimelineStore, command: (document: TimelineDocument) => TimelineDiff): void {
  store.apply(command(store.current));
}

interface DocumentEdit<Value> {
  change(value: Value): void;
  commit(): void;
  cancel(): void;
}

/**
 * A value control's edits as one gesture of the document: every change is computed from the document at its beginning,
 * `commit` makes one undo step.
 */
export function useDocumentEdit<Value = number>(
  store: TimelineStore,
  command: (document: TimelineDocument, value: Value) => TimelineDiff,
): DocumentEdit<Value> {
  const open = useRef<{ readonly gesture: Gesture<TimelineDiff>; readonly base: TimelineDocument } | null>(null);
  return {
    change: (value) => {
      open.current ??= { gesture: store.gesture(), base: store.current };
      open.current.gesture.update(command(open.current.base, value));
    },
    commit: () => {
      open.current?.gesture.commit();
      open.current = null;
    },
    cancel: () => {
      open.current?.gesture.cancel();
      open.current = null;
    },
  };
}

/** The same for the selected notes; where none is, nothing happens. */
export function useNotesEdit(edit: (value: number) => NoteEdit): ValueEdit {
  const studio = useStudio();
  return useDocumentEdit(studio.timeline, (document, value) => diffOfSelected(studio, document, edit(value)));
}
