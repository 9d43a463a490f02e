import type { AppError } from "../domain/AppError.ts";

/** Problems that users need not see: invalid playback state, failed sounds and pictures. */
type LoggedKind = "invalid state" | "tone" | "draw";

const MOST_LOGGED = 500;
const logged = new Set<string>();

/** Writes a problem to the browser's console, the same one once. `what`: what was set, played or drawn. */
export function logOnce(kind: LoggedKind, what: string, error?: unknown): void {
  const line = `${kind}: ${what}`;
  if (logged.has(line) || logged.size >= MOST_LOGGED) return;
  logged.add(line);
  // oxlint-disable-next-line no-console -- the console is this log
  console.warn(...(error === undefined ? [line] : [line, error]));
}

/** Makes all problems new again, for tests. */
export const forgetLogged = (): void => logged.clear();

/** Logs sounds that could not be loaded where no notice shows them. */
export async function logTone(
  what: string,
  loading: Promise<{ readonly ok: true } | { readonly ok: false; readonly error: AppError }>,
): Promise<void> {
  const loaded = await loading;
  if (!loaded.ok) logOnce("tone", `${what}: ${loaded.error.message} (${loaded.error.code})`);
}

/** Draws; an error is logged, with the label of what was drawn, and the next frame tries again. */
export function drawLogged(host: Pick<Element, "closest">, draw: () => void): void {
  try {
    draw();
  } catch (error) {
    logOnce("draw", host.closest("[aria-label]")?.getAttribute("aria-label") ?? "a canvas", error);
  }
}

/** Details of an error to open and copy: its sentence, its code, and further data. */
export function problemText({ code, message, detail }: Pick<AppError, "code" | "message" | "detail">): string {
  const facts = Object.entries(detail).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return [message, `code: ${code}`, ...facts].join("\n");
}
