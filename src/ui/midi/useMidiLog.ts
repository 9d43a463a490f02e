import { useCallback, useEffect, useState } from "react";
import type { LoggedMessage, MidiLog } from "../../state/midi/MidiLog.ts";

interface ShownLog {
  readonly messages: readonly LoggedMessage[];
  readonly count: number;
}

const read = (log: MidiLog): ShownLog => ({ messages: log.messages, count: log.count });

/** The log as it is, read once a frame at most however many messages come; while `paused` as it was. */
export function useMidiLog(log: MidiLog, paused: boolean): ShownLog & { readonly clear: () => void } {
  const [shown, setShown] = useState(() => read(log));
  useEffect(() => {
    if (paused) return undefined;
    let request = 0;
    const show = (): void => {
      request = 0;
      setShown(read(log));
    };
    const ask = (): void => {
      if (request === 0) request = requestAnimationFrame(show);
    };
    ask();
    const stop = log.onChange(ask);
    return () => {
      stop();
      cancelAnimationFrame(request);
    };
  }, [log, paused]);
  const clear = useCallback(() => {
    log.clear();
    setShown(read(log));
  }, [log]);
  return { ...shown, clear };
}
