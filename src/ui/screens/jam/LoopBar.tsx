import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { barAt, metersOf } from "../../../domain/room/roomMeter.ts";
import { loopBarsOf } from "../../../state/room/RoomTempo.ts";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import styles from "./Jam.module.css";

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
