import { use } from "react";
import { useSnapshot } from "valtio";
import { Button } from "../../../controls/Button.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { ClockOutputs, ClockSource } from "../../../midi/ClockChoices.tsx";
import { deviceStrings as words } from "../../../strings/devices.ts";
import { useTimelinePorts } from "../TimelineContext.ts";
import styles from "./TransportBar.module.css";

/** Source of the song's tempo, and the outputs that receive its clock. */
export function ClockMenu() {
  const { devices, midi, session } = useStudio();
  const { book } = use(devices());
  const { permission } = useSnapshot(session).midi;
  const { portId, bpm, isHeard } = useSnapshot(useTimelinePorts().clockIn.state);
  return (
    <div className={styles.clockMenu}>
      {permission === "PROMPT" && (
        <Button size="medium" tone="primary" onClick={() => void midi.request()}>
          {words.access.ask}
        </Button>
      )}
      <ClockSource book={book} />
      <output className="text-2 size-2 weight-500">
        {words.clockSourceState(portId !== null, isHeard ? bpm : null)}
      </output>
      <h3 className="text-2 size-2 weight-500">{words.clockOutputs}</h3>
      <ClockOutputs book={book} />
    </div>
  );
}
