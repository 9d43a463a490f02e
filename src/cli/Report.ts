/** Result of a command, as it is printed. */
export interface Report {
  /** Output of `--json`: one line of figures. */
  readonly figures: Readonly<Record<string, unknown>>;
  /** Without: lines to read. */
  readonly lines: readonly string[];
  /** Lines for the error output, in both cases. */
  readonly warnings: readonly string[];
  /** Exit code of the program, where it says more than that the command was done. */
  readonly exitCode?: number;
}

/** Minutes and seconds. */
export function clockTime(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
