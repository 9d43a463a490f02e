import { writeFile } from "node:fs/promises";
import type { CDPSession } from "playwright";

/** A folder for what the browser's profiler finds. */
const FOLDER = process.env["BENCH_PROFILE"] ?? "";

/** Where the time goes, for the eyes of whoever mends it; null where nobody asked for that. */
export async function profile(session: CDPSession, name: string): Promise<(() => Promise<void>) | null> {
  if (FOLDER === "") return null;
  await session.send("Profiler.enable");
  await session.send("Profiler.setSamplingInterval", { interval: 200 });
  await session.send("Profiler.start");
  return async () => {
    const { profile: found } = await session.send("Profiler.stop");
    await writeFile(`${FOLDER}/${name}.cpuprofile`, JSON.stringify(found));
  };
}
