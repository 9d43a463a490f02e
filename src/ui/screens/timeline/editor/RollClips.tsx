import { ToggleGroup } from "radix-ui";
import type { CSSProperties } from "react";
import { clipColor } from "../../../../domain/timeline/clipColor.ts";
import { clipStart } from "../../../../domain/timeline/clipLength.ts";
import { clipName } from "../../../../domain/timeline/clipName.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import { inSongOrder } from "../../../../state/timeline/editedRolls.ts";
import { activateClip } from "../../../../state/timeline/selection.ts";
import { useStudio } from "../../../hooks/StudioContext.ts";
import { useDocument } from "../../../hooks/useDocument.ts";
import { strings } from "../../../strings/timeline.ts";
import { positionText } from "../positionText.ts";
import { trackColor, useEditedRolls, useMeter } from "../useTimeline.ts";
import styles from "./Editor.module.css";

/** More than these are no list to choose from. */
const MAX_CLIPS = 50;

const tracksOf = ({ tracks }: TimelineDocument): TimelineDocument["tracks"] => tracks;
const trackIdsOf = ({ timeline }: TimelineDocument): readonly string[] => timeline.trackIds;

/** Clips in the roll, if there are several, and the active one. */
export function RollClips() {
  const studio = useStudio();
  const rolls = useEditedRolls();
  const tracks = useDocument(studio.timeline, tracksOf);
  const trackIds = useDocument(studio.timeline, trackIdsOf);
  const meter = useMeter();
  const [active] = rolls;
  if (!active || rolls.length < 2) return null;
  const inOrder = inSongOrder(trackIds, rolls);
  const shown = inOrder.slice(0, MAX_CLIPS);
  return (
    <section className={styles.section} title={strings.clipsInRollText}>
      <h3 className="flex between text-3 size-1 weight-500 line-16">
        {strings.clipsInRoll}
        <span>{rolls.length}</span>
      </h3>
      <ToggleGroup.Root
        type="single"
        orientation="vertical"
        className={styles.clips}
        aria-label={strings.clipsInRoll}
        value={active.id}
        onValueChange={(id) => {
          const chosen = rolls.find((roll) => roll.id === id);
          if (chosen) activateClip(studio, chosen);
        }}
      >
        {shown.map((roll) => {
          const track = tracks.get(roll.trackId);
          const color = { "--track": trackColor(clipColor(roll, track)) } as CSSProperties;
          return (
            <ToggleGroup.Item key={roll.id} value={roll.id} style={color}>
              <i />
              <span>{clipName(roll, track)}</span>
              <small>{positionText(meter, clipStart(roll)).split(".")[0]}</small>
            </ToggleGroup.Item>
          );
        })}
      </ToggleGroup.Root>
      {inOrder.length > shown.length && <p>{strings.moreClips(inOrder.length - shown.length)}</p>}
    </section>
  );
}
