import { ok, type Result } from "../../../src/domain/AppError.ts";
import type { TimelineDiff } from "../../../src/domain/timeline/diff.ts";
import type { TimelineDocument } from "../../../src/domain/timeline/records.ts";
import type { StripParams } from "../../../src/protocol/engine.ts";
import type { EnginePort, OutputHealth, RunTimes, SongBeat, TransportPort } from "../../../src/protocol/enginePort.ts";
import type { BankPage, LoadedPreset } from "../../../src/protocol/samples.ts";
import type { CountIn, StripMap } from "../../../src/protocol/scheduler.ts";

class FakeTransport implements TransportPort {
  tick = 0;
  isPlaying = false;
  strips: StripMap = new Map();
  loaded: TimelineDocument[] = [];
  diffs: TimelineDiff[] = [];
  /** Of the last play. */
  atMs: number | null = null;
  plays = 0;
  bpm: number | null = null;

  load(document: TimelineDocument, strips: StripMap): void {
    this.loaded.push(document);
    this.strips = strips;
  }

  apply(diff: TimelineDiff, strips: StripMap | null): void {
    this.diffs.push(diff);
    this.strips = strips ?? this.strips;
  }

  play(tick: number, _countIn?: CountIn, atMs?: number): Promise<void> {
    this.tick = tick;
    this.atMs = atMs ?? null;
    this.isPlaying = true;
    this.plays += 1;
    return Promise.resolve();
  }

  setTempo(bpm: number | null): void {
    this.bpm = bpm;
  }

  stop(): void {
    this.isPlaying = false;
  }

  stopped(): Promise<void> {
    return Promise.resolve();
  }

  seek(tick: number): void {
    this.tick = tick;
  }

  positionTick = (): number => this.tick;
  playing = (): boolean => this.isPlaying;
  onOutput = (): (() => void) => () => {};
  setClock(): void {}
  follow(): void {}
  onPulses = (): (() => void) => () => {};
  onHalt = (): (() => void) => () => {};
  launch(): void {}
  backToArrangement(): void {}
  onLaunches = (): (() => void) => () => {};
  setMetronome(): void {}
  runTimes = (): RunTimes | null => null;
  beat = (): SongBeat | null => null;
}

/** An engine that makes no sound and remembers what it was told. */
export class FakeEngine implements EnginePort {
  readonly transport = new FakeTransport();
  /** What each strip's parameters amount to. */
  readonly strips = new Map<number, Partial<StripParams>>();
  readonly programs: string[] = [];
  readonly panics: (number | null)[] = [];
  readonly arps = { set: () => {}, setTempo: () => {}, onNote: () => () => {}, onStep: () => () => {} };
  readonly timed = { play: () => {}, cancel: () => {} };
  state = (): "running" => "running";
  onState = (): (() => void) => () => {};
  onNote = (): (() => void) => () => {};
  prepare = (): void => {};
  start = (): Promise<Result<void>> => Promise.resolve(ok(undefined));
  noteOn = (): number => 1;
  noteOff = (): void => {};
  controlChange = (): void => {};
  pitchBend = (): void => {};
  channelPressure = (): void => {};
  keyPressure = (): void => {};
  sysEx = (): void => {};
  setMaster = (): void => {};
  readonly banks = {
    number: (_: unknown, bank: number): number => bank,
    import: (): Promise<never> => Promise.reject(new Error("there are no files")),
    cancelImport: (): void => {},
    list: (): Promise<[]> => Promise.resolve([]),
    remove: (): Promise<void> => Promise.resolve(),
    describe: (): Promise<Result<BankPage>> => Promise.reject(new Error("there are no banks")),
  };
  health = (): OutputHealth => ({
    outputSeconds: null,
    bufferSeconds: 0,
    blockSeconds: 0,
    limiterSeconds: 0,
    dropouts: 0,
    stolenVoices: 0,
    buffer: null,
  });
  outputs = (): Promise<null> => Promise.resolve(null);
  setOutput = (): Promise<Result<void>> => Promise.resolve(ok(undefined));
  tap = () => ({ read: () => false, close: () => {} });
  status = (): Float64Array => new Float64Array(16);
  latencySeconds = (): number => 0;
  sampleRate = (): number => 48_000;

  panic(strip: number | null): void {
    this.panics.push(strip);
  }

  setStrip(strip: number, params: Partial<StripParams>): void {
    this.strips.set(strip, { ...this.strips.get(strip), ...params });
  }

  setProgram(strip: number, bank: number, program: number): Promise<Result<LoadedPreset>> {
    this.programs.push(`${strip} ${bank}:${program}`);
    return Promise.resolve(ok({ bank, program, name: "" } as unknown as LoadedPreset));
  }
}
