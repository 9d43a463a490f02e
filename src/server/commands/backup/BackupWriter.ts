import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip, type Gzip } from "node:zlib";
import { AppError } from "../../../domain/AppError.ts";
import {
  FRAME_HEAD_BYTES,
  frameKinds,
  LONGEST_PAYLOAD,
  type BackupCounts,
  type BackupEnd,
  type FrameKind,
} from "./backupFormat.ts";

/** Documents are packed already: little is won by trying hard. */
const LEVEL = 2;

/** Writes a backup beside its place and moves it there whole. */
export class BackupWriter {
  readonly #path: string;
  readonly #part: string;
  readonly #signal: AbortSignal | undefined;
  readonly #gzip: Gzip = createGzip({ level: LEVEL });
  readonly #hash = createHash("sha256");
  readonly #written: Promise<void>;
  #failure: Error | null = null;

  /** `signal`: it shall stop; whatever is written next fails. */
  constructor(path: string, signal?: AbortSignal) {
    this.#path = path;
    this.#signal = signal;
    this.#part = `${path}.${process.pid}.part`;
    this.#written = pipeline(this.#gzip, createWriteStream(this.#part, { mode: 0o600 }));
    this.#written.catch((error: unknown) => {
      this.#failure = error as Error;
    });
  }

  /** A frame of JSON. */
  async json(kind: FrameKind, value: object): Promise<void> {
    await this.#frame(kind, Buffer.from(JSON.stringify(value)));
  }

  /** Writes the bytes in as many frames as they need. */
  async bytes(kind: FrameKind, bytes: Buffer): Promise<void> {
    for (let start = 0; start < bytes.length; start += LONGEST_PAYLOAD)
      await this.#frame(kind, bytes.subarray(start, start + LONGEST_PAYLOAD));
  }

  /** Ends the file and moves it to its place when the disk has it. */
  async finish(counts: BackupCounts): Promise<void> {
    const sha256 = this.#hash.copy().update(JSON.stringify(counts)).digest("hex");
    await this.json("end", { counts, sha256 } satisfies BackupEnd);
    this.#gzip.end();
    await this.#written;
    const file = await open(this.#part, "r+");
    await file.sync();
    await file.close();
    await rename(this.#part, this.#path);
  }

  async abandon(): Promise<void> {
    this.#gzip.destroy();
    await this.#written.catch(() => undefined);
    await rm(this.#part, { force: true });
  }

  async #frame(kind: FrameKind, payload: Buffer): Promise<void> {
    if (this.#signal?.aborted) throw new AppError("STOPPED", "The backup was stopped: nothing of it is left");
    const head = Buffer.alloc(FRAME_HEAD_BYTES);
    head.writeUInt8(frameKinds[kind], 0);
    head.writeUInt32BE(payload.length, 1);
    this.#hash.update(head).update(payload);
    this.#gzip.write(head);
    if (!this.#gzip.write(payload)) await this.#drained();
    if (this.#failure) throw this.#failure;
  }

  /** Also when the file failed. */
  async #drained(): Promise<void> {
    const drained = new Promise<void>((resolve) => this.#gzip.once("drain", resolve));
    await Promise.race([drained, this.#written]);
  }
}
