import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { quantile } from "../../src/domain/midi-routing/ClockMeter.ts";
import { setLoop } from "../../src/domain/timeline/commands/timeline.ts";
import { received, type Tap } from "../../src/state/midi/MidiIn.ts";
import { ClockFollower } from "../../src/state/clock-in/ClockFollower.ts";
import { play, seek, stop } from "../../src/state/transport.ts";
import { Dice } from "./support/fuzzedBanks.ts";
import { OutputStudio, type Delivered } from "./support/OutputStudio.ts";
import { song, type Song } from "./support/song.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});

const PPQ = 960;
const TICKS_PER_PULSE = PPQ / 24;
const JITTER_MS = 3;

/** Gear with a clock: what it sends comes with time stamps that are up to 3 ms off, as the song hears it at a step of its own. */
class Gear {
  bpm = 120;
  isClocking = true;
  jitterMs = JITTER_MS;
  /** When each pulse since the last start was really meant, by its number in the song. */
  readonly times = new Map<number, number>();
  #number = 0;
  #isRunning = false;
  #nextMs: number;
  #lastStampMs = 0;
  readonly #studio: OutputStudio;
  readonly #dice: Dice;
  readonly #taps: Tap[] = [];

  constructor(studio: OutputStudio, dice: Dice) {
    this.#studio = studio;
    this.#dice = dice;
    this.#nextMs = studio.nowMs;
  }

  tap = (_: unknown, hear: Tap): (() => void) => {
    this.#taps.push(hear);
    return () => {};
  };

  send(...data: readonly number[]): void {
    this.#give(data, this.#studio.nowMs);
  }

  start(number = 0): void {
    if (number > 0) this.send(0xf2, (number / 6) & 127, (number / 6) >> 7);
    this.send(number > 0 ? 0xfb : 0xfa);
    this.#number = number;
    this.times.clear();
    this.#isRunning = true;
  }

  stop(): void {
    this.send(0xfc);
    this.#isRunning = false;
  }

  /** Time passes; `bpmAt` gives the tempo by the ms that have. */
  async wait(ms: number, bpmAt?: (ms: number) => number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 4) {
      if (bpmAt) this.bpm = bpmAt(passed);
      this.#pass();
      await this.#studio.wait(4);
      vi.advanceTimersByTime(4);
    }
  }

  #pass(): void {
    while (this.#nextMs <= this.#studio.nowMs) {
      if (this.isClocking) this.#pulse();
      this.#nextMs += 60_000 / (this.bpm * 24);
    }
  }

  #pulse(): void {
    if (this.#isRunning) this.times.set(this.#number++, this.#nextMs);
    const stampMs = this.#nextMs + (this.#dice.below(2001) / 1000 - 1) * this.jitterMs;
    this.#lastStampMs = Math.max(this.#lastStampMs, stampMs);
    this.#give([0xf8], this.#lastStampMs);
  }

  #give(data: readonly number[], timeStampMs: number): void {
    const message = received({ portId: "gear", data: new Uint8Array(data), timeStampMs });
    for (const hear of this.#taps) hear(message);
  }
}

interface Following {
  readonly studio: OutputStudio;
  readonly gear: Gear;
  readonly follower: ClockFollower;
  readonly player: ConstructorParameters<typeof ClockFollower>[0]["player"];
  readonly lost: (number | null)[];
}

async function follow(given: Song, seed: number, canClear = false): Promise<Following> {
  const studio = await OutputStudio.open(song(given), { canClear }, (window, navigator, now) => {
    vi.stubGlobal("window", window);
    vi.stubGlobal("navigator", navigator);
    vi.spyOn(performance, "now").mockImplementation(now);
  });
  const gear = new Gear(studio, new Dice(seed));
  const player = { session: studio.session, timeline: studio.store, engine: studio.engine };
  const lost: (number | null)[] = [];
  const follower = new ClockFollower({
    player,
    midiIn: gear,
    now: () => studio.nowMs,
    onLost: (bpm) => lost.push(bpm),
  });
  follower.setSource("gear");
  return { studio, gear, follower, player, lost };
}

const onPort = {
  bank: 0,
  program: 0,
  volume: 20,
  attack: 1,
  release: 1,
  midiInputEnabled: false,
  midiInputChannel: 0,
  midiInputPortId: "",
  midiOutputEnabled: true,
  midiOutputPortId: "A",
  midiOutputChannel: 1,
};

/** A note on every sixteenth, each key once in 100 of them. */
const sixteenths = (count: number): Song => ({
  tracks: [
    {
      pluginValues: onPort,
      rolls: [
        { notes: Array.from({ length: count }, (_, i) => ({ time: i * 240, duration: 200, number: 20 + (i % 100) })) },
      ],
    },
  ],
});

const isOn = ({ data }: Delivered): boolean => (data[0]! & 0xf0) === 0x90;
const dueMs = ({ atMs, lateMs }: Delivered): number => atMs - lateMs;

