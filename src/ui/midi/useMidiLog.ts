import { useCallback, useEffect, useState } from "react";
import type { LoggedMessage, MidiLog } from "../../state/midi/MidiLog.ts";

interface ShownLog {
  readonly messages: readonly LoggedMessage[];
  readonly count: number;
}

const read = (log: MidiLog): ShownLog => ({ messages: log.messages, count: log.count });

/** More often nobody can read it. */
const SHOW_MS = 100;
/** Where thousands of messages come and no line stays: two new tables are not to fall into one frame, as late as it may be. */
const CROWDED_MS = 200;

/** The log as it is, read ten times a second at most however many messages come; while `paused` as it was. */
export function useMidiLog(log: MidiLog, paused: boolean): ShownLog & { readonly clear: () => void } {
  const [shown, setShown] = useState(() => read(log));
  useEffect(() => {
    if (paused) return undefined;
    let request = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsked = false;
    let before = log.count;
    const show = (): void => {
      request = 0;
      const now = read(log);
      setShown(now);
      const isCrowded = now.count - before > now.messages.length;
      before = now.count;
      timer = setTimeout(
        () => {
          timer = undefined;
          if (isAsked) ask();
        },
        isCrowded ? CROWDED_MS : SHOW_MS,
      );
    };
    const ask = (): void => {
      isAsked = timer !== undefined;
      if (!isAsked && request === 0) request = requestAnimationFrame(show);
    };
    ask();
    const stop = log.onChange(ask);
    return () => {
      stop();
      cancelAnimationFrame(request);
      clearTimeout(timer);
    };
  }, [log, paused]);
  const clear = useCallback(() => {
    log.clear();
    setShown(read(log));
  }, [log]);
  return { ...shown, clear };
}
