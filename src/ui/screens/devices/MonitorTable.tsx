import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import { memo, useEffect, useRef, useState } from "react";
import { TINY_ICON } from "../../controls/iconSize.ts";
import type { LogRow } from "../../midi/logRow.ts";
import { logStrings as words } from "../../strings/midi.ts";
import styles from "./Devices.module.css";
import type { Monitored } from "./useMonitor.ts";

/** CSS: `.monitorRow`. */
const ROW_REM = 1.5;
const SPARE_ROWS = 4;

export interface MonitorTableProps {
  readonly shown: Monitored;
  readonly hex: boolean;
}

/** A thousand rows of which those in view have elements, which keep their places and change their words. */
export function MonitorTable({ shown, hex }: MonitorTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ from: 0, rows: 40 });
  useEffect(() => {
    const place = scroller.current!;
    const look = (): void => {
      const rowPixels = ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const from = Math.max(0, Math.floor(place.scrollTop / rowPixels) - SPARE_ROWS);
      const rows = Math.ceil(place.clientHeight / rowPixels) + 2 * SPARE_ROWS;
      setView((before) => (before.from === from && before.rows === rows ? before : { from, rows }));
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(place);
    place.addEventListener("scroll", look, { passive: true });
    return () => {
      watch.disconnect();
      place.removeEventListener("scroll", look);
    };
  }, []);
  const { rows } = shown;
  const last = rows.length - 1;
  const places = Array.from({ length: Math.max(0, Math.min(view.rows, rows.length - view.from)) }, (_, at) => at);
  return (
    <div
      ref={scroller}
      className={styles.monitorScroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and is scrolled by keys
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label={words.title}
    >
      <div style={{ height: `${rows.length * ROW_REM}rem` }}>
        <div style={{ transform: `translateY(${view.from * ROW_REM}rem)` }}>
          {places.map((at) => (
            <Row key={at} {...shown.rowOf(rows[last - view.from - at]!)} hex={hex} />
          ))}
        </div>
      </div>
    </div>
  );
}

const Row = memo(
  ({ time, direction, port, channel, kind, detail, bytes, isBad, hex }: LogRow & { readonly hex: boolean }) => (
    <div className={styles.monitorRow} data-bad={isBad || undefined}>
      <span>{time}</span>
      <span data-direction={direction}>
        {direction === "in" ? <ArrowDownLeft {...TINY_ICON} /> : <ArrowUpRight {...TINY_ICON} />}
        <span className="visually-hidden">{words.directions[direction]}</span> {port}
      </span>
      <span>{channel}</span>
      {hex ? (
        <code>{bytes}</code>
      ) : (
        <span>
          <b>{kind}</b> {detail}
        </span>
      )}
    </div>
  ),
);
Row.displayName = "Row";
