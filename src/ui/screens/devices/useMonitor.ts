import { useCallback, useEffect, useMemo, useState } from "react";
import { received } from "../../../state/midi/MidiIn.ts";
import type { MonitoredMessage } from "../../../state/devices/MonitorRing.ts";
import { passes, type LogFilter } from "../../midi/logFilter.ts";
import { logRow, type LogRow } from "../../midi/logRow.ts";
import { useDevices, usePorts } from "./DevicesContext.ts";

/** The messages that a filter lets pass. */
export interface Monitored {
  /** Their serials, the oldest first. */
  readonly rows: readonly number[];
  /** Nothing came at all. */
  readonly isEmpty: boolean;
  readonly rowOf: (serial: number) => LogRow;
  readonly messageOf: (serial: number) => MonitoredMessage;
  readonly clear: () => void;
}

const ALL: LogFilter = { port: "", group: "all", channel: 0 };

/** The monitor as it is, read once a frame at most however many messages come; while `paused` as it was. */
export function useMonitor(filter: LogFilter, paused: boolean): Monitored {
  const { monitor } = useDevices();
  const [span, setSpan] = useState({ first: monitor.first, count: monitor.count });
  const [frozen, setFrozen] = useState<readonly MonitoredMessage[] | null>(null);
  useEffect(() => {
    if (paused) return undefined;
    let request = 0;
    const look = (): void => {
      request = requestAnimationFrame(look);
      const { first, count } = monitor;
      setSpan((before) => (before.count === count && before.first === first ? before : { first, count }));
    };
    look();
    return () => cancelAnimationFrame(request);
  }, [monitor, paused]);
  // The ring is still written; the shown messages are copied.
  useEffect(() => {
    setFrozen(paused ? serialsOf(span).map((serial) => monitor.message(serial)) : null);
    // oxlint-disable-next-line react/exhaustive-deps -- what is shown when it is paused
  }, [monitor, paused]);
  const inputs = usePorts("in");
  const outputs = usePorts("out");
  const messageOf = useCallback(
    (serial: number) => frozen?.find((message) => message.serial === serial) ?? monitor.message(serial),
    [frozen, monitor],
  );
  const rows = useMemo(() => {
    const serials = frozen?.map(({ serial }) => serial) ?? serialsOf(span);
    const isAll = Object.entries(ALL).every(([name, value]) => filter[name as keyof LogFilter] === value);
    return isAll ? serials : serials.filter((serial) => passes(filter, logged(messageOf(serial))));
  }, [frozen, span, filter, messageOf]);
  const ports = { in: inputs, out: outputs };
  const rowOf = (serial: number): LogRow => {
    const message = messageOf(serial);
    return logRow(logged(message), ports[message.direction], performance.timeOrigin);
  };
  const clear = useCallback(() => {
    monitor.clear();
    setFrozen(null);
    setSpan({ first: monitor.first, count: monitor.count });
  }, [monitor]);
  return { rows, isEmpty: span.count === span.first, rowOf, messageOf, clear };
}

const serialsOf = ({ first, count }: { readonly first: number; readonly count: number }): readonly number[] =>
  Array.from({ length: count - first }, (_, at) => first + at);

const logged = (message: MonitoredMessage) => ({ ...received(message), ...message });
