import { describe, expect, test } from "vitest";
import { song } from "../../tests/spec/support/song.ts";
import { readCommandLine } from "./commandLine.ts";
import { findTrack, findTracks } from "./findTrack.ts";
import { defaultBankPath } from "./loadBank.ts";
import { readOptions, type OptionReader } from "./optionReader.ts";
import { audioKind, readRenderSettings, type RenderSettings } from "./renderSettings.ts";
import { bendRangesOf, lyricsOf, rawEventsOf, sysExFacts } from "./songFacts.ts";
import { terminalProgress } from "./Progress.ts";
import { compileTimeline } from "../domain/timeline/compile/compileTimeline.ts";

const refused = { ok: false, error: { code: "USAGE" } };

function read<Value>(text: string | null, option: (reader: OptionReader) => Value) {
  return readOptions(new Map(text === null ? [] : [["name", [text]]]), option);
}

const length = (text: string | null) => read(text, (reader) => reader.length("name", 10));
const whole = (text: string | null) => read(text, (reader) => reader.whole("name", 1, 5));
const choice = (text: string | null) => read(text, (reader) => reader.choice("name", ["a", "b", "c"]));
const switched = (text: string | null, usual: boolean) => read(text, (reader) => reader.onOff("name", usual));
const bytesOf = (text: string): number[] => Array.from(new TextEncoder().encode(text));
const raw = (tick: number) => ({ tick, type: 5, data: [65] });
const control = (key: number, value: number) => ({ kind: "controlChange", key, value });
const rangesOf = (...controls: object[]) => bendRangesOf({ controls } as unknown as Parameters<typeof bendRangesOf>[0]);

describe("values of options", () => {
  test.each([
    ["1", 1],
    ["-2.5", -2.5],
    ["3", 3],
    [null, null],
  ])("numbers within bounds: %j is %j", (text, value) => {
    expect(read(text, (reader) => reader.number("name", -2.5, 3))).toEqual({ ok: true, value });
  });

  test.each(["3.01", "-2.6", "", " ", "x", "1,5", "NaN", "Infinity"])("no number within bounds: %j", (text) => {
    expect(read(text, (reader) => reader.number("name", -2.5, 3))).toMatchObject(refused);
  });

  test("lengths are above 0, up to a bound", () => {
    expect([length("0.001"), length("10"), length(null)].map((each) => each.ok && each.value)).toEqual([
      0.001,
      10,
      null,
    ]);
    for (const text of ["0", "-1", "10.1", "", " ", "x"]) expect(length(text)).toMatchObject(refused);
  });

  test("whole numbers are whole", () => {
    expect([whole("1"), whole("5"), whole(null)].map((each) => each.ok && each.value)).toEqual([1, 5, null]);
    for (const text of ["0", "6", "1.5"]) expect(whole(text)).toMatchObject(refused);
  });

  test("choices are those that there are, and a complaint names them", () => {
    expect([choice("b"), choice(null)].map((each) => each.ok && each.value)).toEqual(["b", null]);
    expect(choice("d")).toMatchObject({ error: { message: expect.stringContaining('--name is a, b or c, not "d"') } });
  });

  test("switches are on, off or as usual", () => {
    expect([switched("on", false), switched("off", true)].map((each) => each.ok && each.value)).toEqual([true, false]);
    expect(switched(null, true)).toEqual({ ok: true, value: true });
    expect(switched(null, false)).toEqual({ ok: true, value: false });
    expect(switched("yes", false)).toMatchObject(refused);
  });

  test("other errors are passed on", () => {
    expect(() => readOptions(null as never, (reader) => reader.text("name"))).toThrow(TypeError);
  });
});

/** Settings of a render by the words of its command line. */
function settingsOf(...words: string[]) {
  const line = readCommandLine(["render", "a.json", "a.wav", ...words]);
  return line.ok ? readRenderSettings(line.value) : line;
}

function valueOf(...words: string[]): RenderSettings {
  const settings = settingsOf(...words);
  if (!settings.ok) throw settings.error;
  return settings.value;
}