/** By how much the notes from `fromMs` on left before (-) or after their place in the gear's clock, ms. */
function errors({ studio, gear }: Following, fromMs: number): number[] {
  const ons = studio.delivered.filter((message) => isOn(message));
  let last = -1;
  return ons.flatMap((message) => {
    // The next sixteenth with this key.
    let index = last + 1;
    while (20 + (index % 100) !== message.data[1]) index++;
    last = index;
    const meant = gear.times.get((index * 240) / TICKS_PER_PULSE);
    return meant === undefined || dueMs(message) < fromMs ? [] : [dueMs(message) - meant];
  });
}

const p95 = (values: readonly number[]): number =>
  quantile(
    values.map((value) => Math.abs(value)),
    0.95,
  );

/** Sixteenths in the order in which their notes began, by their keys. */
const keysOf = (messages: readonly Delivered[]): number[] =>
  messages.flatMap((message) => (isOn(message) ? [message.data[1]! - 20] : []));

/** What sounds after all of these; throws where a key is struck that sounds, or let go that does not. */
function soundingAfter(messages: readonly Delivered[]): ReadonlySet<number> {
  const sounding = new Set<number>();
  for (const { data } of messages) {
    const [status = 0, key = 0] = data;
    if ((status & 0xf0) === 0x90 && sounding.has(key)) throw new Error(`${key} is doubled`);
    if ((status & 0xf0) === 0x90) sounding.add(key);
    if ((status & 0xf0) === 0x80 && !sounding.delete(key)) throw new Error(`${key} is let go and did not sound`);
  }
  return sounding;
}

