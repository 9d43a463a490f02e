import { useSnapshot } from "valtio";
import { setMarker } from "../../../domain/timeline/commands/timeline.ts";
import { tickToX } from "../../../view/timeline/viewport.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/arrangement.ts";
import { nameSection } from "./sessionActions.ts";
import { TextField } from "./TextField.tsx";
import { applyCommand, useTimelineRecord } from "./useTimeline.ts";
import styles from "./TimelineScreen.module.css";

/** A field over the section whose name is being typed. */
export function SectionName() {
  const { timeline, session } = useStudio();
  const { namedSectionTick: tick, views } = useSnapshot(session);
  const { markers } = useTimelineRecord();
  const marker = markers.find((candidate) => candidate.tick === tick);
  if (!marker) return null;
  return (
    <div
      className={styles.section}
      style={{ left: `calc(${Math.max(0, tickToX(views.arrangement, marker.tick, 0))}px * var(--ui-scale))` }}
    >
      <TextField
        focused
        label={strings.sectionName}
        value={marker.name}
        fallback={marker.name}
        onCommit={(name) => applyCommand(timeline, (document) => setMarker(document, { tick: marker.tick, name }))}
        onDone={() => nameSection(session, null)}
      />
    </div>
  );
}
