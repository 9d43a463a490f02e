import { mkdirSync, readFileSync, statSync, writeFileSync, type Stats } from "node:fs";
import { createHash } from "node:crypto";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** File made by a command line: that may replace it, as long as nobody else has changed it. */
interface MadeFile {
  readonly commandLine: string;
  readonly bytes: number;
  readonly changedMs: number;
}

const MOST = 1000;

const recordPath = (): string =>
  join(process.env["XDG_STATE_HOME"] || join(homedir(), ".local", "state"), "padroll", "made.json");

/** True if the file at `path` is unchanged since this very command line wrote it. */
export function isOwnWork(path: string, { size, mtimeMs }: Stats, commandLine: string): boolean {
  const made = readRecord()[resolve(path)];
  return made?.commandLine === digest(commandLine) && made.bytes === size && made.changedMs === mtimeMs;
}

/** Notes that this command line made `path`. Where it cannot be noted, the next run asks for `--force`. */
export function rememberWork(path: string, commandLine: string): void {
  try {
    const { size, mtimeMs } = statSync(path);
    const { [resolve(path)]: _, ...others } = readRecord();
    const made: MadeFile = { commandLine: digest(commandLine), bytes: size, changedMs: mtimeMs };
    const latest = Object.entries(others).slice(1 - MOST);
    mkdirSync(dirname(recordPath()), { recursive: true });
    writeFileSync(recordPath(), JSON.stringify(Object.fromEntries([...latest, [resolve(path), made]])));
  } catch {
    // A convenience only.
  }
}

function readRecord(): Readonly<Record<string, MadeFile>> {
  try {
    return JSON.parse(readFileSync(recordPath(), "utf8")) as Record<string, MadeFile>;
  } catch {
    return {};
  }
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);
