import { Drum, ListOrdered, SquarePlus } from "lucide-react";
import { useSnapshot } from "valtio";
import { timelineActions } from "../../../../actions/timeline/timelineActions.ts";
import { showsDrums } from "../../../../view/timeline/RowMap.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { ActionIcon } from "../ActionIcon.tsx";
import { useEditedRoll, useSelectedTrack } from "../useTimeline.ts";
import { useDocument } from "../../../hooks/useDocument.ts";

/** Turns the roll into rows of drums, and what is done to such rows. */
export function DrumButtons() {
  const { timeline, session } = useStudio();
  const { rowsOf } = useSnapshot(session).editor;
  const roll = useEditedRoll();
  const selected = useSelectedTrack();
  const track = useDocument(timeline, ({ tracks }) => tracks.get(roll?.trackId ?? "") ?? null) ?? selected;
  const shown = showsDrums({ rowsOf }, track ?? undefined);
  return (
    <>
      <ActionIcon action={timelineActions.drumView} Icon={Drum} pressed={shown} />
      {shown && (
        <>
          <ActionIcon action={timelineActions.drumFill} Icon={SquarePlus} />
          <ActionIcon action={timelineActions.drumRows} Icon={ListOrdered} />
        </>
      )}
    </>
  );
}
