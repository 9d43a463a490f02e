import { Ellipsis, Play, Square, Volume2, VolumeX } from "lucide-react";
import { useState } from "react";
import { useSnapshot } from "valtio";
import type { Result } from "../../../domain/AppError.ts";
import { barBeatsOf } from "../../../domain/room/roomBeat.ts";
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
import { useStudio } from "../../hooks/StudioContext.ts";
import { jamStrings } from "../../strings/jam.ts";
import { strings as common } from "../../strings/common.ts";
import { jamTakesStrings as words } from "../../strings/jamTakes.ts";
import styles from "./Takes.module.css";
import { useHosting } from "./useHosting.ts";
import { useSaveSong } from "./useSaveSong.ts";
import { usePutIntoSong } from "./usePutIntoSong.ts";

const GAIN = linearScale({ min: -40, max: 6, step: 1, initial: 0 });

interface TakeRowProps {
  readonly room: JamRoom;
  readonly take: JamTake;
  readonly roomOwnerId: string;
  readonly report: (done: Promise<Result<unknown>>) => void;
}

/** One take: everybody may put it into a song, only who played it changes it, and hosts remove it. */
export function TakeRow({ room, take, roomOwnerId, report }: TakeRowProps) {
  const { session: app } = useStudio();
  const { session, slot: seat } = useSnapshot(room.state);
  const { me, power } = useHosting(room);
  const { phase } = useSnapshot(room.song.state);
  const saveSong = useSaveSong();
  const putIntoSong = usePutIntoSong();
  // Level while the fader moves; it is sent to the room on release.
  const [moved, setMoved] = useState<number | null>(null);
  const { id, by, sound, length, slot, mute, gainDb } = take;
  const [asks, setAsks] = useState(false);
  const isOwn = seat !== null && take.ownerId === me?.userId;
  const mayRemove = seat !== null && me && !whyNotRemoveTake(take, { userId: me.userId, power, roomOwnerId });
  const name = words.name(sound, by);
  const plays = slot !== null;
  const bars = length / DEFAULT_PPQ / (session ? barBeatsOf(session) : 4);
  const song = () => takeTimeline(take, session ?? { bpm: 120, numerator: 4, denominator: 4 });
  const toggle = (): void => {
    const free = plays ? null : freeSlot(room.takes.state.takes, JAM_SLOTS);
    if (!plays && free === null) return notify(app, "info", words.full);
    return report(room.takes.set(id, { slot: free }));
  };
  const items: MenuItem[] = [{ label: words.asSong, onSelect: () => void saveSong(song()) }];
  if (phase === "open" && seat !== null) items.push({ label: words.intoSong, onSelect: () => putIntoSong(song()) });
  if (isOwn) items.push({ label: words.remove, danger: true, onSelect: () => report(room.takes.remove(id)) });
  else if (mayRemove)
    items.push({ label: words.removeOthers, danger: true, takesFocus: true, onSelect: () => setAsks(true) });
  return (
    <li className={styles.take} aria-label={name} data-plays={(plays && !mute) || undefined}>
      <div className={styles.what}>
        <b className="truncate">{sound}</b>
        <small className="truncate text-2">
          {[by, words.bars(bars), plays ? (mute ? words.muted : words.plays) : words.silent].join(" · ")}
        </small>
      </div>
      {isOwn && (
        <>
          <IconButton
            label={words.play(name)}
            pressed={plays}
            icon={plays ? <Square {...ICON} /> : <Play {...ICON} />}
            onClick={toggle}
          />
          <IconButton
            label={words.mute(name)}
            pressed={mute}
            icon={mute ? <VolumeX {...ICON} /> : <Volume2 {...ICON} />}
            onClick={() => report(room.takes.set(id, { mute: !mute }))}
          />
          <div className={styles.level}>
            <Slider
              label={words.level(name)}
              value={moved ?? gainDb}
              scale={GAIN}
              format={jamStrings.db}
              dim={mute}
              edit={{
                change: setMoved,
                commit: () => {
                  if (moved !== null) report(room.takes.set(id, { gainDb: moved }));
                  setMoved(null);
                },
                cancel: () => setMoved(null),
              }}
            />
          </div>
        </>
      )}
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
                report(room.takes.removeOthers(id));
              }}
            >
              {words.remove}
            </Button>
          </>
        }
      >
        <p>{words.removeText}</p>
      </Dialog>
    </li>
  );
}
