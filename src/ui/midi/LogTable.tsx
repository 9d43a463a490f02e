import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import { memo } from "react";
import { TINY_ICON } from "../controls/iconSize.ts";
import { logStrings as words } from "../strings/midi.ts";
import type { LogRow } from "./logRow.ts";
import styles from "./MidiLogPanel.module.css";

/** Rows keep their elements and change their words: thousands of messages a second make no elements. */
export function LogTable({ rows }: { readonly rows: readonly LogRow[] }) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.time}>{words.columns.time}</th>
            <th className={styles.port}>{words.columns.port}</th>
            <th className={styles.channel}>{words.columns.channel}</th>
            <th>{words.columns.message}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row is its place
            <Row key={place} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ARROWS = { in: <ArrowDownLeft {...TINY_ICON} />, out: <ArrowUpRight {...TINY_ICON} /> };

const Row = memo(({ time, direction, port, channel, kind, detail, bytes, isBad }: LogRow) => (
  <tr data-bad={isBad || undefined} title={bytes}>
    <td className={styles.time}>{time}</td>
    <PortCell direction={direction} port={port} />
    <td className={styles.channel}>{channel}</td>
    <td>
      <b>{kind}</b> {detail}
    </td>
  </tr>
));
Row.displayName = "Row";

/** Of a stream of messages all come from the same port: nothing of the cell is made again. */
const PortCell = memo(({ direction, port }: Pick<LogRow, "direction" | "port">) => (
  <td className={styles.port} data-direction={direction}>
    {ARROWS[direction]}
    <span className="visually-hidden">{words.directions[direction]}</span> {port}
  </td>
));
PortCell.displayName = "PortCell";
