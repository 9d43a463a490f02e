import { beforeEach, describe, expect, test } from "vitest";
import { documentWith } from "../../domain/timeline/commands/documents.test-helper.ts";
import { setPluginValues, setTrack } from "../../domain/timeline/commands/tracks.ts";
import { applyTimelineDiff, type TimelineDiff } from "../../domain/timeline/diff.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { DuePulse, DueMessage } from "../../protocol/output.ts";
import { OutputRoutes } from "./OutputRoutes.ts";
import { SongOutputs, type SongOutputsParts } from "./SongOutputs.ts";

interface Sent {
  readonly port: string;
  readonly data: readonly number[];
  readonly timeMs: number;
}

/** A song whose track "a" plays on channel 3 of a synth, the page's clock, and the messages that outputs were given. */
class Fixture {
  nowMs = 1000;
  sent: Sent[] = [];
  canCancel = false;
  sysEx = true;
  readonly canceled: string[] = [];
  readonly clocks: boolean[] = [];
  readonly allowed = new Set(["synth"]);
  readonly routes = new OutputRoutes();
  readonly outputs: SongOutputs;
  readonly #listeners: { load: () => void; change: () => void }[] = [];
  readonly store = {
    current: documentWith([]),
    subscribe: (listener: { load: () => void; change: () => void }) => void this.#listeners.push(listener),
  };
  #output: (messages: readonly DueMessage[]) => void = () => undefined;
  #pulses: (pulses: readonly DuePulse[]) => void = () => undefined;
  #halt: () => void = () => undefined;

