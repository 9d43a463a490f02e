import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseMidi, writeMidi, type MidiEvent } from "midi-file";
import { afterAll, describe, expect, it } from "vitest";
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

async function figures(...args: string[]): Promise<Record<string, unknown>> {
  const report = await runCommand(args);
  if (!report.ok) throw report.error;
  return report.value.figures;
}

async function refusal(...args: string[]): Promise<string> {
  const report = await runCommand(args);
  return report.ok ? "" : report.error.message;
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
  }, 30_000);

  it("leaves out muted tracks, and all but solo ones", async () => {
    const song = JSON.parse(readFileSync(path("song.json"), "utf8")) as { tracks: Record<string, unknown>[] };
    for (const track of song.tracks) track["mute"] = true;
    writeFileSync(path("muted.json"), JSON.stringify(song));
    await figures("render", path("muted.json"), path("muted.wav"), "--seconds", "1");
    expect(peak(path("muted.wav"), 0, 1)).toBe(0);
  }, 30_000);

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
    expect(await refusal("info", path("in.mid"), "--rate", "48000")).toMatch(/takes no --rate/);
    expect(await refusal("dance")).toMatch(/no command "dance"/);
    expect(await refusal("import", path("in.mid"))).toMatch(/2 file names/);
    expect(await refusal("info", "--nonsense", "x")).toMatch(/nonsense/);
    expect(existsSync(path("x.mid"))).toBe(false);
  }, 30_000);

  it("tells of chord patterns that cannot be played", async () => {
    const tracks = [{ rolls: [{ chordPatterns: [{ name: "nonsense" }] }] }];
    writeFileSync(path("chords.json"), JSON.stringify({ tracks }));
    expect(await refusal("info", path("chords.json"))).toMatch(/chords\.json: .*Chord nonsense not found/);
  });
});
