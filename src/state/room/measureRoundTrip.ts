import { pause } from "../pause.ts";
import type { RoomConnection } from "./RoomLink.ts";

const SAMPLES = 8;
const SAMPLES_MS = 50;

/** The part of a connection that measures. */
export type MeasuredConnection = Pick<RoomConnection, "start" | "stop" | "invoke">;

/**
 * Round trip between this page and the hub, ms, without the time that the hub takes: the shortest of several, as longer ones waited
 * somewhere. The connection is opened for it and ends with it. Null if the hub does not answer.
 */
export async function measureRoundTrip(
  connect: () => Promise<MeasuredConnection>,
  pageNow: () => number = () => performance.now(),
): Promise<number | null> {
  const connection = await connect().catch(() => null);
  if (!connection) return null;
  let shortestMs = Number.POSITIVE_INFINITY;
  if ((await connection.start()) === null) {
    for (let sample = 0; sample < SAMPLES; sample++) {
      const sentMs = pageNow();
      const answer = await connection.invoke("SyncEventClock", { t0: sentMs });
      if (!answer) break;
      shortestMs = Math.min(shortestMs, pageNow() - sentMs - (answer.t2 - answer.t1));
      await pause(SAMPLES_MS);
    }
  }
  void connection.stop();
  return Number.isFinite(shortestMs) ? Math.max(0, shortestMs) : null;
}