describe("A song that follows MIDI clock", () => {
  test.each([
    ["a steady tempo", () => 123.4],
    ["a slow tempo", () => 61],
    ["a fast tempo", () => 220],
    ["a tempo that drifts", (ms: number) => 118 + 1.5 * Math.sin(ms / 4000)],
    ["a sudden tempo, four seconds later", (ms: number) => (ms < 5000 ? 100 : 140)],
    ["the tempo behind a ramp", (ms: number) => 100 + Math.min(40, ms / 125)],
  ] as const)("lands on %s within 5 ms (95 of 100 notes), where time stamps are 3 ms off", async (_, bpmAt) => {
    for (const seed of [1, 2, 3]) {
      const following = await follow(sixteenths(400), seed);
      const { gear, studio } = following;
      gear.bpm = bpmAt(0);
      await gear.wait(600);
      gear.start();
      const from = studio.nowMs + 9000;
      await gear.wait(22_000, bpmAt);
      const off = errors(following, from);
      expect(off.length).toBeGreaterThan(50);
      expect(p95(off)).toBeLessThanOrEqual(5);
      expect(following.follower.state.bpm).toBeCloseTo(gear.bpm, -0.5);
    }
  });

  test("stays within 20 ms of a ramp, 40 quarters a minute in eight seconds", async () => {
    const following = await follow(sixteenths(400), 4);
    const { gear, studio } = following;
    await gear.wait(600);
    gear.start();
    const from = studio.nowMs + 3000;
    await gear.wait(11_000, (ms) => 100 + Math.max(0, ms - 3000) / 200);
    expect(p95(errors(following, from))).toBeLessThanOrEqual(20);
  });

  test("has caught up within a second, and from its second bar on is never steered by more than 4 %", async () => {
    const following = await follow(sixteenths(200), 5);
    const { gear, studio } = following;
    gear.bpm = 125;
    await gear.wait(600);
    gear.start();
    const startMs = studio.nowMs;
    await gear.wait(12_000);
    expect(Math.abs(errors(following, startMs + 1000)[0]!)).toBeLessThan(10);
    const ons = studio.delivered.filter(isOn).map(dueMs);
    for (const [index, onMs] of ons.entries()) {
      if (index < 20) continue;
      expect(Math.abs((onMs - ons[index - 1]!) / 120 - 1)).toBeLessThan(0.045);
    }
  });

  test.each([
    [6, false],
    [11, true],
  ])(
    "plays from the very first note of where it is started, and nothing twice: random starts, places, tempos and silences (seed %i, takes back: %s)",
    async (seed, canClear) => {
      const dice = new Dice(seed);
      const { gear, studio, player } = await follow(sixteenths(400), seed, canClear);
      await gear.wait(600);
      let heardNotes = 0;
      for (let round = 0; round < 60; round++) {
        studio.delivered.length = 0;
        const place = dice.chance(0.4) ? 0 : dice.below(60) * 6;
        gear.bpm = 50 + dice.below(180);
        gear.start(place);
        for (let part = dice.below(5); part >= 0; part--) {
          gear.isClocking = dice.chance(0.85);
          if (dice.chance(0.4)) gear.bpm = 50 + dice.below(180);
          studio.isBlocked = dice.chance(0.1);
          await gear.wait(dice.below(studio.isBlocked ? 300 : 1500));
          studio.isBlocked = false;
        }
        gear.isClocking = true;
        await gear.wait(100);
        if (dice.chance(0.2)) stop(player);
        gear.stop();
        await gear.wait(700);
        expect([...soundingAfter(studio.delivered)], `round ${round}`).toEqual([]);
        expect(player.session.transport.state).toBe("stopped");
        const keys = keysOf(studio.delivered);
        expect(keys, `round ${round}`).toEqual(keys.map((_, index) => (place / 6 + index) % 100));
        heardNotes += keys.length;
      }
      expect(heardNotes).toBeGreaterThan(500);
    },
    60_000,
  );

  test.each([
    [7, false],
    [12, true],
  ])(
    "leaves no note behind where somebody plays, stops, jumps and loops by hand, too (seed %i, takes back: %s)",
    async (seed, canClear) => {
      const dice = new Dice(seed);
      const { gear, studio, player } = await follow(sixteenths(400), seed, canClear);
      const loop = (isOn: boolean, from: number): void =>
        player.timeline.apply(setLoop(player.timeline.current, isOn, from, from + 500 + dice.below(3000)));
      for (let round = 0; round < 60; round++) {
        studio.delivered.length = 0;
        for (let step = 0; step < 8; step++) {
          const act = dice.below(8);
          if (act === 0) gear.start(dice.below(20) * 6);
          else if (act === 1) gear.stop();
          else if (act === 2) gear.send(0xf2, dice.below(100), 0);
          else if (act === 3) seek(player, dice.below(9000));
          else if (act === 4) void play(player);
          else if (act === 5) stop(player);
          else if (act === 6) loop(dice.chance(0.6), dice.below(4000));
          else gear.bpm = 50 + dice.below(180);
          await gear.wait(dice.below(700));
        }
        gear.stop();
        if (player.session.transport.state === "started") stop(player);
        await gear.wait(700);
        const counts = new Map<number, number>();
        for (const { data } of studio.delivered) {
          const [status = 0, key = 0] = data;
          const change = (status & 0xf0) === 0x90 ? 1 : (status & 0xf0) === 0x80 ? -1 : 0;
          counts.set(key, (counts.get(key) ?? 0) + change);
          expect(counts.get(key)).toBeGreaterThanOrEqual(0);
        }
        expect([...counts.values()].filter((count) => count !== 0)).toEqual([]);
      }
    },
    60_000,
  );

  test("a song that is played by hand meets the gear's pulses, or its beats where gear runs", async () => {
    for (const isRunning of [false, true]) {
      const following = await follow(sixteenths(200), 8);
      const { gear, studio, player, follower } = following;
      gear.bpm = 96;
      if (isRunning) gear.start();
      await gear.wait(1333);
      if (isRunning) stop(player);
      await gear.wait(200);
      studio.delivered.length = 0;
      seek(player, 960);
      void play(player);
      await gear.wait(8000);
      expect(follower.state.bpm).toBeCloseTo(96, 0);
      const ons = studio.delivered.filter(isOn).slice(-20);
      expect((dueMs(ons.at(-1)!) - dueMs(ons[0]!)) / 19).toBeCloseTo(60_000 / 96 / 4, -0.3);
      if (!isRunning) continue;
      const sixteenthMs = 60_000 / 96 / 4;
      const zeroMs = gear.times.get(0)!;
      for (const on of ons) {
        const inBeat = (on.data[1]! - 20) % 4;
        const place = (dueMs(on) - zeroMs) / sixteenthMs - inBeat;
        expect(Math.abs(place - 4 * Math.round(place / 4)) * sixteenthMs).toBeLessThan(6);
      }
    }
  });

  test("where the clock stops coming that is said once, and the song goes on in its tempo", async () => {
    const { gear, studio, player, follower, lost } = await follow(sixteenths(400), 9);
    gear.bpm = 150;
    await gear.wait(600);
    gear.start();
    await gear.wait(4000);
    gear.isClocking = false;
    await gear.wait(3000);
    expect(lost).toHaveLength(1);
    expect(lost[0]).toBeCloseTo(150, 0);
    expect(follower.state.isHeard).toBe(false);
    expect(player.session.transport.state).toBe("started");
    const ons = studio.delivered.filter(isOn).map(dueMs).slice(-12);
    expect((ons.at(-1)! - ons[0]!) / 11).toBeCloseTo(100, -0.5);
    // It comes back, and is followed again.
    gear.isClocking = true;
    gear.bpm = 140;
    await gear.wait(3000);
    expect(follower.state.isHeard).toBe(true);
    expect(follower.state.bpm).toBeCloseTo(140, -0.5);
    follower.setSource(null);
    await gear.wait(2000);
    const own = studio.delivered.filter(isOn).map(dueMs).slice(-8);
    expect((own.at(-1)! - own[0]!) / 7).toBeCloseTo(125, 0);
  });

  test("the song's tempo map stays as it is, and clocks of other inputs are not heard", async () => {
    const { gear, player, follower } = await follow(sixteenths(200), 10);
    const before = player.timeline.current;
    follower.setSource("another");
    gear.start();
    await gear.wait(1000);
    expect(player.session.transport.state).toBe("stopped");
    follower.setSource("gear");
    gear.start();
    await gear.wait(1000);
    expect(player.session.transport.state).toBe("started");
    expect(player.timeline.current).toBe(before);
  });
});
