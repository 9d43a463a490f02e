import type { BrowserContext, Page } from "playwright";
import type { RigWindow } from "../../e2e/fakeMidi.ts";
import type { LiveWindow } from "../../e2e/liveNotes.ts";

/** A press as the page was told of it, and what came of it; ms of `performance.now()`. */
export interface Press {
  /** The event's own time stamp. */
  readonly stampMs: number;
  /** The first listener of the page runs. */
  readonly startMs: number;
  /** The record of its note-on is in the ring, or posted. */
  readonly writtenMs: number;
  /** The worklet has taken it out of the ring; null without a ring. */
  readonly takenMs: number | null;
  /** `send` of the MIDI output is called; null without an output. */
  readonly sentMs: number | null;
}

/** What happened to the presses of a round. */
export interface Round {
  readonly presses: readonly Press[];
  /** Presses without a note at the engine, or without a message at the output where there is one. */
  readonly lost: number;
  readonly seconds: number;
  /** How long a fixed piece of arithmetic took now and then meanwhile, ms: what the machine's other work costs. */
  readonly arithmetic: readonly number[];
  /** Script time of each frame in which a canvas was drawn, ms. */
  readonly frames: readonly number[];
}

interface ProbeWindow extends LiveWindow, Partial<RigWindow> {
  padrollProbe: {
    readonly inputs: (readonly [stampMs: number, startMs: number])[];
    readonly frames: number[];
    readonly arithmetic: number[];
    /** When the worklet took record n, at n modulo its length; ms since the epoch. */
    taken: Float64Array | null;
    beganMs: number;
  };
}

/** In the worklet's scope: whoever waits for the counter of records read is woken when the engine moves it on. */
const WORKLET_PROBE = `const add = Atomics.add.bind(Atomics);
Atomics.add = (view, index, value) => {
  const before = add(view, index, value);
  if (index === 1) Atomics.notify(view, 1);
  return before;
};`;

/** A thread that sleeps until records are taken and writes down when: the page's own thread is left alone. */
const WATCHER = `onmessage = ({ data: [ring, memory] }) => {
  const counters = new Int32Array(ring, 0, 2);
  const taken = new Float64Array(memory);
  let read = Atomics.load(counters, 1);
  postMessage(null);
  for (;;) {
    Atomics.wait(counters, 1, read);
    const now = performance.timeOrigin + performance.now();
    const end = Atomics.load(counters, 1);
    for (; read !== end; read = (read + 1) | 0) taken[read % taken.length] = now;
  }
};`;

/** For all pages of a context, before they load: notes when inputs come in and frames are drawn. */
export async function installProbe(context: BrowserContext): Promise<void> {
  await context.addInitScript((workletProbe) => {
    const probe: ProbeWindow["padrollProbe"] = { inputs: [], frames: [], arithmetic: [], taken: null, beganMs: 0 };
    (globalThis as unknown as ProbeWindow).padrollProbe = probe;
    const note = (event: Event): void => {
      if (event instanceof KeyboardEvent && event.repeat) return;
      probe.inputs.push([event.timeStamp, performance.now()]);
    };
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, note, true);

    // In a task of its own, between the inputs: whatever else the processors have to do gets in its way just as often.
    let sum = 0;
    const calculate = (): void => {
      const start = performance.now();
      for (let i = 1; i < 40_000; i++) sum = (sum + i / (sum + 1)) % 1000;
      probe.arithmetic.push(performance.now() - start);
    };
    addEventListener("pointerup", () => setTimeout(calculate, 8), true);
    addEventListener("keyup", () => setTimeout(calculate, 8), true);

    const probed = new WeakSet<object>();
    const addModule = Reflect.get(AudioWorklet.prototype, "addModule") as (
      url: string,
      options?: object,
    ) => Promise<void>;
    AudioWorklet.prototype.addModule = async function (
      this: AudioWorklet,
      url: string | URL,
      options?: WorkletOptions,
    ) {
      const source = URL.createObjectURL(new Blob([workletProbe], { type: "text/javascript" }));
      if (!probed.has(this)) await addModule.call(this, source);
      probed.add(this);
      await addModule.call(this, String(url), options);
    };

    let draws = 0;
    for (const name of ["drawElements", "drawElementsInstanced", "drawArrays", "drawArraysInstanced"] as const) {
      const draw = Reflect.get(WebGL2RenderingContext.prototype, name) as (...args: unknown[]) => void;
      Reflect.set(WebGL2RenderingContext.prototype, name, function (this: unknown, ...args: unknown[]) {
        draws += 1;
        draw.apply(this, args);
      });
    }
    const request = requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (callback) =>
      request((timeMs) => {
        const before = draws;
        const start = performance.now();
        callback(timeMs);
        if (draws > before) probe.frames.push(performance.now() - start);
      });
  }, WORKLET_PROBE);
}

