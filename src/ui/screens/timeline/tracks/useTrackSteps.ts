import type { KeyboardEvent } from "react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { stepTracks, type Placed } from "../../../../domain/timeline/commands/folders.ts";
import { trackName } from "../../../../domain/timeline/clipName.ts";
import { isEmptyTimelineDiff } from "../../../../domain/timeline/diff.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { orderStrings as strings } from "../../../strings/timeline.ts";

/** Alt with the arrows moves the track or folder that has the focus. */
export type StepKeys = (placed: Placed, event: KeyboardEvent<HTMLElement>) => void;

/** Putting tracks in order by keys, and what is said of it to screen readers. */
export function useTrackSteps(): {
  readonly keys: StepKeys;
  readonly step: (placed: Placed, by: -1 | 1) => void;
  readonly said: string;
} {
  const { timeline } = useStudio();
  const [said, setSaid] = useState("");
  const step = (placed: Placed, by: -1 | 1): void => {
    const diff = stepTracks(timeline.current, placed, by);
    timeline.apply(diff);
    setSaid(isEmptyTimelineDiff(diff) ? strings.noFurther : placeText(timeline.current, placed));
  };
  const keys: StepKeys = (placed, event) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    event.stopPropagation();
    const button = event.currentTarget;
    flushSync(() => step(placed, event.key === "ArrowUp" ? -1 : 1));
    // A row that changes places in the page loses the focus.
    button.focus();
  };
  return { keys, step, said };
}

function placeText({ timeline, tracks }: TimelineDocument, placed: Placed): string {
  const { trackIds, folders = [] } = timeline;
  const folderOf = (id: string | undefined) => folders.find((folder) => folder.id === id);
  if ("folderId" in placed) {
    const first = trackIds.findIndex((id) => tracks.get(id)?.folderId === placed.folderId);
    return strings.folderPlace(folderOf(placed.folderId)?.name ?? "", first + 1, trackIds.length);
  }
  const track = tracks.get(placed.trackId);
  if (!track) return "";
  const index = trackIds.indexOf(track.id) + 1;
  return strings.trackPlace(trackName(track), index, trackIds.length, folderOf(track.folderId)?.name ?? null);
}
