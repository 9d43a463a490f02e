import { Ellipsis, Play, Square, Volume2, VolumeX } from "lucide-react";
import { useRef, useState, type CSSProperties } from "react";
import { useSnapshot } from "valtio";
import type { Result } from "../../../domain/AppError.ts";
import { barBeatsOf } from "../../../domain/room/roomBeat.ts";
import { meterAt, metersOf } from "../../../domain/room/roomMeter.ts";
import { freeSlot, whyNotRemoveTake } from "../../../domain/room/song/jamTakes.ts";
import { takeTimeline } from "../../../domain/room/takeTimeline.ts";
import { JAM_SLOTS, type JamTake } from "../../../domain/timeline/JamTake.ts";
import { DEFAULT_PPQ } from "../../../domain/timeline/records.ts";
import { notify } from "../../../state/notices.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { Menu, type MenuItem } from "../../controls/Menu.tsx";
import { Slider } from "../../controls/Slider.tsx";
import { linearScale } from "../../controls/valueScale.ts";
import { useFrame } from "../../hooks/useFrame.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { jamStrings } from "../../strings/jam.ts";
import { strings as common } from "../../strings/common.ts";
import { jamTakesStrings as words } from "../../strings/jamTakes.ts";
import { seatHex } from "./seatHex.ts";
import styles from "./Takes.module.css";
import { useHosting } from "./useHosting.ts";
import { useSaveSong } from "./useSaveSong.ts";
import { usePutIntoSong } from "./usePutIntoSong.ts";
import type { useTakeDrag } from "./useTakeDrag.ts";

const LEAST_NOTE = 0.01;
const GAIN = linearScale({ min: -40, max: 6, step: 1, initial: 0 });

export interface TakeProps {
  readonly room: JamRoom;
  readonly take: JamTake;
  readonly roomOwnerId: string;
  readonly report: (done: Promise<Result<unknown>>) => void;
  /** Leads to the song, where the take is put onto a track; left out beside the song. */
  readonly onPlace?: (() => void) | undefined;
}

/** One take of the room for this user: everybody may put it into a song, only who played it changes it, and hosts remove it. */
function useTake({ room, take, roomOwnerId, report, onPlace }: TakeProps) {
  const { session: app, timeline } = useStudio();
  const { session, slot: seat } = useSnapshot(room.state);
  const { me, power } = useHosting(room);
  const { phase } = useSnapshot(room.song.state);
  const saveSong = useSaveSong();
  const putIntoSong = usePutIntoSong();
  const { id, by, sound, length, slot, mute } = take;
  const [asks, setAsks] = useState(false);
  const isOwn = seat !== null && take.ownerId === me?.userId;
  const mayRemove = seat !== null && me && !whyNotRemoveTake(take, { userId: me.userId, power, roomOwnerId });
  const name = words.name(sound, by);
  const plays = slot !== null;
  const bars = length / DEFAULT_PPQ / (session ? barBeatsOf(session) : 4);
  const tracks = timeline.current.timeline.trackIds;
  const ontoTrack = (trackId: string) => ({
    label: timeline.current.tracks.get(trackId)?.name || words.newTrack,
    onSelect: () => putIntoSong(song(), { trackId }),
  });
  const song = () => takeTimeline(take, session);
  const toggle = (): void => {
    const free = plays ? null : freeSlot(room.takes.state.takes, JAM_SLOTS);
    if (!plays && free === null) return notify(app, "info", words.full);
    return report(room.takes.set(id, { slot: free }));
  };
  const items: MenuItem[] = [{ label: words.asSong, onSelect: () => void saveSong(song()) }];
  if (onPlace && seat !== null) items.push({ label: words.placeInSong, onSelect: onPlace });
  if (phase === "open" && seat !== null)
    items.push(
      { label: words.intoSong, onSelect: () => putIntoSong(song()) },
      ...(tracks.length > 0 ? [{ label: words.ontoTrack, items: tracks.map(ontoTrack) }] : []),
    );
  if (isOwn) items.push({ label: words.remove, danger: true, onSelect: () => report(room.takes.remove(id)) });
  else if (mayRemove)
    items.push({ label: words.removeOthers, danger: true, takesFocus: true, onSelect: () => setAsks(true) });
  const status = plays ? (mute ? words.muted : words.plays) : words.silent;
  return { name, bars: words.bars(bars), plays, status, isOwn, toggle, items, asks, setAsks };
}

/** Color of the seat of the player whose take it is; none once they have left. */
function useSeatColor({ room, take }: Pick<TakeProps, "room" | "take">): CSSProperties {
  const { members } = useSnapshot(room.state);
  const owner = members.find(({ userId }) => userId === take.ownerId);
  return owner ? ({ "--seat": seatHex(owner.slot) } as CSSProperties) : {};
}

