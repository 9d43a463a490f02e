import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tonejsMidi from "@tonejs/midi";
import { parseMidi, writeMidi, type MidiEvent } from "midi-file";
import { afterAll, describe, expect, it } from "vitest";
import { createVorbisDecoder } from "../domain/soundfont/createVorbisDecoder.ts";
import { subsetPreset } from "../domain/soundfont/subsetPreset.ts";
import { writeSoundfont } from "../domain/soundfont/writeSoundfont.ts";
import { defaultBankPath, loadBank } from "./loadBank.ts";
import type { Report } from "./Report.ts";
import { runCommand } from "./runCommand.ts";

const folder = mkdtempSync(join(tmpdir(), "padroll-cli-"));
const path = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

const note = (channel: number, noteNumber: number): MidiEvent[] => [
  { deltaTime: 0, type: "noteOn", channel, noteNumber, velocity: 90 },
  { deltaTime: 480, type: "noteOff", channel, noteNumber, velocity: 0 },
];
const part = (channel: number, programNumber: number, keys: readonly number[]): MidiEvent[] => [
  { deltaTime: 0, type: "programChange", channel, programNumber },
  ...keys.flatMap((key) => note(channel, key)),
  { deltaTime: 0, meta: true, type: "endOfTrack" },
];

const lyric = (text: string): MidiEvent => ({ deltaTime: 0, meta: true, type: "lyrics", text });
const control = (controllerType: number, value: number): MidiEvent =>
  ({ deltaTime: 0, type: "controller", channel: 0, controllerType, value }) as MidiEvent;

/** Note numbers of each track of a file. */
const keysIn = (file: string): number[][] =>
  parseMidi(readFileSync(file)).tracks.map((track) =>
    track.flatMap((event) => (event.type === "noteOn" ? [event.noteNumber] : [])),
  );

/** Two channels, a change of tempo: 0.5 s a quarter note, from the third on 0.25 s. */
function midiFile(): Uint8Array {
  const tempo: MidiEvent[] = [
    { deltaTime: 0, meta: true, type: "setTempo", microsecondsPerBeat: 500_000 },
    { deltaTime: 960, meta: true, type: "setTempo", microsecondsPerBeat: 250_000 },
    { deltaTime: 0, meta: true, type: "endOfTrack" },
  ];
  const tracks = [tempo, part(0, 73, [72, 74, 76, 77]), part(1, 56, [60, 60, 60, 60])];
  return Uint8Array.from(writeMidi({ header: { format: 1, numTracks: 3, ticksPerBeat: 480 }, tracks }));
}

writeFileSync(path("in.mid"), midiFile());

// The record of written files and their command lines is there.
process.env["XDG_STATE_HOME"] = path("state");

async function report(...args: string[]): Promise<Report> {
  const [result] = await runCommand(args);
  if (!result?.ok) throw result?.error ?? new Error("no answer");
  return result.value;
}

const figures = async (...args: string[]): Promise<Record<string, unknown>> => (await report(...args)).figures;

const render = (name: string, ...options: string[]) => figures("render", path("in.mid"), path(name), ...options);

async function refusal(...args: string[]): Promise<string> {
  const [result] = await runCommand(args);
  return !result || result.ok ? "" : result.error.message;
}

/** Loudest sample of a stretch of a 32-bit float WAV file, in seconds. */
function peak(file: string, from: number, to: number): number {
  const bytes = readFileSync(file);
  const rate = bytes.readUInt32LE(24);
  let highest = 0;
  for (let i = Math.round(from * rate) * 2; i < Math.round(to * rate) * 2; i++) {
    highest = Math.max(highest, Math.abs(bytes.readFloatLE(58 + i * 4)));
  }
  return highest;
}

/** Both channels of a 32-bit float WAV file, interleaved. */
const floats = (file: string): Float32Array => {
  const bytes = readFileSync(file).subarray(58);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
};

const differenceOf = (a: Float32Array, b: Float32Array): number =>
  a.reduce((most, sample, i) => Math.max(most, Math.abs(sample - (b[i] ?? 0))), 0);