  constructor(channel = 3) {
    const document = documentWith([]);
    const values = { midiOutputEnabled: true, midiOutputPortId: "synth", midiOutputChannel: channel };
    this.store.current = applyTimelineDiff(document, setPluginValues(document, "a", values));
    const take = (port: string, data: readonly number[] | Uint8Array, timeMs: number): boolean => {
      this.sent.push({ port, data: [...data], timeMs });
      return true;
    };
    const outputs = ["synth", "other"].map((id) => ({ id, name: id, manufacturer: "", connected: true }));
    this.outputs = new SongOutputs({
      transport: {
        onOutput: (listener: (messages: readonly DueMessage[]) => void) => void (this.#output = listener),
        onPulses: (listener: (pulses: readonly DuePulse[]) => void) => void (this.#pulses = listener),
        onHalt: (listener: () => void) => void (this.#halt = listener),
        setClock: (on: boolean) => void this.clocks.push(on),
      },
      midi: {
        schedule: take,
        send: (port: string, data: readonly number[]) => take(port, data, -1),
        outputs: () => outputs,
        onChange: () => () => undefined,
        sysEx: () => this.sysEx,
        cancelScheduled: (port: string) => {
          this.canceled.push(port);
          return this.canCancel;
        },
      },
      store: this.store,
      routes: this.routes,
      now: () => this.nowMs,
      allowsSysEx: (port: string) => this.allowed.has(port),
    } as unknown as SongOutputsParts);
    this.strip = this.routes.over(new Map(), this.document).get("a")!;
  }

  readonly strip: number;

  get document(): TimelineDocument {
    return this.store.current;
  }

  play(timeMs: number, data: readonly number[], noteId = 0, strip = this.strip): void {
    this.#output([{ strip, noteId, data, timeMs }]);
  }

  pulse(number: number, timeMs: number): void {
    this.#pulses([{ number, isCountIn: false, timeMs }]);
  }

  halt(): void {
    this.#halt();
  }

  edit(diff: TimelineDiff): void {
    this.store.current = applyTimelineDiff(this.document, diff);
    for (const { change } of this.#listeners) change();
  }

  load(document: TimelineDocument): void {
    this.store.current = document;
    for (const { load } of this.#listeners) load();
  }

  /** Messages since the last call, as status, data and time. */
  taken(): readonly string[] {
    const lines = this.sent.map(({ port, data, timeMs }) => `${port} ${data.join(" ")} @${timeMs}`);
    this.sent = [];
    return lines;
  }
}

let song = new Fixture();
beforeEach(() => {
  song = new Fixture();
});

describe("tracks on outputs", () => {
  test("notes, bends and programs go to the track's port and channel at their times; strips of the engine go nowhere", () => {
    song.play(1100, [0x90, 60, 100], 1);
    song.play(1150, [0xe0, 1, 64]);
    song.play(1160, [0xc0, 5]);
    song.play(1200, [0x80, 60, 30], 1);
    song.play(1200, [0x90, 61, 100], 2, 1);
    expect(song.taken()).toEqual([
      "synth 146 60 100 @1100",
      "synth 226 1 64 @1150",
      "synth 194 5 @1160",
      "synth 130 60 30 @1200",
    ]);
  });

  test("channel 0 is all sixteen", () => {
    song = new Fixture(0);
    song.play(1100, [0x90, 60, 100], 1);
    expect(song.sent.map(({ data }) => data[0])).toEqual(Array.from({ length: 16 }, (_, at) => 0x90 + at));
    song.taken();
    song.play(1200, [0xb0, 1, 7]);
    expect(song.sent.map(({ data }) => data[0])).toEqual(Array.from({ length: 16 }, (_, at) => 0xb0 + at));
  });

  test("a muted track begins no notes, and what it plays and holds ends at once", () => {
    song.play(900, [0x90, 60, 100], 1);
    song.play(900, [0xb0, 64, 127]);
    song.play(900, [0xb0, 1, 5]);
    song.taken();
    song.edit(setTrack(song.document, "a", { mute: true }));
    expect(song.taken()).toEqual(["synth 130 60 64 @0", "synth 178 64 0 @0"]);
    song.play(1300, [0x90, 62, 100], 2);
    expect(song.taken()).toEqual([]);
    song.edit(setTrack(song.document, "a", { mute: false }));
    song.play(1400, [0x90, 63, 100], 3);
    expect(song.taken()).toEqual(["synth 146 63 100 @1400"]);
  });

  test("another song that mutes the track is followed too", () => {
    song.play(900, [0x90, 60, 100], 1);
    song.taken();
    const muted = applyTimelineDiff(song.document, setTrack(song.document, "a", { mute: true }));
    song.load(muted);
    expect(song.taken()).toEqual(["synth 130 60 64 @0"]);
  });

  test.each([64, 66, 69])("pedal %i is lifted where playback ends, and not once more", (pedal) => {
    song.play(900, [0xb0, pedal, 64]);
    song.play(900, [0xb0, 67, 127]);
    song.taken();
    song.halt();
    expect(song.taken()).toEqual([`synth 178 ${pedal} 0 @0`]);
    song.halt();
    expect(song.taken()).toEqual([]);
    // One that is still to come is lifted behind it.
    song.play(1500, [0xb0, pedal, 127]);
    song.taken();
    song.outputs.release();
    expect(song.taken()).toEqual([`synth 178 ${pedal} 0 @1501`]);
    song.play(1600, [0xb0, pedal, 127]);
    song.play(1700, [0xb0, pedal, 63]);
    song.taken();
    song.halt();
    expect(song.taken()).toEqual([]);
  });

  test("where playback ends every note does, and what waits is canceled at the ports that were used", () => {
    song.play(900, [0x90, 60, 100], 1);
    song.taken();
    song.halt();
    expect(song.taken()).toEqual(["synth 130 60 64 @0"]);
    expect(song.canceled).toEqual(["synth"]);
    song.play(950, [0x80, 60, 64], 1);
    expect(song.taken()).toEqual([]);
  });
});

describe("System Exclusive of songs", () => {
  const DUMP = [0xf0, 1, 2, 0xf7];

  test("goes to ports that the user lets it go to, whole ones alone, where the browser lets it through", () => {
    song.play(1100, DUMP);
    expect(song.taken()).toEqual(["synth 240 1 2 247 @1100"]);
    song.play(1200, [0xf0, 1, 2]);
    song.sysEx = false;
    song.play(1300, DUMP);
    song.sysEx = true;
    song.allowed.clear();
    song.play(1400, DUMP);
    expect(song.taken()).toEqual([]);
  });

  test("the same message of several tracks at one time is sent once, and again at another time or after an end", () => {
    song.play(1100, DUMP);
    song.play(1100, DUMP);
    song.play(1100, [0xf0, 3, 0xf7]);
    song.play(1200, DUMP);
    expect(song.taken()).toEqual(["synth 240 1 2 247 @1100", "synth 240 3 247 @1100", "synth 240 1 2 247 @1200"]);
    song.halt();
    song.taken();
    song.play(1200, DUMP);
    expect(song.taken()).toEqual(["synth 240 1 2 247 @1200"]);
  });
});

describe("the clock of a song", () => {
  test("goes to the outputs that were chosen, which the transport is told", () => {
    song.pulse(0, 1100);
    expect(song.taken()).toEqual([]);
    song.outputs.setClockTargets(["other"]);
    song.pulse(0, 1200);
    expect(song.sent.some(({ port, data }) => port === "other" && data[0] === 0xfa)).toBe(true);
    expect(song.sent.some(({ port, data, timeMs }) => port === "other" && data[0] === 0xf8 && timeMs === 1200)).toBe(
      true,
    );
    song.taken();
    song.halt();
    expect(song.sent.map(({ port, data }) => [port, data[0]])).toContainEqual(["other", 0xfc]);
    expect(song.canceled).toContain("other");
    song.outputs.setClockTargets([]);
    expect(song.clocks).toEqual([true, false]);
  });
});

describe("a note by hand", () => {
  test("sounds on the track's output until it is ended; a track of the engine has none", () => {
    const end = song.outputs.preview("a", 60, 0.5)!;
    expect(song.taken()).toEqual(["synth 146 60 64 @-1"]);
    end();
    expect(song.taken()).toEqual(["synth 130 60 64 @-1"]);
    song.outputs.preview("a", 60, 0);
    expect(song.taken()).toEqual(["synth 146 60 1 @-1"]);
    expect(song.outputs.preview("missing", 60, 1)).toBe(null);
    song.edit(setPluginValues(song.document, "a", { midiOutputEnabled: false }));
    expect(song.outputs.preview("a", 60, 1)).toBe(null);
  });
});
