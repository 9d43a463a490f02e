import { decodePicture } from "./decodePicture.ts";
import type { PictureJob } from "./PictureDecoder.ts";
import type { PictureAnswer } from "./PictureProcess.ts";

// A process of `PictureProcess`: one picture in, one answer out.

/** Bytes that the largest picture never takes, the library's own among them. */
const MOST_BYTES = 600 * 1024 * 1024;
const LOOK_MS = 20;

/** Ends at once: an ordinary end would wait for the picture that is being decoded. */
const end = (): void => void process.kill(process.pid, "SIGKILL");

function answer(message: PictureAnswer): void {
  if (process.connected) process.send?.(message);
}

async function decode(job: PictureJob): Promise<void> {
  const looks = setInterval(() => {
    if (process.memoryUsage.rss() > MOST_BYTES) end();
  }, LOOK_MS);
  const decoded = await decodePicture(job);
  clearInterval(looks);
  if (decoded.ok) return answer({ images: decoded.value });
  const { code, message, detail } = decoded.error;
  return answer({ error: { code, message, detail } });
}

process.on("message", (job: PictureJob) => void decode(job));
process.on("disconnect", end);
// The keys that stop the server reach its processes too; it ends this one itself when its last answer is out.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