describe("settings of a render", () => {
  test("have their defaults", () => {
    expect(valueOf()).toEqual({
      format: null,
      sampleRate: 48_000,
      bits: null,
      seconds: null,
      tail: true,
      effects: true,
      limiter: true,
      gainDb: 0,
      polyphony: 4096,
      normalizeLufs: null,
      tracks: [],
      stems: false,
      from: null,
      to: null,
      loops: null,
      bank: null,
      trackBanks: [],
    });
  });

  test("have no tail where a length is asked for, and no limiter for stems, unless they are asked for", () => {
    expect(valueOf("--seconds", "5")).toMatchObject({ seconds: 5, tail: false });
    expect(valueOf("--seconds", "5", "--tail", "on")).toMatchObject({ tail: true });
    expect(valueOf("--stems")).toMatchObject({ stems: true, limiter: false });
    expect(valueOf("--stems", "--limiter=on", "--effects", "off")).toMatchObject({ limiter: true, effects: false });
  });

  test("have one bank for all, and one for each track that is named", () => {
    expect(valueOf("--bank", "a.sf2", "--bank", "Bass=b=c.sf2", "--bank=t1=d.sf2")).toMatchObject({
      bank: "a.sf2",
      trackBanks: [
        ["Bass", "b=c.sf2"],
        ["t1", "d.sf2"],
      ],
    });
    expect(settingsOf("--bank", "a.sf2", "--bank", "b.sf2")).toMatchObject(refused);
    expect(valueOf("--bank", "full")).toMatchObject({ bank: defaultBankPath() });
    expect(valueOf("--bank", "./full")).toMatchObject({ bank: "./full" });
  });

  test.each([
    ["--loops 2 --seconds 5"],
    ["--loops 2 --to 5"],
    ["--seconds 5 --to 5"],
    ["--rate 7999"],
    ["--rate 384001"],
    ["--gain 25"],
    ["--gain -61"],
    ["--normalize 1"],
    ["--loops 0"],
    ["--bits 20"],
    ["--seconds 86401"],
    ["--seconds 0"],
  ])("are refused: %s", (words) => {
    expect(settingsOf(...words.split(" "))).toMatchObject(refused);
  });

  test("take all numbers up to their bounds", () => {
    expect(valueOf("--rate=8000", "--gain=-60", "--normalize=-60", "--loops=1")).toMatchObject({
      sampleRate: 8000,
      gainDb: -60,
      normalizeLufs: -60,
      loops: 1,
    });
    expect(valueOf("--rate=384000", "--gain=24", "--normalize=0", "--seconds=86400")).toMatchObject({
      sampleRate: 384_000,
      gainDb: 24,
      normalizeLufs: 0,
      seconds: 86_400,
    });
  });
});

const kindOf = (output: string, ...words: string[]) => audioKind(valueOf(...words), output);

describe("the kind of a sound file", () => {
  test.each([
    ["a.wav", "", "wav", 32],
    ["a.WAVE", "", "wav", 32],
    ["a.wave", "--format wav --bits 16", "wav", 16],
    ["a.flac", "--bits 24", "flac", 24],
    ["a.ogg", "", "ogg", 32],
    ["a", "--format flac --bits 16", "flac", 16],
    ["-", "", "wav", 32],
    ["-", "--bits 16", "wav", 16],
    ["-", "--format ogg", "ogg", 32],
  ])("%s %s is %s with %i bits", (output, words, format, bits) => {
    expect(kindOf(output, ...words.split(" ").filter(Boolean))).toEqual({ ok: true, value: { format, bits } });
  });

  test.each([
    ["a.mp3", "", "FORMAT_UNKNOWN"],
    ["a", "", "FORMAT_UNKNOWN"],
    ["a.wav", "--format flac", "FORMAT_UNKNOWN"],
    ["a.flac", "--bits 32", "USAGE"],
    ["a.ogg", "--bits 16", "USAGE"],
    ["a.flac", "--rate 192001", "USAGE"],
    ["a.ogg", "--rate 192001", "USAGE"],
  ])("%s %s is refused with %s", (output, words, code) => {
    expect(kindOf(output, ...words.split(" ").filter(Boolean))).toMatchObject({ ok: false, error: { code } });
  });

  test("has the rates that its format has", () => {
    for (const [output, rate] of [
      ["a.flac", 192_000],
      ["a.ogg", 192_000],
      ["a.wav", 384_000],
    ] as const)
      expect(kindOf(output, "--rate", `${rate}`).ok).toBe(true);
  });
});

