import { writeSync } from "node:fs";

const PAUSE = new Int32Array(new SharedArrayBuffer(4));
const PAUSE_MS = 5;

/** All of the bytes. A pipe whose reader is slow says that it would block: then it is tried again. Throws what the file system throws. */
export function writeToPipe(file: number, bytes: Uint8Array): void {
  let done = 0;
  while (done < bytes.length) {
    try {
      done += writeSync(file, bytes, done, bytes.length - done);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      Atomics.wait(PAUSE, 0, 0, PAUSE_MS);
    }
  }
}
