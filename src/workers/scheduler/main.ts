import { expose } from "comlink";
import type { SchedulerMessage, SchedulerReport } from "../../protocol/engine.ts";
import type { RunInfo, SchedulerService } from "../../protocol/scheduler.ts";
import { Scheduler } from "./Scheduler.ts";

const listeners: ((run: RunInfo) => void)[] = [];
let scheduler: Scheduler | null = null;

/** Comlink calls only come after `connect`: the adapter makes the worker and connects it at once. */
function connected(): Scheduler {
  if (!scheduler) throw new Error("the scheduler is not connected");
  return scheduler;
}

const service: SchedulerService = {
  connect(port, sampleRate) {
    const post = (message: SchedulerMessage, transfer: ArrayBuffer[]): void => port.postMessage(message, transfer);
    const made = new Scheduler(post, sampleRate, (run) => {
      for (const listener of listeners) listener(run);
    });
    port.onmessage = ({ data }: MessageEvent<SchedulerReport>) => made.receive(data);
    scheduler = made;
  },
  load: (document, strips) => connected().load(document, strips),
  apply: (patch, strips) => connected().apply(patch, strips),
  play: (tick) => connected().play(tick),
  stop: () => connected().stop(),
  seek: (tick) => connected().play(tick),
  onRun: (listener) => void listeners.push(listener),
};

expose(service);
