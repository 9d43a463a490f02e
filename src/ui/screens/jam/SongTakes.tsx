import type { PointerEvent } from "react";
import { useSnapshot } from "valtio";
import { takeTimeline } from "../../../domain/room/takeTimeline.ts";
import type { JamTake } from "../../../domain/timeline/JamTake.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import type { DropPoint } from "../../../state/timeline/gestures.ts";
import { dropPlace, type DropPlace } from "../../../view/timeline/dropPlace.ts";
import { useScale } from "../../hooks/useScale.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { jamTakesStrings as words } from "../../strings/jamTakes.ts";
import { positionText } from "../timeline/positionText.ts";
import { useMeter } from "../timeline/useTimeline.ts";
import type { JamRoomProps } from "./JamRoomProps.ts";
import { TakeGhost } from "./TakeGhost.tsx";
import { TakeClip } from "./TakeRow.tsx";
import styles from "./Takes.module.css";
import { useTakeReport } from "./TakesPanel.tsx";
import { usePutIntoSong } from "./usePutIntoSong.ts";
import { elementUnder, useTakeDrag } from "./useTakeDrag.ts";

/** Takes of the room above its song, from where players drag them onto tracks. Nothing where there are none, or one only listens. */
export function SongTakes({ room, event }: JamRoomProps) {
  const { takes } = useSnapshot(room.takes.state);
  const { slot } = useSnapshot(room.state);
  if (takes.length === 0 || slot === null) return null;
  return (
    <section className={styles.shelf} aria-label={words.title}>
      <ul>
        {takes.map((take) => (
          <DraggedTake key={take.id} room={room} take={take} roomOwnerId={event.owner.id} />
        ))}
      </ul>
      <p className="text-2 size-2">{words.dragHint}</p>
    </section>
  );
}

interface DraggedTakeProps {
  readonly room: JamRoom;
  readonly take: JamTake;
  readonly roomOwnerId: string;
}

function DraggedTake({ room, take, roomOwnerId }: DraggedTakeProps) {
  const studio = useStudio();
  const report = useTakeReport();
  const put = usePutIntoSong();
  const { session } = useSnapshot(room.state);
  const scale = useScale();
  const { dragged, handlers } = useTakeDrag(
    (event) => pointUnder(event, scale),
    (point) => {
      const place = dropPlace(studio, point);
      if (place) put(takeTimeline(take, session), place);
    },
  );
  const place = dragged?.target ? dropPlace(studio, dragged.target) : null;
  return (
    <>
      <TakeClip room={room} take={take} roomOwnerId={roomOwnerId} report={report} handlers={handlers} />
      {dragged && (
        <TakeGhost take={take} dragged={dragged}>
          {place && <DropText place={place} />}
        </TakeGhost>
      )}
    </>
  );
}

/** Bar and track at which the take would come. */
function DropText({ place: { tick, trackId } }: { readonly place: DropPlace }) {
  const { timeline } = useStudio();
  const meter = useMeter();
  const track = trackId === null ? words.newTrack : (timeline.current.tracks.get(trackId)?.name ?? "");
  return <span>{words.dropAt(positionText(meter, tick), track)}</span>;
}

/** Point of the arrangement's canvas under the pointer; null over anything else. */
function pointUnder(event: PointerEvent<HTMLElement>, scale: number): DropPoint | null {
  const place = elementUnder(event, "[data-chords='arrangement']")?.getBoundingClientRect();
  if (!place) return null;
  return { x: (event.clientX - place.left) / scale, y: (event.clientY - place.top) / scale, alt: event.altKey };
}
