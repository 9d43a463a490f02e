import type { ClockPace } from "../../domain/timeline/clockPace.ts";
import type { LaunchLine, LaunchTarget } from "../../domain/timeline/clipLaunch.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { CountIn, RunInfo, SchedulerService, StripMap } from "../../protocol/scheduler.ts";
import { outlineOf, slicesOf } from "../../protocol/songSlices.ts";
import { splitPatch, type TimelinePatch } from "../../protocol/timelinePatch.ts";

/**
 * The scheduler worker as the transport calls it. What is asked while a song, or a large edit, is on its way waits until it
 * has arrived.
 */
export interface SchedulerLink {
  load(document: TimelineDocument, strips: StripMap): Promise<void>;
  apply(patch: TimelinePatch, strips: StripMap | null): Promise<void>;
  /** Null where another song was loaded before it could begin. */
  play(tick: number, countIn?: CountIn, atFrame?: number | null): Promise<RunInfo | null>;
  stop(): Promise<void>;
  setMetronome(level: number | null): Promise<void>;
  setClock(sendsClock: boolean): Promise<void>;
  follow(pace: ClockPace | null): Promise<void>;
  launch(trackId: string, target: LaunchTarget, line: LaunchLine): Promise<void>;
  backToArrangement(line: LaunchLine): Promise<void>;
  /** Plays from a tick, like `play`. */
  seek(tick: number): Promise<RunInfo | null>;
  setOutputWindow(windowMs: number): Promise<void>;
}

type Answers<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never;
};
export type RemoteScheduler = Pick<
  Answers<SchedulerService>,
  | "begin"
  | "add"
  | "end"
  | "sendAhead"
  | "apply"
  | "play"
  | "stop"
  | "seek"
  | "setMetronome"
  | "setClock"
  | "follow"
  | "setOutputWindow"
  | "launch"
  | "backToArrangement"
>;

/** Songs and large edits go to the worker slice by slice, each in a task of its own: a million notes at once would hold up the screen. */
export function createSchedulerLink(worker: RemoteScheduler): SchedulerLink {
  /** Counts the songs. */
  let songs = 0;
  /** The last of what waits for something that takes several messages. */
  let queue: Promise<void> | null = null;

  const waitFor = (work: Promise<unknown>): void => {
    const settle = async (): Promise<void> => {
      // The caller receives a failure.
      await Promise.allSettled([work]);
      if (queue === own) queue = null;
    };
    const own = settle();
    queue = own;
  };
  const send = async (song: number, document: TimelineDocument, strips: StripMap): Promise<void> => {
    await worker.begin(outlineOf(document), strips);
    for (const slice of slicesOf(document)) {
      if (song !== songs) return;
      await worker.add(slice);
    }
    if (song === songs) await worker.end();
  };
  /** In the order of the calls, and never to another song than it was meant for. */
  const inTurn = <T>(call: (song: number) => Promise<T>, takesSeveral = false): Promise<T | null> => {
    const song = songs;
    const run = async (): Promise<T | null> => (song === songs ? call(song) : null);
    const isNext = queue === null;
    const answer = queue === null ? run() : queue.then(run);
    if (!isNext || takesSeveral) waitFor(answer);
    return answer;
  };

  return {
    load(document, strips) {
      const sent = send(++songs, document, strips);
      waitFor(sent);
      return sent;
    },
    async apply(patch, strips) {
      const { ahead, rest } = splitPatch(patch);
      const sendAll = async (song: number): Promise<void> => {
        for (const parts of ahead) {
          await worker.sendAhead(parts);
          if (song !== songs) return;
        }
        await worker.apply(rest, strips);
      };
      await inTurn(sendAll, ahead.length > 0);
    },
    play: (tick, countIn, atFrame) => inTurn(() => worker.play(tick, countIn ?? null, atFrame ?? null)),
    launch: async (trackId, target, line) => void (await inTurn(() => worker.launch(trackId, target, line))),
    backToArrangement: async (line) => void (await inTurn(() => worker.backToArrangement(line))),
    setMetronome: (level) => worker.setMetronome(level),
    setClock: (sendsClock) => worker.setClock(sendsClock),
    follow: (pace) => worker.follow(pace),
    stop: async () => void (await inTurn(() => worker.stop())),
    seek: (tick) => inTurn(() => worker.seek(tick)),
    setOutputWindow: (windowMs) => worker.setOutputWindow(windowMs),
  };
}
