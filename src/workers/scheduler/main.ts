import { expose } from "comlink";
import type { SchedulerMessage, SchedulerReport } from "../../protocol/engine.ts";
import type { RunInfo, SchedulerService, StripMap } from "../../protocol/scheduler.ts";
import { ENGINE_EVENT_BYTES } from "../../protocol/engineEvent.ts";
import { EventFeed } from "../../protocol/EventFeed.ts";
import { EventRing } from "../../protocol/EventRing.ts";
import { SongJoiner } from "../../protocol/songSlices.ts";
import { joinPatch, type PatchPart } from "../../protocol/timelinePatch.ts";
import { Signal } from "../../domain/Signal.ts";
import type { TrackLaunch } from "../../domain/timeline/clipLaunch.ts";
import type { OutputBatch } from "../../protocol/output.ts";
import { Scheduler } from "./Scheduler.ts";

const runs = new Signal<RunInfo>();
const outputs = new Signal<OutputBatch>();
const launched = new Signal<readonly TrackLaunch[]>();
let scheduler: Scheduler | null = null;
/** Parts of a large edit that is on its way. */
const ahead: PatchPart[] = [];
let arriving: { readonly song: SongJoiner; readonly strips: StripMap } | null = null;

/** Comlink calls only come after `connect`: the adapter makes the worker and connects it at once. */
function connected(): Scheduler {
  if (!scheduler) throw new Error("the scheduler is not connected");
  return scheduler;
}

/** Events go into the ring or, without one (or without room), into a buffer that is returned. */
function send(feed: EventFeed, message: SchedulerMessage): void {
  if (message.type !== "events") {
    feed.post(message);
    return;
  }
  const { run, events } = message;
  const count = events.byteLength / ENGINE_EVENT_BYTES;
  if (feed.pushRun(run, new DataView(events), count)) return;
  const pooled = feed.pooled(events, events.byteLength);
  feed.post({ ...message, events: pooled, count }, [pooled]);
}

const service: SchedulerService = {
  connect(port, sampleRate, events) {
    const feed = new EventFeed(port, events && new EventRing(events));
    const post = (message: SchedulerMessage): void => send(feed, message);
    const made = new Scheduler(
      post,
      sampleRate,
      (run) => runs.emit(run),
      (batch) => outputs.emit(batch),
      (launches) => launched.emit(launches),
    );
    port.onmessage = ({ data }: MessageEvent<SchedulerReport>) => {
      if (data.type === "recycle") feed.recycle(data.events);
      else made.receive(data);
    };
    scheduler = made;
  },
  begin(outline, strips) {
    connected().unload();
    ahead.length = 0;
    arriving = { song: new SongJoiner(outline), strips };
  },
  add: (slice) => arriving?.song.add(slice),
  end() {
    if (arriving) connected().load(arriving.song.joined(), arriving.strips);
    arriving = null;
  },
  sendAhead: (parts) => void ahead.push(...parts),
  apply: (patch, strips) => connected().apply(joinPatch(patch, ahead.splice(0)), strips),
  play: (tick, countIn, atFrame) => connected().play(tick, countIn, atFrame),
  launch: (trackId, target, line) => connected().launch(trackId, target, line),
  backToArrangement: (line) => connected().backToArrangement(line),
  onLaunches: (listener) => void launched.on(listener),
  setMetronome: (level) => connected().setMetronome(level),
  setClock: (sendsClock) => connected().setClock(sendsClock),
  follow: (pace) => connected().follow(pace),
  stop: () => connected().stop(),
  seek: (tick) => connected().play(tick),
  onRun: (listener) => void runs.on(listener),
  onOutput: (listener) => void outputs.on(listener),
  setOutputWindow: (windowMs) => connected().setOutputWindow(windowMs),
};

expose(service);
