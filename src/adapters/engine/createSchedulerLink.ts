import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { RunInfo, SchedulerService, StripMap } from "../../protocol/scheduler.ts";
import { outlineOf, slicesOf } from "../../protocol/songSlices.ts";
import type { TimelinePatch } from "../../protocol/timelinePatch.ts";

/** The scheduler worker as the transport calls it. What is asked while a song is on its way waits until it has arrived. */
export interface SchedulerLink {
  load(document: TimelineDocument, strips: StripMap): Promise<void>;
  apply(patch: TimelinePatch, strips: StripMap | null): Promise<void>;
  /** Null where another song was loaded before it could begin. */
  play(tick: number): Promise<RunInfo | null>;
  stop(): Promise<void>;
  /** As `play`. */
  seek(tick: number): Promise<RunInfo | null>;
}

type Answers<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never;
};
export type RemoteScheduler = Pick<
  Answers<SchedulerService>,
  "begin" | "add" | "end" | "apply" | "play" | "stop" | "seek"
>;

/** Songs go to the worker slice by slice, each in a task of its own: a million notes at once would hold up the screen. */
export function createSchedulerLink(worker: RemoteScheduler): SchedulerLink {
  /** Counts the songs. */
  let songs = 0;
  let sending: Promise<void> | null = null;

  const send = async (song: number, document: TimelineDocument, strips: StripMap): Promise<void> => {
    await worker.begin(outlineOf(document), strips);
    for (const slice of slicesOf(document)) {
      if (song !== songs) return;
      await worker.add(slice);
    }
    if (song === songs) await worker.end();
  };
  /** In the order of the calls, and never to another song than it was meant for. */
  const inTurn = async <T>(call: () => Promise<T>): Promise<T | null> => {
    const song = songs;
    if (sending) await sending;
    return song === songs ? call() : null;
  };

  return {
    load(document, strips) {
      const song = ++songs;
      const sent = send(song, document, strips).finally(() => {
        if (song === songs) sending = null;
      });
      sending = sent;
      return sent;
    },
    apply: async (patch, strips) => void (await inTurn(() => worker.apply(patch, strips))),
    play: (tick) => inTurn(() => worker.play(tick)),
    stop: async () => void (await inTurn(() => worker.stop())),
    seek: (tick) => inTurn(() => worker.seek(tick)),
  };
}
