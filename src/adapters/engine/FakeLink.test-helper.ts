import { vi } from "vitest";
import type { RunInfo } from "../../protocol/scheduler.ts";
import type { SchedulerLink } from "./createSchedulerLink.ts";

/** Frames a second. */
export const RATE = 48_000;
/** Frames of a quarter at 120 a minute. */
export const QUARTER = RATE / 2;
/** First frame of runs. */
export const START = 512;

/** A run that begins at a tick. */
export const runOf = (run: number, startTick = 0, fields: Partial<RunInfo> = {}): RunInfo => ({
  run,
  sampleRate: RATE,
  startFrame: START,
  startTick,
  loop: null,
  ...fields,
});

const done = (): Promise<void> => Promise.resolve();

/** A scheduler worker that answers `play` and `seek` when it is told to. */
export function fakeLink() {
  const answers: ((run: RunInfo | null) => void)[] = [];
  const answer = (): Promise<RunInfo | null> => new Promise((resolve) => answers.push(resolve));
  const link = {
    load: vi.fn(done),
    apply: vi.fn(done),
    play: vi.fn(answer),
    seek: vi.fn(answer),
    stop: vi.fn(done),
    setMetronome: vi.fn(done),
    setClock: vi.fn(done),
    follow: vi.fn(done),
    launch: vi.fn(done),
    backToArrangement: vi.fn(done),
    setOutputWindow: vi.fn(done),
  } satisfies SchedulerLink;
  return { link, answers };
}
