import { reasonOf } from "./reasonOf.ts";
import { writeToPipe } from "./writeToPipe.ts";

const STANDARD_OUTPUT = 1;
/** Exit code after the reader has gone: 128 and the number of SIGPIPE. */
const READER_GONE = 141;

/**
 * A line, or several, to standard output. What cannot be written ends the program with an exit code, as a script that keeps the
 * output must not take half of it for all: 141 and no word where the reader has gone (`| head`), else 1 and the reason.
 */
export function saysOnOutput(text: string): void {
  try {
    writeToPipe(STANDARD_OUTPUT, Buffer.from(`${text}\n`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EPIPE") process.exit(READER_GONE);
    console.error(`padroll: standard output: ${reasonOf(error)}`);
    process.exit(1);
  }
}
