import { DEFAULT_LIMITER } from "../../../src/domain/mixer/limiter.ts";
import kernel from "virtual:engine-kernel";
import { EventQueue } from "../../../src/audio-worklet/engine/EventQueue.ts";
import { Synth } from "../../../src/audio-worklet/engine/Synth.ts";
import { defaultBankPath, loadBank, loadPresets } from "../../../src/cli/loadBank.ts";
import type { Preset } from "../../../src/domain/soundfont/records.ts";
import {
  ENGINE_EVENT_BYTES,
  EngineEventType,
  sysExEventCount,
  writeEngineEvent,
  writeSysEx,
} from "../../../src/protocol/engineEvent.ts";
import { Dice } from "./fuzzedBanks.ts";

/**
 * Plays random events for the given seconds of sound and prints what came of it as JSON. Run by `node --expose-gc`.
 * Arguments: seconds, seed.
 */
const RATE = 48_000;
const VOICES = 400;
const STRIPS = 64;
const PROGRAMS = [4, 19, 48, 73, 80, 119];
const KEYS = new Set([36, 43, 48, 52, 55, 60, 64, 67, 72, 79, 84]);
const NOTES = new Set([...KEYS].flatMap((key) => Array.from({ length: 128 }, (_, velocity) => 128 * key + velocity)));
const LOAD_FRAMES = 131_072;
const GARBAGE_BLOCKS = 2000;
/** How often the heap is looked at, however long it runs. */
const HEAP_CHECKS = 16;

const SYSEX: readonly (readonly number[])[] = [
  [],
  [0x7e, 0x7f, 9, 1, 0xf7],
  [0x7e, 0x7f, 9, 3, 0xf7],
  [0x41, 0x10, 0x42, 0x12, 0x40, 0, 0x7f, 0, 0x41, 0xf7],
  [0x43, 0x10, 0x4c, 0, 0, 0x7e, 0, 0xf7],
  [0x7f, 0x7f, 4, 1, 0, 0x60, 0xf7],
  [0x7f, 0x7f, 8, 8, 3, 0x7f, 0x7f, 10, 64, 127, 0, 64, 70, 60, 50, 64, 64, 64, 64, 0xf7],
  [0x7f, 0x7f, 8, 2, 0, 2, 60, 61, 10, 0, 64, 64, 127, 127, 0xf7],
  [0x41, 0x10, 0x42, 0x12, 0x40, 0x11, 0x15, 1, 0x19, 0xf7],
];

const seconds = Number(process.argv[2] ?? 5);
const dice = new Dice(Number(process.argv[3] ?? 1));
const collect = (globalThis as { gc?: () => void }).gc ?? (() => {});

const path = defaultBankPath();
const bank = loadBank(path);
if (!bank.ok) throw bank.error;
const wanted = [...PROGRAMS.map((program) => ({ bank: 0, program })), { bank: 128, program: 0 }];
const loaded = await loadPresets(
  bank.value,
  path,
  wanted.map((address) => ({ ...address, notes: NOTES })),
);
if (!loaded.ok) throw loaded.error;
const presets: readonly Preset[] = loaded.value;

const synth = new Synth({ sampleRate: RATE, kernel });
const queue = new EventQueue(synth);
for (const preset of presets) synth.loadPreset(preset);
synth.setMaster({ gainDb: 6, limiter: DEFAULT_LIMITER, effects: true });

interface Held {
  readonly strip: number;
  readonly key: number;
  readonly id: number;
}

let held: Held[] = [];
let nextId = 1;
let run = 0;
let loading: Preset | null = null;
const live = new DataView(new ArrayBuffer(ENGINE_EVENT_BYTES * 16));
const left = new Float32Array(512);
const right = new Float32Array(512);
const result = {
  frames: 0,
  notNumbers: 0,
  peak: 0,
  most: 0,
  voices: 0,
  loads: 0,
  runs: 0,
  events: 0,
  left: 0,
  drained: 0,
};

