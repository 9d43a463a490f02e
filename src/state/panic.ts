import type { SongServices } from "./services/SongServices.ts";
import { stop } from "./transport.ts";

/** Silences everything that sounds on this page, the running song too. Resolves when nothing more can follow. */
export async function panicAll(studio: Pick<SongServices, "engine" | "recording" | "session">): Promise<void> {
  const { engine, session, recording } = studio;
  recording.panic();
  engine.panic(null);
  session.transport.playWhenOpen = false;
  if (session.transport.state === "stopped") return;
  stop(studio);
  await engine.transport.stopped();
  // Notes that were on their way have come by now.
  engine.panic(null);
}
