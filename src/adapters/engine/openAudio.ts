import kernel from "virtual:engine-kernel";
import workletUrl from "virtual:worklet-url";
import { AudioContext, AudioWorkletNode, type IAudioWorkletNode } from "standardized-audio-context";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import { eventRingMemory, LIVE_RING_EVENTS } from "../../protocol/EventRing.ts";
import { ENGINE_PROCESSOR_NAME, ENGINE_STATUS_LENGTH, type EngineProcessorOptions } from "../../protocol/engine.ts";
import type { OutputBuffer } from "../../protocol/enginePort.ts";
import { HeardClock } from "./HeardClock.ts";

const PROBE = "padroll-probe";

/** Options of an AudioContext (Web Audio API, AudioContextOptions). Browsers without configurable render quanta render 128 frames. */
interface ContextOptions {
  readonly latencyHint: AudioContextLatencyCategory | number;
  /** Frames of a render quantum. */
  readonly renderSizeHint?: number;
}

const CONTEXT_OPTIONS: Readonly<Record<OutputBuffer, ContextOptions>> = {
  lowest: { latencyHint: 0, renderSizeHint: 32 },
  balanced: { latencyHint: "interactive" },
  safe: { latencyHint: "playback" },
};

export interface OpenAudio {
  readonly context: AudioContext;
  /** The browser's own context: standardized-audio-context hides output latency and time stamps. */
  readonly native: globalThis.AudioContext;
  readonly node: IAudioWorkletNode<AudioContext>;
  /** Clock of the audible frame. */
  readonly heard: HeardClock;
  /** Ring of live events; null where memory cannot be shared. */
  readonly liveRing: SharedArrayBuffer | null;
  /** Memory of the status block; null where it cannot be shared. */
  readonly sharedStatus: SharedArrayBuffer | null;
}

/**
 * An audio context with the engine's worklet at its output. With `resume`, to be called in a user gesture, it starts
 * at once; without, it waits for `resume()`.
 * Errors: `AUDIO_UNSUPPORTED` (no AudioContext, AudioWorklet or SIMD of WebAssembly), `AUDIO_FAILED` (the worklet did not load or start).
 */
export async function openAudio(buffer: OutputBuffer, resume: boolean): Promise<Result<OpenAudio>> {
  const missing = missingFeature();
  if (missing) return fail("AUDIO_UNSUPPORTED", missing);
  let context: AudioContext | null = null;
  try {
    context = new AudioContext(CONTEXT_OPTIONS[buffer]);
    // Its promise may stay open until there is a gesture.
    if (resume) void context.resume();
    await context.audioWorklet!.addModule(workletUrl);
    const sharedStatus = globalThis.crossOriginIsolated ? new SharedArrayBuffer(ENGINE_STATUS_LENGTH * 8) : null;
    const liveRing = globalThis.crossOriginIsolated ? eventRingMemory(LIVE_RING_EVENTS) : null;
    const processorOptions: EngineProcessorOptions = { status: sharedStatus, live: liveRing, kernel };
    const node = new AudioWorkletNode!(context, ENGINE_PROCESSOR_NAME, {
      numberOfInputs: 0,
      numberOfOutputs: 1,
      outputChannelCount: [2],
      processorOptions,
    });
    node.connect(context.destination);
    const native = nativeTarget(context) as globalThis.AudioContext;
    return ok({ context, native, node, heard: new HeardClock(clockSource(native)), sharedStatus, liveRing });
  } catch (error) {
    void context?.close();
    return fail("AUDIO_FAILED", `Audio could not start: ${reasonOf(error)}. Reload the page to try again.`);
  }
}

/** Fetches the worklet ahead, into the browser's cache. */
export async function prepareAudio(): Promise<void> {
  await fetch(workletUrl);
}

const USE_CURRENT = "use a current version of Chrome, Edge, Firefox or Safari.";

function missingFeature(): string | null {
  if (typeof globalThis.AudioContext === "undefined") return "AudioContext missing: this browser cannot make sound.";
  if (typeof globalThis.AudioWorkletNode === "undefined")
    return globalThis.isSecureContext
      ? `AudioWorklet missing: ${USE_CURRENT}`
      : "AudioWorklet missing: open this page over https.";
  return WebAssembly.validate(kernel) ? null : `SIMD of WebAssembly missing: ${USE_CURRENT}`;
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : "unknown reason";

const clockSource = (native: globalThis.AudioContext) => ({
  currentTime: () => native.currentTime,
  outputTimestamp: () => {
    const { contextTime, performanceTime } = native.getOutputTimestamp?.() ?? {};
    return contextTime && performanceTime ? { contextTime, performanceTime } : null;
  },
  outputLatency: () => native.outputLatency || native.baseLatency || 0,
  running: () => native.state === "running",
  now: () => performance.now(),
});

/**
 * The browser's own object beneath a wrapper that passes events on, as those of standardized-audio-context do: the wrapper
 * takes the place of an event's `target`, but the path of the event begins with the object itself. Throws where it passes none on.
 */
export function nativeTarget(wrapper: Pick<EventTarget, "addEventListener" | "dispatchEvent">): EventTarget {
  let native: EventTarget | undefined;
  const onProbe = (event: Event): void => {
    [native] = event.composedPath();
  };
  wrapper.addEventListener(PROBE, onProbe, { once: true });
  wrapper.dispatchEvent(new Event(PROBE));
  if (!native) throw new Error("the audio context passes no events on");
  return native;
}
