import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { AppError } from "../../../domain/AppError.ts";
import { hasShape, isCount, isListOf, isText, type Shape } from "../../../domain/shape.ts";
import {
  BACKUP_FORMAT,
  damaged,
  FRAME_HEAD_BYTES,
  frameKinds,
  LONGEST_PAYLOAD,
  type BackupEnd,
  type BackupFile,
  type BackupHeader,
  type BackupTable,
  type FrameKind,
} from "./backupFormat.ts";

export interface Frame {
  readonly kind: FrameKind;
  readonly payload: Buffer;
}

const kindOf = new Map<number, FrameKind>(
  Object.entries(frameKinds).map(([kind, number]) => [number, kind as FrameKind]),
);

/** Payloads of the frames that are JSON, by kind. */
interface JsonFrames {
  readonly header: BackupHeader;
  readonly table: BackupTable;
  readonly file: BackupFile;
  readonly end: BackupEnd;
}

/** The payload of a frame whose kind was looked at. */
export const jsonOf = <Kind extends keyof JsonFrames>(_kind: Kind, { payload }: Frame): JsonFrames[Kind] =>
  JSON.parse(payload.toString("utf8")) as JsonFrames[Kind];

/**
 * The frames of a backup, each only if all before it are whole, the end only if its checksum is right.
 * Errors, thrown: `BACKUP_MISSING`, `BACKUP_UNKNOWN`, `BACKUP_NEWER`, `BACKUP_DAMAGED`.
 */
export async function* framesOf(path: string, knownSteps: readonly number[]): AsyncGenerator<Frame> {
  const hash = createHash("sha256");
  let last: FrameKind | null = null;
  for await (const frame of rawFrames(path)) {
    if (last === null) checkHeader(path, frame, knownSteps);
    if (last === "end") throw damaged(path);
    if (frame.kind !== "end") hash.update(frame.head).update(frame.payload);
    else if (!isGenuine(frame, hash)) throw damaged(path);
    last = frame.kind;
    yield frame;
  }
  if (last === null) throw unknownFile(path);
  if (last !== "end") throw damaged(path);
}

/** Reads all of it without doing anything. Errors, thrown: those of `framesOf`. */
export async function checkBackup(
  path: string,
  knownSteps: readonly number[],
): Promise<{ header: BackupHeader; end: BackupEnd }> {
  let header: BackupHeader | null = null;
  let end: BackupEnd | null = null;
  for await (const frame of framesOf(path, knownSteps)) {
    if (frame.kind === "header") header = jsonOf("header", frame);
    if (frame.kind === "end") end = jsonOf("end", frame);
  }
  if (!header || !end) throw damaged(path);
  return { header, end };
}

function isGenuine(frame: Frame, hash: Hash): boolean {
  try {
    const { counts, sha256 } = jsonOf("end", frame);
    return sha256 === hash.update(JSON.stringify(counts)).digest("hex");
  } catch {
    return false;
  }
}

const HEADER: Shape<BackupHeader> = { program: isText, format: isCount, version: isText, steps: isListOf(isCount) };

const unknownFile = (path: string): AppError => new AppError("BACKUP_UNKNOWN", `${path} is not a backup of Padroll`);

function checkHeader(path: string, frame: Frame, knownSteps: readonly number[]): void {
  const header = frame.kind === "header" ? headerOf(frame) : null;
  if (header?.program !== "padroll") throw unknownFile(path);
  const unknown = header.steps.find((step) => !knownSteps.includes(step));
  if (header.format > BACKUP_FORMAT || unknown !== undefined)
    throw new AppError(
      "BACKUP_NEWER",
      `${path} was written by Padroll ${header.version}: update Padroll to restore it`,
    );
}

/** The header; null where it is none, as in a file that is damaged from its first bytes on. */
function headerOf(frame: Frame): BackupHeader | null {
  try {
    const header: unknown = jsonOf("header", frame);
    return hasShape<BackupHeader>(header, HEADER) ? header : null;
  } catch {
    return null;
  }
}

async function* rawFrames(path: string): AsyncGenerator<Frame & { head: Buffer }> {
  let rest: Buffer = Buffer.alloc(0);
  let begun = false;
  // A failure of the file ends the unpacking with it, which the loop hears.
  const unpacked = pipeline(createReadStream(path), createGunzip({ chunkSize: LONGEST_PAYLOAD }), () => undefined);
  try {
    for await (const chunk of unpacked) {
      rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
      for (;;) {
        const frame = firstFrame(rest);
        if (frame === "incomplete") break;
        if (frame === "impossible") throw begun ? damaged(path) : unknownFile(path);
        begun = true;
        rest = rest.subarray(FRAME_HEAD_BYTES + frame.payload.length);
        yield frame;
      }
    }
  } catch (error) {
    throw errorOf(path, error, begun);
  }
  if (rest.length > 0) throw begun ? damaged(path) : unknownFile(path);
}

function firstFrame(bytes: Buffer): (Frame & { head: Buffer }) | "incomplete" | "impossible" {
  if (bytes.length < FRAME_HEAD_BYTES) return "incomplete";
  const kind = kindOf.get(bytes.readUInt8(0));
  const length = bytes.readUInt32BE(1);
  if (kind === undefined || length > LONGEST_PAYLOAD) return "impossible";
  if (bytes.length < FRAME_HEAD_BYTES + length) return "incomplete";
  const payload = bytes.subarray(FRAME_HEAD_BYTES, FRAME_HEAD_BYTES + length);
  return { kind, payload, head: bytes.subarray(0, FRAME_HEAD_BYTES) };
}

function errorOf(path: string, error: unknown, begun: boolean): unknown {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new AppError("BACKUP_MISSING", `There is no file ${path}`);
  if (code === "Z_DATA_ERROR" || code === "Z_BUF_ERROR") return begun ? damaged(path) : unknownFile(path);
  return error;
}
