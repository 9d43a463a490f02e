import { ENGINE_STATUS_LENGTH, EngineStatus } from "../protocol/engine.ts";
import type { EventQueue } from "./engine/EventQueue.ts";
import type { LoadMeter } from "./LoadMeter.ts";
import type { Synth } from "./engine/Synth.ts";

/** Fills the status block: in shared memory, or in an array to be posted. */
export class StatusBlock {
  readonly #status: Float64Array;
  readonly #isShared: boolean;

  constructor(shared: SharedArrayBuffer | null) {
    this.#isShared = shared !== null;
    this.#status = shared ? new Float64Array(shared) : new Float64Array(ENGINE_STATUS_LENGTH);
  }

  /**
   * `contextFrame`: the AudioContext's frame that belongs to the queue's `runFrame`. Returns the block where it has to
   * be posted (posting copies it), null where it is shared.
   */
  update(synth: Synth, queue: EventQueue, contextFrame: number, load: LoadMeter): Float64Array | null {
    const status = this.#status;
    status[EngineStatus.run] = queue.run;
    status[EngineStatus.runFrame] = queue.runFrame;
    status[EngineStatus.contextFrame] = contextFrame;
    status[EngineStatus.playing] = queue.playing ? 1 : 0;
    status[EngineStatus.voices] = synth.voiceCount;
    status[EngineStatus.load] = load.load;
    status[EngineStatus.late] = load.lateBlocks;
    status[EngineStatus.limiterDb] = synth.takeMasterPeaks(status, EngineStatus.peakLeft);
    synth.takeStripPeaks(status, EngineStatus.stripPeaks);
    synth.takeStripReductions(status, EngineStatus.stripLimiters);
    return this.#isShared ? null : status;
  }
}