/** Begins to watch the worklet of a page that has opened its audio. Does nothing without shared memory. */
export async function watchWorklet(page: Page): Promise<void> {
  await page.evaluate(async (source) => {
    const { padrollLive, padrollProbe } = globalThis as unknown as ProbeWindow;
    if (!padrollLive.ring) return;
    const memory = new SharedArrayBuffer(8 * 65_536);
    const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
    await new Promise((resolve, reject) => {
      worker.addEventListener("message", resolve, { once: true });
      worker.addEventListener("error", () => reject(new Error("the watching thread failed")), { once: true });
      worker.postMessage([padrollLive.ring, memory], []);
    });
    padrollProbe.taken = new Float64Array(memory);
  }, WATCHER);
}

/** Forgets what came before. */
export const beginRound = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { padrollLive, padrollMidi, padrollProbe } = globalThis as unknown as ProbeWindow;
    padrollLive.notes.length = 0;
    padrollProbe.inputs.length = 0;
    padrollProbe.frames.length = 0;
    padrollProbe.arithmetic.length = 0;
    for (const messages of [padrollMidi?.sent, padrollMidi?.times]) {
      for (const list of Object.values(messages ?? {})) list.length = 0;
    }
    padrollProbe.beganMs = performance.now();
  });

/** The frames that a page drew since `beginRound`; of the page that is not played. */
export const framesOf = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (globalThis as unknown as ProbeWindow).padrollProbe.frames);

/** What came of the presses since `beginRound`. `output`: name of the MIDI output, null for none. */
export const endRound = (page: Page, output: string | null): Promise<Round> =>
  page.evaluate((name) => {
    const { padrollLive, padrollMidi, padrollProbe } = globalThis as unknown as ProbeWindow;
    const { inputs, taken, frames, arithmetic, beganMs } = padrollProbe;
    const notes = padrollLive.notes.filter((note) => note.on);
    const sent = (name === null ? [] : (padrollMidi?.sent[name] ?? [])).flatMap(([status = 0], i) =>
      status >> 4 === 9 ? [padrollMidi!.times[name!]![i]![0]] : [],
    );
    const presses: Press[] = [];
    for (const [i, [stampMs, startMs]] of inputs.entries()) {
      const nextMs = inputs[i + 1]?.[1] ?? Infinity;
      const within = (timeMs: number): boolean => timeMs >= startMs && timeMs < nextMs;
      const note = notes.find(({ timeMs }) => within(timeMs));
      const sentMs = sent.find(within) ?? null;
      if (!note || (name !== null && sentMs === null)) continue;
      const epochMs = taken && note.record >= 0 ? taken[note.record % taken.length]! : 0;
      const takenMs = epochMs > 0 ? epochMs - performance.timeOrigin : null;
      presses.push({ stampMs, startMs, writtenMs: note.timeMs, takenMs, sentMs });
    }
    const seconds = (performance.now() - beganMs) / 1000;
    return { presses, lost: inputs.length - presses.length, seconds, frames, arithmetic };
  }, output);