function send(type: EngineEventType, strip: number, key: number, value: number, noteId: number): void {
  result.events += 1;
  writeEngineEvent(live, 0, { frame: 0, strip, type, key, value, noteId });
  synth.handleLiveEvent(live, 0);
}

function randomEvent(): void {
  const strip = dice.below(STRIPS);
  const choice = dice.share();
  if (choice < 0.3) control(strip);
  else if (choice < 0.36) send(EngineEventType.programChange, strip, 0, dice.pick(PROGRAMS), 0);
  else if (choice < 0.5) send(EngineEventType.pitchBend, strip, 0, dice.below(16_384) - 8192, 0);
  else if (choice < 0.56) send(EngineEventType.channelPressure, strip, 0, dice.below(128), 0);
  else if (choice < 0.62) send(EngineEventType.keyPressure, strip, dice.below(128), dice.below(128), 0);
  else if (choice < 0.66) system(strip);
  else if (choice < 0.7) mixer(strip);
  else if (choice < 0.72) load();
  else if (choice < 0.74) jump();
}

function control(strip: number): void {
  // All there are; those that end all notes less often, so that there are notes at all.
  const controller = dice.chance(0.02) ? 120 + dice.below(8) : dice.below(120);
  // Volume and expression are often up, so that there is something to limit.
  const value = (controller === 7 || controller === 11) && dice.chance(0.8) ? 127 : dice.below(128);
  // One note at a time is for a few strips at a time, or there would be no hundreds of voices.
  const mono = controller === 126 && dice.chance(0.8) ? 127 : controller;
  send(EngineEventType.controlChange, strip, mono, controller === 68 && dice.chance(0.8) ? 0 : value, 0);
}

function system(strip: number): void {
  const message = dice.chance(0.1)
    ? Array.from({ length: dice.below(40) }, () => dice.below(256))
    : // Resets end all notes of the strip.
      dice.pick(dice.chance(0.1) ? SYSEX : SYSEX.slice(5));
  const count = sysExEventCount(message.length);
  writeSysEx(live, 0, 0, strip, message);
  for (let i = 0; i < count; i += 1) synth.handleLiveEvent(live, i);
}

function mixer(strip: number): void {
  synth.setStrip(strip, {
    gainDb: dice.chance(0.05) ? -Infinity : dice.below(24) - 18,
    pan: 2 * dice.share() - 1,
    reverb: dice.share(),
    chorus: dice.share(),
    attack: 2 * dice.share(),
    release: 2 * dice.share(),
    mute: dice.chance(0.05),
  });
  if (dice.chance(0.1))
    synth.setMaster({ gainDb: dice.below(24) - 12, limiter: DEFAULT_LIMITER, effects: dice.chance(0.9) });
  if (dice.chance(0.05)) synth.adaptVoices(0.8 + dice.share() * 0.4);
  for (let i = 0; i < 4; i += 1) synth.adaptVoices(0.3);
}

function load(): void {
  if (loading) return;
  loading = dice.pick(presets);
  if (dice.chance(0.3)) synth.unloadPreset(loading.bank, loading.program);
  synth.beginLoad(loading);
  result.loads += 1;
}

/** The transport starts anew, jumps or stops; an edit takes back what was sent ahead. */
function jump(): void {
  const choice = dice.share();
  if (choice < 0.2) queue.stop();
  else if (choice < 0.4) queue.truncate(queue.runFrame + dice.below(20_000));
  else {
    run += 1;
    queue.start(run);
    result.runs += 1;
    queue.push(run, song());
  }
}