async function decodeOgg(bytes: Uint8Array): Promise<{ frames: number; peak: number }> {
  const decoded = await createVorbisDecoder()(bytes);
  if (!decoded.ok) throw decoded.error;
  const { pcm } = decoded.value;
  return { frames: pcm.length, peak: pcm.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) };
}

/** A bank of one instrument, the default bank's woodblock. */
function woodblockBank(): Uint8Array {
  const bank = loadBank(defaultBankPath());
  if (!bank.ok) throw bank.error;
  const preset = bank.value.presets.find(({ bank: number, program }) => number === 0 && program === 115);
  const subset = subsetPreset(bank.value, preset!);
  if (!subset.ok) throw subset.error;
  return writeSoundfont(subset.value);
}

describe("the command line", () => {
  it("imports a MIDI file, describes it, and exports what an independent reader finds equal", async () => {
    expect(await figures("import", path("in.mid"), path("song.json"))).toMatchObject({ tracks: 2, notes: 8 });
    const info = await figures("info", path("song.json"));
    expect(info).toMatchObject({ kind: "project", notes: 8, seconds: 1.5, ppq: 960 });
    await figures("export", path("song.json"), path("out.mid"));
    expect(keysIn(path("out.mid")).filter((track) => track.length > 0)).toEqual(keysIn(path("in.mid")).slice(1));
    const [, second] = info["tracks"] as { id: string }[];
    await figures("export", path("song.json"), path("midi.mid"), "--track", second?.id ?? "");
    expect(keysIn(path("midi.mid")).flat()).toEqual([60, 60, 60, 60]);
  });

  it("leaves muted notes out of MIDI files, and says so", async () => {
    const notes = [
      { time: 0, number: 60 },
      { time: 480, number: 62, muted: true },
    ];
    writeFileSync(path("muted.json"), JSON.stringify({ tracks: [{ name: "One", rolls: [{ notes }] }] }));
    const said = await figures("export", path("muted.json"), path("muted.mid"));
    expect(said["warnings"]).toEqual(["1 muted note is left out"]);
    expect(keysIn(path("muted.mid")).flat()).toEqual([60]);
  });

  it("counts the notes of patterns and repeats that an export writes", async () => {
    const rolls = [
      { repeatCount: 3, notes: [{ time: 0, number: 60 }] },
      { startTime: 9600, chordPatterns: [{ pattern: "xxxx" }] },
    ];
    writeFileSync(path("patterns.json"), JSON.stringify({ tracks: [{ name: "One", rolls }] }));
    const said = await figures("export", path("patterns.json"), path("patterns.mid"));
    expect(keysIn(path("patterns.mid")).flat()).toHaveLength(15);
    expect(said["notes"]).toBe(15);
  });

  it("exchanges songs with Tone.js programs as their JSON, and names what that has no place for", async () => {
    await figures("import", path("in.mid"), path("tones.json"));
    const said = await figures("export", path("tones.json"), path("tones.tone.json"));
    expect(said).toMatchObject({ tracks: 2, notes: 8, warnings: [] });
    const midi = new tonejsMidi.Midi();
    midi.fromJSON(JSON.parse(readFileSync(path("tones.tone.json"), "utf8")) as never);
    expect(midi.tracks.map(({ notes }) => notes.map((each) => each.midi))).toEqual([
      [72, 74, 76, 77],
      [60, 60, 60, 60],
    ]);
    expect(await figures("info", path("tones.tone.json"))).toMatchObject({ kind: "tone", notes: 8, seconds: 1.5 });
    await figures("import", path("tones.tone.json"), path("back.json"));
    await figures("export", path("back.json"), path("back.mid"));
    expect(keysIn(path("back.mid")).filter((track) => track.length > 0)).toEqual(keysIn(path("in.mid")).slice(1));

    const rolls = [{ notes: [{ time: 0, number: 60, release: 0.9 }] }];
    writeFileSync(path("lossy.json"), JSON.stringify({ tracks: [{ name: "One", rolls }] }));
    expect((await figures("export", path("lossy.json"), path("lossy.tone.json")))["warnings"]).toEqual([
      "the JSON of Tone.js has no place for 1 release velocity",
    ]);
    expect(await refusal("export", path("lossy.json"), path("no.tone.json"), "--ppq", "96")).toContain("--ppq");
    writeFileSync(path("bad.tone.json"), JSON.stringify({ header: { ppq: 0 }, tracks: [] }));
    expect(await refusal("info", path("bad.tone.json"))).toContain("bad.tone.json: header.ppq must be");
  });

  it("exports at a format and a division of one's choice, and the track that a name means", async () => {
    await figures("import", path("in.mid"), path("form.json"));
    const exported = async (...options: string[]) => {
      await figures("export", path("form.json"), path("form.mid"), "--force", ...options);
      return parseMidi(readFileSync(path("form.mid")));
    };
    const single = await exported("--format", "0", "--ppq", "96");
    expect(single.header).toMatchObject({ format: 0, numTracks: 1, ticksPerBeat: 96 });
    expect(single.tracks[0]!.filter(({ type }) => type === "noteOn")).toHaveLength(8);
    expect((await exported()).header).toMatchObject({ format: 1, numTracks: 3, ticksPerBeat: 960 });
    const { tracks } = (await figures("info", path("form.json"))) as { tracks: { name: string }[] };
    await exported("--track", tracks[1]!.name.toUpperCase());
    expect(keysIn(path("form.mid")).flat()).toEqual([60, 60, 60, 60]);
    for (const [option, value] of [
      ["--format", "2"],
      ["--ppq", "0"],
      ["--ppq", "32768"],
      ["--ppq", "9.5"],
    ] as const) {
      expect(await refusal("export", path("form.json"), path("no.mid"), option, value)).toContain(`${option} is `);
    }
  });

  it("tells the tempos, keys, bend ranges, lyrics and SysEx of a song", async () => {
    const bend: MidiEvent = { deltaTime: 0, type: "pitchBend", channel: 0, value: 100 };
    const events: MidiEvent[] = [
      { deltaTime: 0, type: "sysEx", data: [0x7e, 0x7f, 9, 1, 0xf7] } as unknown as MidiEvent,
      { deltaTime: 0, meta: true, type: "keySignature", key: -3, scale: 1 },
      { deltaTime: 0, meta: true, type: "setTempo", microsecondsPerBeat: 500_000 },
      bend,
      control(101, 0),
      control(100, 0),
      control(6, 12),
      control(38, 0),
      bend,
      ...["Sil", "ver ", "moon\r", "Rise"].map(lyric),
      ...note(0, 60),
      { deltaTime: 1440, meta: true, type: "setTempo", microsecondsPerBeat: 1_000_000 },
      ...note(0, 62),
      { deltaTime: 0, meta: true, type: "endOfTrack" },
    ];
    const file = writeMidi({ header: { format: 0, numTracks: 1, ticksPerBeat: 480 }, tracks: [events] });
    writeFileSync(path("facts.mid"), Uint8Array.from(file));
    const { figures: found, lines } = await report("info", path("facts.mid"));
    expect(found).toMatchObject({
      keySignatures: [{ tick: 0, fifths: -3, minor: true }],
      sysEx: { count: 1, resets: ["GM"] },
      lyrics: "Silver moon\nRise",
      tracks: [{ bendRanges: [2, 12], patterns: 0 }],
    });
    expect(lines).toEqual(
      expect.arrayContaining(["tempo: 120 bpm, 60 bpm at 2.1 (0:02)", "key: C minor", "SysEx: 1 message, resets: GM"]),
    );
    expect(lines.at(-4)).toMatch(/bends ±2, ±12 semitones$/);
  });

  it("renders with the bank it comes with, and says what it took", async () => {
    const out = path("out.wav");
    const result = await figures(
      "render",
      path("in.mid"),
      out,
      "--seconds",
      "3",
      "--rate",
      "32000",
      "--effects",
      "off",
    );
    expect(result["seconds"]).toBe(3);
    expect(Number(result["cpuPerSecond"])).toBeGreaterThan(0);
    expect(Number(result["voicesMax"])).toBeGreaterThanOrEqual(Number(result["voicesAverage"]));
    expect(readFileSync(out).length).toBe(58 + 3 * 32_000 * 8);
    expect(peak(out, 0, 1.5)).toBeGreaterThan(0.02);
    expect(peak(out, 2.5, 3)).toBeLessThan(0.01);
  });

  it("leaves out muted tracks, and all but solo ones", async () => {
    const song = JSON.parse(readFileSync(path("song.json"), "utf8")) as { tracks: Record<string, unknown>[] };
    for (const track of song.tracks) track["mute"] = true;
    writeFileSync(path("muted.json"), JSON.stringify(song));
    await figures("render", path("muted.json"), path("muted.wav"), "--seconds", "1");
    expect(peak(path("muted.wav"), 0, 1)).toBe(0);
  });

  it("names the file and the reason in one line when it cannot", async () => {
    writeFileSync(path("bad.json"), "{ nonsense");
    writeFileSync(path("bad.sf2"), "RIFF    sfbk");
    expect(await refusal("render", path("none.mid"), path("x.wav"))).toBe(
      `${path("none.mid")}: no such file or folder`,
    );
    expect(await refusal("info", path("bad.json"))).toMatch(/bad\.json: not valid JSON/);
    expect(await refusal("info", path("bad.sf2"))).toMatch(/bad\.sf2/);
    expect(await refusal("export", path("song.json"), path("x.mid"), "--track", "no")).toMatch(/song\.json.*"no"/);
    expect(await refusal("render", path("in.mid"), join(folder, "none", "x.wav"))).toMatch(/no such file or folder/);
    expect(await refusal("render", path("in.mid"), path("x.wav"), "--rate", "fast")).toMatch(/--rate/);
    expect(await refusal("info", path("in.mid"), "--rate", "48000")).toMatch(/info has no option --rate/);
    expect(await refusal("dance")).toMatch(/no command "dance"/);
    expect(await refusal("import", path("in.mid"))).toMatch(/2 file names/);
    expect(await refusal("info", "--nonsense", "x")).toMatch(/info has no option --nonsense; it takes --json/);
    expect(existsSync(path("x.mid"))).toBe(false);
  });

  it("tells of chord patterns that cannot be played", async () => {
    const tracks = [{ rolls: [{ chordPatterns: [{ name: "nonsense" }] }] }];
    writeFileSync(path("chords.json"), JSON.stringify({ tracks }));
    expect(await refusal("info", path("chords.json"))).toMatch(/chords\.json: .*Chord nonsense not found/);
    const endless = [{ rolls: [{ chordPatterns: [{ pattern: "x".repeat(1_000_000) }] }] }];
    writeFileSync(path("endless.json"), JSON.stringify({ tracks: endless }));
    for (const [command, ...output] of [["info"], ["export", path("endless.mid")], ["render", path("endless.wav")]]) {
      const told = await refusal(command!, path("endless.json"), ...output);
      expect(told).toMatch(/endless\.json: .*10,000 symbols at most/);
    }
  });

  describe("outputs", () => {
    const bytes = readFileSync(path("in.mid"));
    const made = path("made.json");

    it("are never the input", async () => {
      symlinkSync(path("in.mid"), path("link.mid"));
      for (const output of [path("in.mid"), path("link.mid")]) {
        expect(await refusal("import", path("in.mid"), output, "--force")).toMatch(/the input too/);
        expect(await refusal("render", path("in.mid"), output, "--format", "wav")).toMatch(/ending says which/);
      }
      expect(readFileSync(path("in.mid"))).toEqual(bytes);
      copyFileSync(path("in.mid"), path("odd.wav"));
      expect(await refusal("render", path("odd.wav"), path("odd.wav"), "--force")).toMatch(/the input too/);
      expect(readFileSync(path("odd.wav"))).toEqual(bytes);
    });

    it("replace what the same command line made, and nothing else without --force", async () => {
      await figures("import", path("in.mid"), made);
      await figures("import", path("in.mid"), made, "--json");
      expect(await refusal("export", path("song.json"), made)).toMatch(/there is such a file already; --force/);
      writeFileSync(made, "somebody's notes");
      expect(await refusal("import", path("in.mid"), made)).toMatch(/--force/);
      expect(readFileSync(made, "utf8")).toBe("somebody's notes");
      await figures("import", path("in.mid"), made, "--force");
      expect(readFileSync(made, "utf8")).toMatch(/^\{/);
    });

    it("leave nothing beside them, done or failed", async () => {
      const out = path("beside");
      mkdirSync(out);
      await figures("render", path("in.mid"), join(out, "a.wav"), "--seconds", "0.1");
      expect(await refusal("render", path("in.mid"), join(out, "b.wav"), "--bank", path("bad.sf2"))).toMatch(
        /bad\.sf2/,
      );
      expect(readdirSync(out)).toEqual(["a.wav"]);
    });

    it("of several inputs go to a folder, each under its own name", async () => {
      copyFileSync(path("in.mid"), path("second.mid"));
      mkdirSync(path("many"));
      const results = await runCommand([
        "import",
        path("in.mid"),
        path("bad.json"),
        path("second.mid"),
        "--out-dir",
        path("many"),
      ]);
      expect(results.map(({ ok }) => ok)).toEqual([true, false, true]);
      expect(readdirSync(path("many")).toSorted()).toEqual(["in.json", "second.json"]);
      mkdirSync(path("other"));
      copyFileSync(path("in.mid"), path("other/in.mid"));
      expect(await refusal("import", path("in.mid"), path("other/in.mid"), "--out-dir", path("many"))).toMatch(
        /two of the inputs/,
      );
    });
  });

  describe("render", () => {
    it("writes what its ending says, and nothing under a false name", async () => {
      for (const name of ["x.mp3", "x.mid", "x"])
        expect(await refusal("render", path("in.mid"), path(name))).toMatch(/\.wav, \.flac or \.ogg/);
      expect(await refusal("render", path("in.mid"), path("x.ogg"), "--bits", "16")).toMatch(/ogg has no --bits/);
      await render("kinds.wav", "--seconds", "0.5");
      await render("kinds.flac", "--seconds", "0.5");
      await render("kinds.ogg", "--seconds", "0.5");
      expect(readFileSync(path("kinds.flac")).subarray(0, 4).toString("latin1")).toBe("fLaC");
      expect(readFileSync(path("kinds.ogg")).subarray(0, 4).toString("latin1")).toBe("OggS");
      const decoded = await decodeOgg(readFileSync(path("kinds.ogg")));
      expect(decoded.frames).toBe(24_000);
      expect(decoded.peak).toBeGreaterThan(0.02);
    });

    it("plays a stretch of the song, in seconds or in bars", async () => {
      await render("whole.wav", "--tail", "off", "--effects", "off");
      await render("part.wav", "--from", "b1.3", "--to", "0:01.25", "--tail", "off", "--effects", "off");
      expect(readFileSync(path("part.wav")).length).toBe(58 + 0.25 * 48_000 * 8);
      expect(peak(path("part.wav"), 0, 0.25)).toBeGreaterThan(0.02);
      expect(await refusal("render", path("in.mid"), path("x.wav"), "--from", "b9")).toMatch(/nothing lies/);
      expect(await refusal("render", path("in.mid"), path("x.wav"), "--to", "noon")).toMatch(/--to is seconds/);
      expect(await refusal("render", path("in.mid"), path("x.wav"), "--loops", "2")).toMatch(/loop is on/);
    });

    it("goes round the loop as often as it is told", async () => {
      const song = JSON.parse(readFileSync(path("song.json"), "utf8")) as object;
      const looped = { ...song, loop: true, loopStart: 0, loopEnd: 960 };
      writeFileSync(path("looped.json"), JSON.stringify(looped));
      const result = await figures("render", path("looped.json"), path("looped.wav"), "--loops", "3", "--tail", "off");
      expect(result["seconds"]).toBeCloseTo(1.5, 6);
      expect(peak(path("looped.wav"), 1, 1.5)).toBeGreaterThan(0.02);
    });

    it("makes stems, which without effects add up to the song", async () => {
      const dry = ["--effects", "off", "--seconds", "1"];
      const { outputs } = (await render("stem.wav", "--stems", ...dry)) as { outputs: { output: string }[] };
      expect(outputs).toHaveLength(2);
      await render("sum.wav", ...dry, "--limiter", "off");
      const [first, second, sum] = [...outputs.map(({ output }) => output), path("sum.wav")].map(floats);
      expect(first!.some((sample) => Math.abs(sample) > 0.01)).toBe(true);
      expect(second!.some((sample) => Math.abs(sample) > 0.01)).toBe(true);
      const mixed = first!.map((sample, i) => sample + second![i]!);
      expect(differenceOf(mixed, sum!)).toBeLessThan(1e-5);
    });

    it("only plays the track it is told, by name or id", async () => {
      const info = await figures("info", path("song.json"));
      const [flute] = info["tracks"] as { id: string; name: string }[];
      await figures(
        "render",
        path("song.json"),
        path("one.wav"),
        "--track",
        flute!.name,
        "--seconds",
        "1",
        "--effects",
        "off",
        "--limiter",
        "off",
      );
      await render("flute.wav", "--stems", "--seconds", "1", "--effects", "off");
      const stem = readdirSync(folder).find((name) => name.startsWith("flute-01"));
      expect(differenceOf(floats(path("one.wav")), floats(path(stem!)))).toBeLessThan(1e-6);
      expect(await refusal("render", path("song.json"), path("x.wav"), "--track", "nobody")).toMatch(
        /no track "nobody"/,
      );
    });

    it("brings a song to a loudness, and says how loud it is", async () => {
      const result = await render("loud.wav", "--normalize", "-30", "--limiter", "off", "--seconds", "1.4");
      expect(result["loudnessLufs"]).toBeCloseTo(-30, 1);
    });

    it("counts what was cut to full scale", async () => {
      const written = await report(
        "render",
        path("in.mid"),
        path("hot.wav"),
        "--gain",
        "24",
        "--limiter",
        "off",
        "--bits",
        "16",
        "--seconds",
        "1",
      );
      expect(Number(written.figures["clipped"])).toBeGreaterThan(0);
      expect(written.warnings.join()).toMatch(/samples were louder than full scale/);
    });

    it("counts the voices that it cut off, and plays more with --polyphony", async () => {
      const keys = Array.from({ length: 60 }, (_, index) => ({ time: 0, duration: 960, number: 30 + index }));
      writeFileSync(path("dense.json"), JSON.stringify({ tracks: [{ rolls: [{ startTime: 0, notes: keys }] }] }));
      const few = await report("render", path("dense.json"), path("few.wav"), "--seconds", "1", "--polyphony", "32");
      expect(Number(few.figures["stolenVoices"])).toBeGreaterThanOrEqual(60 - 32);
      expect(few.warnings.join()).toMatch(
        /few\.wav: \d+ voices were cut off, as no more than 32 sound at once; a higher --polyphony plays them/,
      );
      const many = await report(
        "render",
        path("dense.json"),
        path("many.wav"),
        "--seconds",
        "1",
        "--polyphony",
        "16384",
      );
      expect(many.figures).toMatchObject({ stolenVoices: 0 });
      expect(Number(many.figures["voicesMax"])).toBeGreaterThanOrEqual(60);
      expect(many.warnings).toEqual([]);
    });

    it("plays all recordings of the bank it comes with, in the place of those that stand in", async () => {
      const tracks = [part(0, 0, [52])];
      const piano = writeMidi({ header: { format: 0, numTracks: 1, ticksPerBeat: 480 }, tracks });
      writeFileSync(path("piano.mid"), Uint8Array.from(piano));
      const bytesOf = async (name: string, ...bank: string[]): Promise<Buffer> => {
        await figures("render", path("piano.mid"), path(name), "--seconds", "1", ...bank);
        return readFileSync(path(name));
      };
      const full = await bytesOf("full.wav", "--bank", "full");
      expect(full.equals(await bytesOf("file.wav", "--bank", defaultBankPath()))).toBe(true);
      expect(full.equals(await bytesOf("thinned.wav"))).toBe(false);
    });

    it("plays a track from a bank of its own", async () => {
      const [flute] = (await figures("info", path("song.json")))["tracks"] as { id: string }[];
      writeFileSync(path("woodblock.sf2"), woodblockBank());
      const options = ["--effects", "off", "--limiter", "off", "--seconds", "1", "--track", flute!.id];
      await figures("render", path("song.json"), path("usual.wav"), ...options);
      await figures(
        "render",
        path("song.json"),
        path("woodblock.wav"),
        ...options,
        "--bank",
        `${flute!.id}=${path("woodblock.sf2")}`,
      );
      expect(peak(path("woodblock.wav"), 0, 1)).toBeGreaterThan(0.001);
      expect(differenceOf(floats(path("woodblock.wav")), floats(path("usual.wav")))).toBeGreaterThan(0.01);
      expect(
        await refusal("render", path("song.json"), path("woodblock.sf2"), "--bank", path("woodblock.sf2")),
      ).not.toBe("");
    });

    it("refuses what would last for days", async () => {
      const song = JSON.parse(readFileSync(path("song.json"), "utf8")) as {
        tracks: { rolls: { startTime: number }[] }[];
      };
      song.tracks[0]!.rolls[0]!.startTime = 960 * 4 * 200_000;
      writeFileSync(path("years.json"), JSON.stringify(song));
      expect(await refusal("render", path("years.json"), path("years.wav"))).toMatch(/would last [\d.]+ days/);
      expect(existsSync(path("years.wav"))).toBe(false);
    });
  });
});

describe("diff", () => {
  it("tells what is not alike with exit code 1, and nothing but that songs play alike with 0", async () => {
    writeFileSync(path("alike.mid"), midiFile());
    await runCommand(["import", path("in.mid"), path("alike.json")]);
    const [alike] = await runCommand(["diff", path("in.mid"), path("alike.json")]);
    expect(alike).toMatchObject({
      value: { figures: { same: true }, lines: ["in.mid and alike.json play alike"], exitCode: 0 },
    });
    const other = JSON.parse(readFileSync(path("alike.json"), "utf8")) as {
      tempos: { bpm: number }[];
      tracks: { name: string; mute: boolean }[];
    };
    other.tempos[1]!.bpm = 200;
    other.tracks[0]!.mute = true;
    const { name } = other.tracks[1]!;
    other.tracks[1]!.name = "Elsewhere";
    writeFileSync(path("other.json"), JSON.stringify(other));
    const [result] = await runCommand(["diff", path("in.mid"), path("other.json")]);
    const [muted] = other.tracks;
    expect(result).toMatchObject({
      value: {
        figures: { same: false, onlyFirst: [name], onlySecond: ["Elsewhere"] },
        lines: [
          "tempo: 1 changed, from 1.3 (0:01)",
          `track "${name}" is only in in.mid`,
          'track "Elsewhere" is only in other.json',
          `track "${muted!.name}": mute off in in.mid, on in other.json`,
        ],
        exitCode: 1,
      },
    });
  });

  it.each([[[]], [["a.mid"]], [["a.mid", "b.mid", "c.mid"]], [["-", "-"]]])("takes two files: %j", async (files) => {
    expect(await runCommand(["diff", ...files])).toMatchObject([{ error: { code: "USAGE" } }]);
  });
});