/** A take with all that can be done with it. */
export function TakeRow(props: TakeProps) {
  const { room, take, report } = props;
  const shown = useTake(props);
  // Level while the fader moves; it is sent to the room on release.
  const [moved, setMoved] = useState<number | null>(null);
  // A key moves and releases it in one event, before anything is rendered.
  const latest = useRef<number | null>(null);
  const move = (level: number | null): void => {
    latest.current = level;
    setMoved(level);
  };
  const { id, by, sound, mute, gainDb } = take;
  const { name, plays, isOwn } = shown;
  return (
    <li
      className={styles.take}
      aria-label={name}
      style={useSeatColor(props)}
      data-plays={(plays && !mute) || undefined}
    >
      <div className={styles.what}>
        <b className="truncate">{sound}</b>
        <small className="truncate text-2">{[by, shown.bars, shown.status].join(" · ")}</small>
      </div>
      {isOwn && (
        <>
          <PlayTake {...shown} />
          <IconButton
            label={words.mute(name)}
            pressed={mute}
            icon={mute ? <VolumeX {...ICON} /> : <Volume2 {...ICON} />}
            onClick={() => report(room.takes.set(id, { mute: !mute }))}
          />
        </>
      )}
      <TakeMenu {...props} {...shown} />
      {isOwn && (
        <div className={styles.level}>
          <Slider
            label={words.level(name)}
            value={moved ?? gainDb}
            scale={GAIN}
            format={jamStrings.db}
            dim={mute}
            edit={{
              change: move,
              commit: () => {
                if (latest.current !== null) report(room.takes.set(id, { gainDb: latest.current }));
                move(null);
              },
              cancel: () => move(null),
            }}
          />
        </div>
      )}
    </li>
  );
}

/** A take as a clip: who, bars, notes, and where it is in its round. */
export function TakeClip({
  handlers,
  ...props
}: TakeProps & { readonly handlers?: ReturnType<typeof useTakeDrag>["handlers"] }) {
  const { room, take } = props;
  const shown = useTake(props);
  const { name, plays, isOwn } = shown;
  return (
    <li
      className={styles.clip}
      aria-label={name}
      style={useSeatColor(props)}
      data-plays={(plays && !take.mute) || undefined}
      data-drags={handlers !== undefined || undefined}
      {...handlers}
    >
      <div className={styles.clipHead}>
        <b className="truncate">{take.sound}</b>
        <small className="flex-none">
          {shown.bars} · {shown.status}
        </small>
      </div>
      <TakeNotes room={room} take={take} plays={plays && !take.mute} />
      <div className={styles.clipFoot}>
        {isOwn && <PlayTake {...shown} />}
        <span className="truncate flex-1">{take.by}</span>
        <TakeMenu {...props} {...shown} />
      </div>
    </li>
  );
}

interface TakeNotesProps extends Pick<TakeProps, "room" | "take"> {
  readonly plays: boolean;
}

function TakeNotes({ room, take, plays }: TakeNotesProps) {
  const { length, notes } = take;
  const line = useRef<HTMLElement>(null);
  useFrame(() => {
    const beat = room.beat();
    const { session } = room.state;
    if (!plays || beat === null || !session || !line.current) return plays;
    const round = length / DEFAULT_PPQ;
    const at = ((beat - meterAt(metersOf(session), beat).fromBeat) % round) / round;
    line.current.style.left = `${(at * 100).toFixed(1)}%`;
    return true;
  });
  const keys = notes.map(([, , key = 0]) => key);
  const low = Math.min(...keys) - 2;
  const span = Math.max(...keys) + 3 - low;
  return (
    <div className={styles.notes} aria-hidden="true">
      <svg viewBox={`0 0 1 ${span}`} preserveAspectRatio="none">
        <path
          d={notes
            .map(([time = 0, ticks = 1, key = 0]) => {
              const width = Math.max(LEAST_NOTE, Math.min(1 - time / length, ticks / length));
              return `M${time / length} ${low + span - 1 - key}h${width}v0.9h${-width}z`;
            })
            .join("")}
        />
      </svg>
      {plays && <i ref={line} />}
    </div>
  );
}

interface PlayTakeProps {
  readonly name: string;
  readonly plays: boolean;
  readonly toggle: () => void;
}

const PlayTake = ({ name, plays, toggle }: PlayTakeProps) => (
  <IconButton
    label={words.play(name)}
    pressed={plays}
    icon={plays ? <Square {...ICON} /> : <Play {...ICON} />}
    onClick={toggle}
  />
);

type TakeMenuProps = Pick<TakeProps, "room" | "take" | "report"> &
  Pick<ReturnType<typeof useTake>, "name" | "items" | "asks" | "setAsks">;

/** Menu of a take, and the question before another's is removed. */
function TakeMenu({ room, take, report, name, items, asks, setAsks }: TakeMenuProps) {
  return (
    <>
      <Menu align="end" items={items}>
        <IconButton label={words.menu(name)} icon={<Ellipsis {...ICON} />} />
      </Menu>
      <Dialog
        title={words.removeTitle(name)}
        open={asks}
        onClose={() => setAsks(false)}
        actions={
          <>
            <Button size="medium" onClick={() => setAsks(false)}>
              {common.cancel}
            </Button>
            <Button
              size="medium"
              tone="danger"
              onClick={() => {
                setAsks(false);
                report(room.takes.removeOthers(take.id));
              }}
            >
              {words.remove}
            </Button>
          </>
        }
      >
        <p>{words.removeText}</p>
      </Dialog>
    </>
  );
}
