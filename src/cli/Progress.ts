/** Receives the progress of long work, 0..1. */
export type Progress = (label: string, fraction: number) => void;

const PAUSE_MS = 200;
/** Clears the line from the cursor on. */
const CLEAR_LINE = "\r\x1b[K";

/** A line of a terminal that says how far the work has come; nothing where nobody looks at one. */
export function terminalProgress(terminal: { readonly isTTY?: boolean; write(text: string): unknown }): {
  readonly show: Progress;
  readonly clear: () => void;
} {
  let shownMs = -Infinity;
  let isShown = false;
  return {
    show: (label, fraction) => {
      if (!terminal.isTTY || performance.now() - shownMs < PAUSE_MS) return;
      shownMs = performance.now();
      isShown = true;
      terminal.write(`${CLEAR_LINE}${label} ${Math.floor(Math.min(1, fraction) * 100)} %`);
    },
    clear: () => {
      if (isShown) terminal.write(CLEAR_LINE);
      isShown = false;
    },
  };
}
