import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { song } from "../../../tests/spec/support/song.ts";
import { DEFAULT_ARP } from "../../domain/music/arpeggiator/ArpPreset.ts";
import { anyChain } from "../../domain/note-processors/anyChain.test-helper.ts";
import type { NoteChain } from "../../domain/note-processors/noteChain.ts";
import { PERCUSSION_BANK } from "../../domain/reference/gmInstruments.ts";
import { bypassDevice, moveDevice, removeDevice } from "../../domain/timeline/commands/devices.ts";
import { removeTracks } from "../../domain/timeline/commands/tracks.ts";
import { TRACK_ARPS } from "../../protocol/engine.ts";
import { armedTracks } from "./armedTracks.test-helper.ts";
import { recordingWords } from "./recordingWords.ts";

const NINTH: NoteChain = [{ id: "chord", values: { chord: "9th" } }];
const ARP: NoteChain = [{ id: "arp", values: { ...DEFAULT_ARP, gate: 50 } }];
const LATCHED: NoteChain = [{ id: "arp", values: { ...DEFAULT_ARP, latch: "add" } }];
const OCTAVE_UP: NoteChain = [{ id: "scale", values: { scale: "chromatic", root: 0, transpose: 12 } }];

/** A quarter at 120 bpm and 48,000 frames a second. */
const QUARTER = 24_000;

/** Bank and program of a track as it is made, on a channel 0..15. */
const piano = (port: string, channel: number): readonly string[] => [
  `${port} b${channel} 0 0`,
  `${port} b${channel} 20 0`,
  `${port} c${channel} 0`,
];

/** The first track is sent to another output. */
const elsewhere = ({ playOutside }: ReturnType<typeof armedTracks>): void => playOutside("t0", "out", 7);

