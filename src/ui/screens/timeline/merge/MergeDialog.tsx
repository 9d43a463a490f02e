import { useState } from "react";
import { countNotes } from "../../../../domain/timeline/countNotes.ts";
import { positionTick } from "../../../../state/transport.ts";
import { Button } from "../../../controls/Button.tsx";
import { Dialog } from "../../../controls/Dialog.tsx";
import { Segments } from "../../../controls/Segments.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { strings } from "../../../strings/merge.ts";
import { useMeter } from "../useTimeline.ts";
import type { SongToMerge } from "./useMerge.ts";
import styles from "../versions/Versions.module.css";

export interface MergeDialogProps {
  readonly songs: readonly SongToMerge[];
  readonly onMerge: (tick: number) => void;
  readonly onClose: () => void;
}

/** Choices for merging files into the open song, and the parts of the files that are left out. */
export function MergeDialog({ songs, onMerge, onClose }: MergeDialogProps) {
  const studio = useStudio();
  const [playhead] = useState(() => Math.round(positionTick(studio)));
  const [place, setPlace] = useState<"start" | "playhead">(playhead > 0 ? "playhead" : "start");
  const { bar, beat } = useMeter().barBeatAt(playhead);
  const actions = (
    <>
      <Button size="medium" onClick={onClose}>
        {strings.cancel}
      </Button>
      <Button size="medium" tone="primary" onClick={() => onMerge(place === "start" ? 0 : playhead)}>
        {strings.add}
      </Button>
    </>
  );
  return (
    <Dialog title={strings.title} open onClose={onClose} actions={actions}>
      <ul className="weight-600">
        {songs.map(({ name, document }) => (
          <li key={document.timeline.id}>{strings.file(name, document.tracks.size, countNotes(document.rolls))}</li>
        ))}
      </ul>
      <div className={styles.place}>
        <span>{strings.place}</span>
        <Segments
          label={strings.place}
          value={place}
          segments={[
            { value: "start", label: strings.start },
            { value: "playhead", label: strings.playhead(bar, beat) },
          ]}
          onChange={setPlace}
        />
      </div>
      <p className="text-2">{strings.kept}</p>
    </Dialog>
  );
}
