import { useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { isSameMeter, barAt, meterAt, metersOf } from "../../../domain/room/roomMeter.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import { comingText } from "./comingText.ts";
import styles from "./Jam.module.css";

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