describe("what is played live on an armed track", () => {
  it("goes through the track's devices", () => {
    const { outputs, recording, receive, setChain } = armedTracks();
    setChain("t0", OCTAVE_UP);
    setChain("t1", NINTH);
    recording.toggleArm("t0");
    recording.toggleArm("t1");
    receive(0x90, 60, 100);
    expect(outputs.log).toEqual([72, 60, 64, 67, 70, 74].map((key, i) => `engine on ${i === 0 ? 2 : 3} ${key} 100`));
    receive(0x80, 60, 0);
    expect(outputs.openNotes()).toEqual([]);
  });

  it("comes from the track's port and on its channel alone, where it has such", () => {
    const { outputs, recording, receive, setPlugin } = armedTracks();
    recording.toggleArm("t0");
    const hears = (midiInputPortId: string, midiInputChannel: number): boolean => {
      setPlugin("t0", { midiInputEnabled: true, midiInputPortId, midiInputChannel });
      outputs.log.length = 0;
      // From the port "in", on channel 2.
      receive(0x91, 60, 100);
      receive(0x81, 60, 0);
      return outputs.log.length > 0;
    };
    expect([hears("", 0), hears("in", 0), hears("", 2), hears("in", 2)]).toEqual([true, true, true, true]);
    expect([hears("", 1), hears("in", 3), hears("other", 0), hears("other", 2)]).toEqual([false, false, false, false]);
  });

  it("goes to the track's MIDI output in place of its instrument, pedals and bends too", () => {
    const { outputs, recording, receive, playOutside } = armedTracks();
    playOutside("t0", "second", 5);
    recording.toggleArm("t0");
    receive(0x90, 60, 100);
    receive(0xb0, 64, 127);
    receive(0xe0, 0, 96);
    receive(0x80, 60, 0);
    recording.toggleArm("t0");
    expect(outputs.log).toEqual([
      ...piano("second", 4),
      "second 94 3c 64",
      "second b4 40 7f",
      "second e4 0 60",
      "second 84 3c 40",
      "second b4 40 0",
      "second e4 0 40",
    ]);
  });

  it("finds its output on the track's program, which is sent when it is armed, chosen or plugged in again", () => {
    const { outputs, recording, portsChanged, setPlugin, setTrack, playOutside } = armedTracks();
    playOutside("t0", "out", 3);
    expect(outputs.midiLog()).toEqual([]);
    recording.toggleArm("t0");
    expect(outputs.midiLog().splice(0)).toEqual(piano("out", 2));
    setTrack("t0", { name: "Strings" });
    expect(outputs.midiLog()).toHaveLength(3);
    setPlugin("t0", { bank: 8, program: 48 });
    expect(outputs.midiLog().slice(3)).toEqual(["out b2 0 8", "out b2 20 0", "out c2 30"]);
    outputs.plugged = false;
    portsChanged();
    expect(outputs.midiLog()).toHaveLength(6);
    outputs.plugged = true;
    portsChanged();
    expect(outputs.midiLog().slice(6)).toEqual(["out b2 0 8", "out b2 20 0", "out c2 30"]);
    recording.toggleArm("t0");
    recording.toggleArm("t0");
    expect(outputs.midiLog()).toHaveLength(12);
  });

  it("leaves its output's program alone where the track has none, and its bank where that is ours", () => {
    const { outputs, recording, setPlugin, setTrack, playOutside } = armedTracks();
    playOutside("t0", "out", 3);
    setTrack("t0", { sendProgram: false });
    recording.toggleArm("t0");
    expect(outputs.midiLog()).toEqual([]);
    playOutside("t1", "out", 10);
    setPlugin("t1", { bank: PERCUSSION_BANK, program: 8 });
    recording.toggleArm("t1");
    expect(outputs.midiLog()).toEqual(["out b9 20 0", "out c9 8"]);
  });

  it("is arpeggiated in the song's tempo, to a MIDI output at the time of each step", () => {
    const { outputs, recording, receive, setChain, playOutside, tempos } = armedTracks();
    setChain("t0", ARP);
    playOutside("t0", "out", 3);
    recording.toggleArm("t0");
    expect(tempos).toEqual([120]);
    receive(0x90, 60, 100);
    outputs.pass(QUARTER - 1);
    expect(outputs.midiNotes()).toEqual(["on 60", "off 60", "on 60", "off 60", "on 60", "off 60", "on 60", "off 60"]);
    expect(outputs.midiLog().slice(3)[2]).toBe("out 92 3c 64 @125");
    receive(0x80, 60, 0);
    outputs.pass(QUARTER);
    expect(outputs.openNotes()).toEqual([]);
  });

  it("ends where it began when the track is sent elsewhere, muted, disarmed or taken away", () => {
    const ends: readonly ((f: ReturnType<typeof armedTracks>) => void)[] = [
      ({ setTrack }) => setTrack("t0", { mute: true }),
      ({ recording }) => recording.toggleArm("t0"),
      ({ recording }) => recording.panic(),
      ({ detach }) => detach(),
      ({ timeline }) => timeline.apply(removeTracks(timeline.current, new Set(["t0"]))),
      ({ timeline }) => timeline.load(song({ tracks: [{}] })),
    ];
    for (const end of [elsewhere, ...ends]) {
      const f = armedTracks();
      f.playOutside("t0", "second", 5);
      f.recording.toggleArm("t0");
      f.receive(0x90, 60, 100);
      f.receive(0xb0, 64, 127);
      end(f);
      expect(f.outputs.midiLog()).toEqual([
        ...piano("second", 4),
        "second 94 3c 64",
        "second b4 40 7f",
        ...(end === elsewhere ? piano("out", 6) : []),
        "second 84 3c 40",
        "second b4 40 0",
      ]);
      expect(f.outputs.openNotes()).toEqual([]);
    }
  });

  it("is let go of where an arpeggio had latched it, when the track is disarmed or loses the arpeggio", () => {
    for (const isDisarmed of [true, false]) {
      const { outputs, recording, receive, setChain } = armedTracks();
      setChain("t0", LATCHED);
      setChain("t1", LATCHED);
      recording.toggleArm("t0");
      recording.toggleArm("t1");
      receive(0x90, 60, 100);
      receive(0x80, 60, 0);
      if (isDisarmed) recording.toggleArm("t0");
      else setChain("t0", []);
      expect(outputs.log.filter((line) => line.startsWith("arp "))).toEqual([
        `arp ${TRACK_ARPS.first} up on 2`,
        `arp ${TRACK_ARPS.first + 1} up on 3`,
        `arp ${TRACK_ARPS.first} none on `,
      ]);
    }
  });

  it("is arpeggiated on as many tracks as the engine has arpeggios for; of one more it is said that it is not", () => {
    const { recording, receive, setChain, timeline, session } = armedTracks();
    timeline.load(song({ tracks: Array.from({ length: TRACK_ARPS.count + 1 }, () => ({})) }));
    for (const id of timeline.current.tracks.keys()) {
      expect(session.notices).toEqual([]);
      setChain(id, [...ARP, ...OCTAVE_UP, ...ARP]);
      recording.toggleArm(id);
      receive(0x90, 60, 100);
      receive(0x80, 60, 0);
    }
    expect(session.notices.map(({ message }) => message)).toEqual([recordingWords.arpsFull(TRACK_ARPS.count)]);
  });

  it("changes its program, with the bank that was selected before, until it is disarmed", () => {
    const { outputs, recording, receive, setPlugin, playOutside, engine } = armedTracks();
    setPlugin("t0", { bank: 3, program: 4 });
    playOutside("t1", "second", 5);
    recording.toggleArm("t0");
    recording.toggleArm("t1");
    receive(0xc0, 9);
    receive(0xb0, 0, 8);
    receive(0xb0, 32, 1);
    receive(0xc0, 7);
    expect(engine.programs).toEqual(["2 3:9", "2 8:7"]);
    expect(outputs.midiLog()).toEqual([
      ...piano("second", 4),
      "second c4 9",
      "second b4 0 8",
      "second b4 20 1",
      "second c4 7",
    ]);
    recording.toggleArm("t0");
    expect(engine.programs.at(-1)).toBe("2 3:4");
  });

  it("leaves no note behind, whatever happens while it is played", () => {
    const chains = fc.oneof(fc.constantFrom<NoteChain>([], NINTH, ARP, LATCHED, OCTAVE_UP), anyChain);
    const anyTrack = fc.constantFrom("t0", "t1");
    const anyStep = fc.oneof(
      { weight: 6, arbitrary: fc.tuple(fc.constant("key"), fc.integer({ min: 58, max: 63 }), fc.boolean()) },
      { weight: 2, arbitrary: fc.tuple(fc.constant("typed"), fc.integer({ min: 58, max: 63 }), fc.boolean()) },
      fc.tuple(fc.constant("pedal"), fc.boolean()),
      { weight: 2, arbitrary: fc.tuple(fc.constant("arm"), anyTrack) },
      { weight: 2, arbitrary: fc.tuple(fc.constant("chain"), anyTrack, chains) },
      { weight: 2, arbitrary: fc.tuple(fc.constant("order"), anyTrack, fc.nat(4), fc.integer({ min: -4, max: 4 })) },
      fc.tuple(fc.constant("bypass"), anyTrack, fc.nat(4), fc.boolean()),
      fc.tuple(fc.constant("remove"), anyTrack, fc.nat(4)),
      fc.tuple(fc.constant("output"), anyTrack, fc.constantFrom("", "out", "second")),
      fc.tuple(fc.constant("mute"), anyTrack, fc.boolean()),
      fc.tuple(fc.constant("plug"), fc.boolean()),
      fc.tuple(fc.constant("plugInput"), fc.boolean()),
      fc.tuple(fc.constant("panic")),
      { weight: 2, arbitrary: fc.tuple(fc.constant("pass"), fc.integer({ min: 1, max: QUARTER })) },
    );
    let notes = 0;
    const property = fc.property(fc.array(anyStep, { minLength: 10, maxLength: 60, size: "max" }), (steps) => {
      const f = armedTracks();
      const { outputs, recording } = f;
      recording.toggleArm("t0");
      for (const step of steps) {
        if (step[0] === "key") f.receive(step[2] ? 0x90 : 0x80, step[1], 100);
        else if (step[0] === "typed") {
          if (step[2]) recording.key(step[1], step[1], 0.5);
          else recording.release(step[1]);
        } else if (step[0] === "pedal") f.receive(0xb0, 64, step[1] ? 127 : 0);
        else if (step[0] === "arm") recording.toggleArm(step[1]);
        else if (step[0] === "chain") f.setChain(step[1], step[2]);
        else if (step[0] === "order") f.edit(step[1], step[2], (song, id) => moveDevice(song, step[1], id, step[3]));
        else if (step[0] === "bypass") f.edit(step[1], step[2], (song, id) => bypassDevice(song, step[1], id, step[3]));
        else if (step[0] === "remove") f.edit(step[1], step[2], (song, id) => removeDevice(song, step[1], id));
        // Each track has a channel of its own: else one would strike the notes of the other.
        else if (step[0] === "output") f.playOutside(step[1], step[2], step[1] === "t0" ? 3 : 4);
        else if (step[0] === "mute") f.setTrack(step[1], { mute: step[2] });
        else if (step[0] === "panic") recording.panic();
        else if (step[0] === "pass") outputs.pass(step[1]);
        else {
          if (step[0] === "plug") outputs.plugged = step[1];
          else outputs.inputPlugged = step[1];
          f.portsChanged();
        }
      }
      f.detach();
      outputs.pass(QUARTER);
      outputs.plugged = true;
      f.portsChanged();
      notes += outputs.log.filter((line) => /^(engine on|out 9|second 9)/.test(line)).length;
      expect(outputs.mistakes).toEqual([]);
      expect(outputs.openNotes()).toEqual([]);
      const pedals = new Map(
        outputs.log.flatMap((line) => {
          const [, at, value] = /^(engine cc \d+ 64|(?:out|second) b\d 40) (\w+)$/.exec(line) ?? [];
          return at === undefined ? [] : [[at, value] as const];
        }),
      );
      expect([...pedals].filter(([, value]) => value !== "0")).toEqual([]);
    });
    fc.assert(property, { numRuns: 300 });
    expect(notes).toBeGreaterThan(1000);
  });
});