describe("tracks by name or id", () => {
  const tracks = [
    { id: "t0", name: "Bass" },
    { id: "t1", name: "Lead" },
    { id: "t2", name: "lead" },
    { id: "bass", name: "Drums" },
  ];
  const find = (wanted: string) => findTrack("a.json", tracks, wanted);

  test("ids come first, then names without case", () => {
    expect(
      ["t1", "bass", "BASS", "drums"].map((wanted) => find(wanted)).map((each) => each.ok && each.value.id),
    ).toEqual(["t1", "bass", "t0", "bass"]);
    expect(find("Lead")).toMatchObject({ error: { code: "TRACK_AMBIGUOUS" } });
    expect(find("")).toMatchObject({ error: { code: "TRACK_MISSING" } });
  });

  test("several are found in the order in which they are asked for, or none", () => {
    const found = findTracks("a.json", tracks, ["drums", "t0"]);
    expect(found.ok && found.value.map(({ id }) => id)).toEqual(["bass", "t0"]);
    expect(findTracks("a.json", tracks, ["t0", "x"])).toMatchObject({ error: { code: "TRACK_MISSING" } });
  });
});

describe("facts of a song", () => {
  const GM_ON = [0x7e, 0x7f, 0x09, 0x01, 0xf7];
  const GS_RESET = [0x41, 0x10, 0x42, 0x12, 0x40, 0x00, 0x7f, 0x00, 0x41, 0xf7];

  test("SysEx messages are counted, and each reset is named once", () => {
    const events = [GM_ON, GS_RESET, GM_ON, [1, 2, 0xf7]].map((data, tick) => ({ tick, type: 0xf0, data }));
    expect(sysExFacts([...events, { tick: 9, type: 0xf7, data: GM_ON }, { tick: 9, type: 5, data: GM_ON }])).toEqual({
      count: 5,
      resets: ["GM", "GS"],
    });
  });

  test("lyrics are lines of words", () => {
    const events = ["Hel", "lo\r", " you \n", "\r\n", "there"].map((text, tick) => ({
      tick,
      type: 5,
      data: bytesOf(text),
    }));
    expect(lyricsOf([...events, { tick: 9, type: 1, data: bytesOf("no lyric") }])).toBe("Hello\nyou\nthere");
  });

  test("raw events of the song and its tracks come in their order", () => {
    const compiled = compileTimeline(
      song({ timeline: { rawEvents: [raw(5), raw(20)] }, tracks: [{ rawEvents: [raw(10)] }, { rawEvents: [raw(1)] }] }),
    );
    expect(rawEventsOf(compiled).map(({ tick }) => tick)).toEqual([1, 5, 10, 20]);
  });

  test("bend ranges are those in force at bends", () => {
    const bend = { kind: "pitchBend", key: 0, value: 5 };
    const range = (semitones: number, cents = 0) => [
      control(101, 0),
      control(100, 0),
      control(6, semitones),
      control(38, cents),
    ];
    expect(rangesOf(...range(12))).toEqual([]);
    expect(rangesOf(bend, bend)).toEqual([2]);
    expect(rangesOf(bend, ...range(12, 50), bend, control(7, 3), bend)).toEqual([2, 12.5]);
    expect(rangesOf(...range(12), { kind: "sysEx", data: [1, 2] }, bend, { kind: "sysEx", data: GM_ON }, bend)).toEqual(
      [12, 2],
    );
    // Other parameters and controllers set no range.
    expect(rangesOf(control(101, 0), control(100, 1), control(6, 9), control(1, 5), bend)).toEqual([2]);
  });
});

describe("progress on a terminal", () => {
  test("is one line, renewed at most every 200 ms and cleared at the end", () => {
    const written: string[] = [];
    const progress = terminalProgress({ isTTY: true, write: (text) => written.push(text) });
    progress.clear();
    progress.show("render", 0.999);
    progress.show("render", 1);
    progress.clear();
    progress.clear();
    expect(written).toEqual(["\r\x1b[Krender 99 %", "\r\x1b[K"]);
  });

  test("is nothing where nobody looks", () => {
    const progress = terminalProgress({ isTTY: false, write: () => expect.unreachable() });
    progress.show("render", 0.5);
    progress.clear();
  });
});
