import { useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { isSameMeter, barAt, meterAt, metersOf } from "../../../domain/room/roomMeter.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { delayOf, loopBarsOf } from "../../../state/room/RoomTempo.ts";
import { useFrame } from "../../hooks/useFrame.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import { comingText } from "./comingText.ts";
import header from "./RoomHeader.module.css";
import styles from "./PlayerLanes.module.css";

type RoomProp = Readonly<Record<"room", JamRoom>>;

/** In Loop: where the room is in its round, and whose bar sounds to it. */
export function LoopBar({ room }: RoomProp) {
  const { session, members, connectionId } = useSnapshot(room.state);
  const bars = session?.mode === "loop" ? loopBarsOf(session) : 0;
  const names = members.filter((member) => member.connectionId !== connectionId).map(({ name }) => name);
  const heard = names.join(", ");
  const place = useRef<HTMLSpanElement>(null);
  useFrame(() => {
    const beat = room.beat();
    if (bars === 0 || !session) return false;
    if (beat === null || beat < 0) return true;
    const bar = barAt(metersOf(session), beat).number;
    const hears = words.loopHears(bar + 1 - bars, heard);
    const at = words.loopAt((bar % bars) + 1, bars);
    const text = hears === "" ? at : `${at}: ${hears}`;
    // Written once a bar, past React.
    if (place.current && place.current.textContent !== text) place.current.textContent = text;
    return true;
  });
  return bars === 0 ? null : <span className="tabular truncate" ref={place} />;
}

const COMMON_TIME = { numerator: 4, denominator: 4 };

/** Place of the room in its bar, and the meter or tempo to come: everybody in it sees the same at the same time. */
export function BeatBar({ room }: RoomProp) {
  const { session } = useSnapshot(room.state);
  // Meter of the bar that sounds; the session's may be to come.
  const [{ numerator }, setMeter] = useState<typeof COMMON_TIME>(() => {
    const beat = room.beat();
    return session && beat !== null ? meterAt(metersOf(session), beat) : (session ?? COMMON_TIME);
  });
  const [coming, setComing] = useState("");
  const bar = useRef<HTMLOListElement>(null);
  const place = useRef<HTMLSpanElement>(null);
  useFrame(() => {
    const beat = room.beat();
    if (beat === null || !session) return true;
    const meters = metersOf(session);
    const meter = meterAt(meters, beat);
    setMeter((shown) => (isSameMeter(shown, meter) ? shown : meter));
    setComing(comingText(session, beat));
    const { number, fromBeat } = barAt(meters, beat);
    const current = Math.floor(Math.max(0, (beat - fromBeat) * meter.denominator) / 4);
    const text = `${number + 1}·${current + 1}`;
    // Written where it has changed: four times a second, past React.
    if (place.current && place.current.textContent !== text) {
      place.current.textContent = text;
      for (const [index, item] of [...(bar.current?.children ?? [])].entries())
        item.toggleAttribute("data-now", index === current);
    }
    return true;
  });
  return (
    <div className={header.beat}>
      <span className={header.place} ref={place} aria-hidden="true" title={words.position} />
      <ol ref={bar} aria-hidden="true">
        {Array.from({ length: numerator }, (_, index) => (
          <li key={index} />
        ))}
      </ol>
      <output className="text-primary nowrap">{coming}</output>
    </div>
  );
}

interface ConnectionAlertProps extends RoomProp {
  /** Text while the connection is lost, which players and guests read differently. */
  readonly reconnecting: string;
}

/** Problem of the connection, as a banner over the lanes. */
export function ConnectionAlert({ room, reconnecting }: ConnectionAlertProps) {
  const { phase, silent } = useSnapshot(room.state);
  if (phase !== "reconnecting" && !silent) return null;
  return (
    <p role="alert" className={styles.alert}>
      {phase === "reconnecting" ? reconnecting : words.silent}
    </p>
  );
}

/** Delay of the others as music and in ms, and late notes. */
export function DelayText({ room }: RoomProp) {
  const shown = useSnapshot(room.state);
  const { session, playoutMs, members, watchers, connectionId, slot, late, dropped } = shown;
  if (!session) return null;
  const delayMs = delayOf(session, playoutMs);
  // A watcher is no player, so any player is somebody else.
  const isAlone = members.every((member) => member.connectionId === connectionId);
  const text = isAlone
    ? words.delayAlone(slot === null ? watchers - 1 : watchers)
    : session.mode === "live"
      ? words.delayLive(delayMs)
      : session.mode === "loop"
        ? words.delayLoop(loopBarsOf(session), delayMs)
        : words.delayGrid(session.delayBars, delayMs);
  return (
    <div className={styles.delay}>
      <b>{text}</b>
      {shown.resynchronised && <output>{words.resynchronised}</output>}
      {late + dropped > 0 && <span>{words.misses(late, dropped)}</span>}
      <LoopBar room={room} />
    </div>
  );
}
