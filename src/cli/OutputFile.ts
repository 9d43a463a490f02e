import {
  closeSync,
  fstatSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
  type Stats,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fail, ok, type Result } from "../domain/AppError.ts";
import type { Destination } from "../audio-file/Destination.ts";
import { reasonOf } from "./reasonOf.ts";
import { writeToPipe } from "./writeToPipe.ts";
import { createHash } from "node:crypto";
import { homedir } from "node:os";

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
function isOwnWork(path: string, { size, mtimeMs }: Stats, commandLine: string): boolean {
  const made = readRecord()[resolve(path)];
  return made?.commandLine === digest(commandLine) && made.bytes === size && made.changedMs === mtimeMs;
}

/** Notes that this command line made `path`. Where it cannot be noted, the next run asks for `--force`. */
function rememberWork(path: string, commandLine: string): void {
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

/** The name that means standard input or output. */
export const PIPE = "-";

const STANDARD_OUTPUT = 1;

export interface OutputRules {
  /** Files that are read: none of them is written over. */
  readonly inputs: readonly string[];
  /** A file that is there is replaced, whoever made it. */
  readonly force: boolean;
  /** Identifies the command line. */
  readonly commandLine: string;
}

/** Files that are being written. */
const unfinished = new Set<OutputFile>();

/** Removes what was begun, when the program ends before its work is done. */
export function discardUnfinished(): void {
  for (const output of unfinished) output.discard();
}

/**
 * A file that appears under its name once it is whole: until then it is written beside it. `-` is standard output, and
 * what is no regular file (a pipe, a device) is written to directly.
 */
export class OutputFile implements Destination {
  readonly isSeekable: boolean;
  readonly #path: string;
  readonly #rules: OutputRules;
  readonly #file: number;
  /** Null where bytes go straight to where they belong. */
  readonly #temporary: string | null;
  #length = 0;

  private constructor(path: string, rules: OutputRules, file: number, temporary: string | null) {
    this.#path = path;
    this.#rules = rules;
    this.#file = file;
    this.#temporary = temporary;
    this.isSeekable = temporary !== null;
    unfinished.add(this);
  }

  /** Errors: `OUTPUT_IS_INPUT`, `OUTPUT_EXISTS`, `FILE_UNWRITABLE`. */
  static open(path: string, rules: OutputRules): Result<OutputFile> {
    if (path === PIPE) return ok(new OutputFile(path, rules, STANDARD_OUTPUT, null));
    const present = statOf(path);
    if (present) {
      const refusal = refusalOf(path, present, rules);
      if (refusal) return refusal;
    }
    try {
      if (present && !present.isFile()) return ok(new OutputFile(path, rules, openSync(path, "w"), null));
      const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
      return ok(new OutputFile(path, rules, openSync(temporary, "w"), temporary));
    } catch (error) {
      return fail("FILE_UNWRITABLE", `${path}: ${reasonOf(error)}`);
    }
  }

  append(bytes: Uint8Array): void {
    if (!this.isSeekable) writeToPipe(this.#file, bytes);
    else writeWhole(this.#file, bytes, this.#length);
    this.#length += bytes.length;
  }

  writeAt(position: number, bytes: Uint8Array): void {
    if (position === this.#length || !this.isSeekable) this.append(bytes);
    else {
      writeWhole(this.#file, bytes, position);
      this.#length = Math.max(this.#length, position + bytes.length);
    }
  }

  /** The file is whole: it takes its name. Throws what the file system throws. */
  commit(): void {
    if (this.#file !== STANDARD_OUTPUT) closeSync(this.#file);
    if (this.#temporary !== null) renameSync(this.#temporary, this.#path);
    unfinished.delete(this);
    if (this.#temporary !== null) rememberWork(this.#path, this.#rules.commandLine);
  }

  /** Leaves nothing of it behind. */
  discard(): void {
    if (!unfinished.delete(this) || this.#temporary === null) return;
    closeSync(this.#file);
    rmSync(this.#temporary, { force: true });
  }
}

/** All of them, or none. Errors: those of `OutputFile.open`. */
export function openOutputs(paths: readonly string[], rules: OutputRules): Result<readonly OutputFile[]> {
  const outputs: OutputFile[] = [];
  for (const path of paths) {
    const output = OutputFile.open(path, rules);
    if (output.ok) {
      outputs.push(output.value);
      continue;
    }
    for (const opened of outputs) opened.discard();
    return output;
  }
  return ok(outputs);
}

/** Why a file that is there is not written over, or null. */
function refusalOf(path: string, present: Stats, { inputs, force, commandLine }: OutputRules) {
  const isPresent = (other: Stats | null): boolean => other?.dev === present.dev && other.ino === present.ino;
  const input = inputs.find((name) => isPresent(name === PIPE ? fstatSync(0) : statOf(name)));
  if (input !== undefined)
    return fail("OUTPUT_IS_INPUT", `${path}: this is the input too, and is not written over; give another name`);
  if (!present.isFile() || force || isOwnWork(path, present, commandLine)) return null;
  return fail("OUTPUT_EXISTS", `${path}: there is such a file already; --force replaces it`);
}

function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

function writeWhole(file: number, bytes: Uint8Array, position: number): void {
  let done = 0;
  while (done < bytes.length) done += writeSync(file, bytes, done, bytes.length - done, position + done);
}