/** Half a second of notes, controllers and messages for the timeline's strips. */
function song(): ArrayBuffer {
  const count = 64;
  const view = new DataView(new ArrayBuffer(count * 2 * ENGINE_EVENT_BYTES));
  for (let i = 0; i < count; i += 1) {
    const strip = STRIPS + dice.below(8);
    const key = dice.pick([...KEYS]);
    const noteId = nextId;
    nextId += 1;
    const on = { frame: i * 350, strip, type: EngineEventType.noteOn, key, value: dice.share(), noteId };
    writeEngineEvent(view, i * 2, on);
    const other = dice.chance(0.7)
      ? { ...on, type: EngineEventType.noteOff }
      : { ...on, type: EngineEventType.controlChange, key: dice.below(120), value: dice.below(128), noteId: 0 };
    writeEngineEvent(view, i * 2 + 1, { ...other, frame: i * 350 + 200 });
  }
  return view.buffer;
}

function playNotes(): void {
  for (let i = 0; i < 6 && synth.voiceCount < VOICES; i += 1) {
    const note = { strip: dice.below(STRIPS), key: dice.pick([...KEYS]), id: nextId };
    nextId += 1;
    held.push(note);
    send(EngineEventType.noteOn, note.strip, note.key, 0.3 + 0.7 * dice.share(), note.id);
  }
  while (held.length > VOICES || (held.length > 0 && dice.chance(0.3))) {
    const note = held.splice(dice.below(held.length), 1)[0]!;
    send(EngineEventType.noteOff, note.strip, note.key, 0, note.id);
  }
}

function render(frames: number): void {
  queue.render(left, right, 0, frames);
  if (loading && synth.continueLoad(LOAD_FRAMES)) loading = null;
  for (let i = 0; i < frames; i += 1) {
    const l = left[i]!;
    const r = right[i]!;
    if (l - l !== 0 || r - r !== 0) result.notNumbers += 1;
    result.peak = Math.max(result.peak, Math.abs(l), Math.abs(r));
  }
  result.most = Math.max(result.most, synth.voiceCount);
}

function heapUsed(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

/** Bytes that rendering alone leaves behind for each block, no collection in between, once it has been compiled. */
function garbagePerBlock(): number {
  let least = Infinity;
  for (let round = 0; round < 4 && least > 1; round += 1) {
    for (let i = 0; i < GARBAGE_BLOCKS; i += 1) queue.render(left, right, 0, 128);
    const before = heapUsed();
    for (let i = 0; i < GARBAGE_BLOCKS; i += 1) queue.render(left, right, 0, 128);
    least = Math.min(least, (process.memoryUsage().heapUsed - before) / GARBAGE_BLOCKS);
  }
  return least;
}

const heaps: number[] = [];
while (result.frames < seconds * RATE) {
  if (dice.chance(0.5)) randomEvent();
  playNotes();
  const frames = dice.chance(0.9) ? 128 : 1 + dice.below(512);
  render(frames);
  result.frames += frames;
  result.voices += synth.voiceCount * frames;
  if (result.frames >= ((heaps.length + 1) * seconds * RATE) / HEAP_CHECKS) heaps.push(heapUsed());
}
const garbage = { withEffects: garbagePerBlock(), dry: 0 };
synth.setMaster({ gainDb: 0, limiter: null, effects: false });
garbage.dry = garbagePerBlock();
synth.setMaster({ gainDb: 6, limiter: DEFAULT_LIMITER, effects: true });
// Every note gets its note-off, every pedal goes up: then nothing may be left.
queue.stop();
for (const note of held) send(EngineEventType.noteOff, note.strip, note.key, 0, note.id);
held = [];
for (let strip = 0; strip < STRIPS; strip += 1) {
  for (const pedal of [64, 66, 67]) send(EngineEventType.controlChange, strip, pedal, 0, 0);
}
// The longest release that there is takes 101 s, and the strips' scale doubles it.
while (synth.voiceCount > 0 && result.drained < 210 * RATE) {
  render(512);
  result.drained += 512;
}
result.left = synth.voiceCount;
console.log(JSON.stringify({ ...result, voices: result.voices / result.frames, garbage, heaps }));
