import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import type { JamRoom } from "../../../state/room/JamRoom.ts";
import { jamStrings as words } from "../../strings/jam.ts";
import styles from "./Jam.module.css";

/** Where the room is in its bar: what everybody in it sees at the same time. */
export function BeatBar({ room }: { readonly room: JamRoom }) {
  const { numerator = 4, denominator = 4 } = useSnapshot(room.state).session ?? {};
  const bar = useRef<HTMLOListElement>(null);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let request = 0;
    const draw = (): void => {
      request = requestAnimationFrame(draw);
      const beat = room.beat();
      if (beat === null) return;
      const clicks = (beat * denominator) / 4;
      const current = Math.floor(clicks) % numerator;
      const text = `${Math.floor(clicks / numerator) + 1}·${current + 1}`;
      // Written where it has changed: four times a second, past React.
      if (place.current && place.current.textContent !== text) {
        place.current.textContent = text;
        for (const [index, item] of [...(bar.current?.children ?? [])].entries())
          item.toggleAttribute("data-now", index === current);
      }
    };
    draw();
    return () => cancelAnimationFrame(request);
  }, [room, numerator, denominator]);
  return (
    <div className={styles.beat} aria-hidden="true">
      <ol ref={bar}>
        {Array.from({ length: numerator }, (_, index) => (
          <li key={index} />
        ))}
      </ol>
      <span ref={place} title={words.tempo} />
    </div>
  );
}
