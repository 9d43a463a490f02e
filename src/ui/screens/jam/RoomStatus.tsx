import { useSnapshot } from "valtio";
import { jamStrings as words } from "../../strings/jam.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { delayOf, loopBarsOf } from "../../../state/room/RoomTempo.ts";
import type { JamRoomProps } from "./GreenRoom.tsx";
import styles from "./Jam.module.css";
import { useEffect, useRef, useState } from "react";
import { isSameMeter, barAt, meterAt, metersOf } from "../../../domain/room/roomMeter.ts";
import { comingText } from "./comingText.ts";

/** In Loop: where the room is in its round, and whose bar sounds to it. */
export function LoopBar({ room }: { readonly room: JamRoom }) {
  const { session, members, connectionId } = useSnapshot(room.state);
  const bars = session?.mode === "loop" ? loopBarsOf(session) : 0;
  const names = members.filter((member) => member.connectionId !== connectionId).map(({ name }) => name);
  const heard = names.join(", ");
  const list = useRef<HTMLOListElement>(null);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let request = 0;
    const draw = (): void => {
      request = requestAnimationFrame(draw);
      const beat = room.beat();
      if (beat === null || beat < 0 || bars === 0 || !session) return;
      const bar = barAt(metersOf(session), beat).number;
      const hears = words.loopHears(bar + 1 - bars, heard);
      const at = words.loopAt((bar % bars) + 1, bars);
      const text = hears === "" ? at : `${at}: ${hears}`;
      // Written once a bar, past React.
      if (!place.current || place.current.textContent === text) return;
      place.current.textContent = text;
      for (const [index, item] of [...(list.current?.children ?? [])].entries())
        item.toggleAttribute("data-now", index === bar % bars);
    };
    draw();
    return () => cancelAnimationFrame(request);
  }, [room, session, bars, heard]);
  if (bars === 0) return null;
  return (
    <div className={`${styles.beat} ${styles.loop}`}>
      <ol className="flex gap-4 flex-1" ref={list} aria-hidden="true">
        {Array.from({ length: bars }, (_, index) => (
          <li className="flex-1 on-control radius-1" key={index} />
        ))}
      </ol>
      <span className="text-2 size-4 tabular text-right" ref={place} />
    </div>
  );
}

const COMMON_TIME = { numerator: 4, denominator: 4 };

/** Place of the room in its bar, and the meter or tempo to come: everybody in it sees the same at the same time. */
export function BeatBar({ room }: { readonly room: JamRoom }) {
  const { session } = useSnapshot(room.state);
  // That of the bar that sounds; the session's may be to come.
  const [{ numerator, denominator }, setMeter] = useState<typeof COMMON_TIME>(session ?? COMMON_TIME);
  const [coming, setComing] = useState("");
  const bar = useRef<HTMLOListElement>(null);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let request = 0;
    const draw = (): void => {
      request = requestAnimationFrame(draw);
      const beat = room.beat();
      if (beat === null || !session) return;
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
    };
    draw();
    return () => cancelAnimationFrame(request);
  }, [room, session]);
  return (
    <div className={styles.beat}>
      <ol className="flex gap-4 flex-1" ref={bar} aria-hidden="true">
        {Array.from({ length: numerator }, (_, index) => (
          <li className="flex-1 on-control radius-1" key={index} />
        ))}
      </ol>
      <output className="text-primary nowrap">{coming}</output>
      <small className="nowrap" aria-hidden="true" title={words.meter}>
        {numerator}/{denominator}
      </small>
      <span className="text-2 size-4 tabular text-right" ref={place} aria-hidden="true" title={words.tempo} />
    </div>
  );
}

interface RoomStatusProps extends Pick<JamRoomProps, "room"> {
  /** Text while the connection is lost, which players and guests read differently. */
  readonly reconnecting: string;
}

/** Beat of a room, delay of the others, and problems of the connection. */
export function RoomStatus({ room, reconnecting }: RoomStatusProps) {
  const { phase, silent } = useSnapshot(room.state);
  return (
    <>
      <BeatBar room={room} />
      <LoopBar room={room} />
      <DelayText room={room} />
      {(phase === "reconnecting" || silent) && (
        <p role="alert" className={styles.error}>
          {phase === "reconnecting" ? reconnecting : words.silent}
        </p>
      )}
    </>
  );
}

/** Delay of the others, ms, and late notes. */
function DelayText({ room }: { readonly room: JamRoom }) {
  const shown = useSnapshot(room.state);
  const { session, playoutMs, members, watchers, connectionId, slot, late, dropped, pingMs, silent } = shown;
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
    <p className={styles.delay}>
      <b className="text-1">{text}</b>
      {!silent && pingMs !== null && Number.isFinite(pingMs) && <span>{words.ping(pingMs)}</span>}
      {shown.resynchronised && <output>{words.resynchronised}</output>}
      {late + dropped > 0 && <span>{words.misses(late, dropped)}</span>}
    </p>
  );
}
