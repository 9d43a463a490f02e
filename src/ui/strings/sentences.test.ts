import { describe, expect, test } from "vitest";
import { strings as account } from "./account.ts";
import { arpStrings } from "./arp.ts";
import { strings as arrangement } from "./arrangement.ts";
import { strings as audio } from "./audio.ts";
import { strings as banks } from "./banks.ts";
import { boardStrings, boardWords, sceneStrings, soundingTitle } from "./board.ts";
import { strings as commands } from "./commands.ts";
import { consentLines, consentStrings } from "./consent.ts";
import { counted } from "./counted.ts";
import { strings as drums } from "./drums.ts";
import { editStrings } from "./edit.ts";
import { boardFileStrings, strings as files } from "./files.ts";
import { messageStrings } from "./messages.ts";
import { learnStrings, logStrings } from "./midi.ts";
import { chainStrings } from "./noteChain.ts";
import { patternStrings } from "./patterns.ts";
import { setListStrings } from "./setList.ts";
import { strings as settings } from "./settings.ts";
import { sheetStrings } from "./sheet.ts";
import { spokenStrings as spoken } from "./spoken.ts";
import { strings as takes } from "./takes.ts";
import { laneStrings, orderStrings, strings as timeline } from "./timeline.ts";
import { deviceStrings } from "./trackDevices.ts";
import { strings as versions } from "./versions.ts";
import { widgetStrings } from "./widgets.ts";

type Sentences = readonly (readonly [said: string, sentence: string])[];

const OUTPUT = {
  outputSeconds: 0.0105,
  bufferSeconds: 0.0029,
  blockSeconds: 0.0015,
  limiterSeconds: 0,
  dropouts: 0,
  stolenVoices: 0,
  buffer: null,
};

const check = (pairs: Sentences): void =>
  expect(pairs.map(([said]) => said)).toEqual(pairs.map(([, sentence]) => sentence));

describe("a count has the noun that belongs to it, and figures from a thousand on are grouped", () => {
  test("everywhere", () => {
    check([
      [counted(0, "note", "notes"), "0 notes"],
      [counted(1, "note", "notes"), "1 note"],
      [counted(1024, "note", "notes"), "1,024 notes"],
    ]);
  });

  test("in songs", () => {
    check([
      [timeline.tracksCount(1), "1 track"],
      [timeline.notesCount(2000), "2,000 notes"],
      [timeline.moreClips(1200), "and 1,200 more"],
      [timeline.selectedOf(0, 1), "1 note"],
      [timeline.selectedOf(1, 2), "1 of 2 notes"],
      [timeline.selectedOf(1500, 3000), "1,500 of 3,000 notes"],
      [orderStrings.folderTracks(1), "1 track"],
      [orderStrings.folderTracks(2), "2 tracks"],
      [orderStrings.folderRow("Band", 1), "Folder Band: 1 track"],
      [orderStrings.folderRow("Band", 3), "Folder Band: 3 tracks"],
      [orderStrings.trackPlace("Keys", 1, 3, null), "Keys: track 1 of 3"],
      [orderStrings.trackPlace("Keys", 1, 3, "Band"), "Keys: track 1 of 3, in folder Band"],
      [arrangement.notesSelected(1000), "1,000 notes selected"],
      [arrangement.noteRead("C4", "1.1", "0.1", "velocity 64", false), "Note C4 at 1.1, length 0.1, velocity 64"],
      [arrangement.noteRead("C4", "1.1", "0.1", "velocity 64", true), "Note C4 at 1.1, length 0.1, velocity 64, muted"],
      [laneStrings.controllerRange(0, 31), "CC 0 to 31"],
      [laneStrings.pointsSelected("Volume", 1200), "Volume: 1,200 points selected"],
      [commands.found(1), "1 command"],
      [commands.found(0), "0 commands"],
      [commands.ownKeys(0), "No custom keys"],
      [commands.ownKeys(1), "1 custom key"],
      [commands.ownKeys(2), "2 custom keys"],
      [commands.whatSelected(1), "1 selected note"],
      [commands.whatSelected(1500), "1,500 selected notes"],
      [commands.whatAll(1500), "All 1,500 notes of the clip"],
      [commands.percent(0.336), "34 %"],
      [drums.picture(3, 8, 0), "x--x--x-"],
    ]);
  });

  test("on boards", () => {
    check([
      [soundingTitle({ rows: 0, arps: 0, notes: 0, hold: false }), ""],
      [soundingTitle({ rows: 1, arps: 0, notes: 2, hold: false }), "♪ 1 step row, 2 notes"],
      [soundingTitle({ rows: 2, arps: 1, notes: 1, hold: true }), "♪ 2 step rows, 1 arpeggio, 1 note, Hold"],
      [soundingTitle({ rows: 0, arps: 3, notes: 0, hold: false }), "♪ 3 arpeggios"],
      [boardWords.step(1, 100, false), "Step 1, velocity 100"],
      [boardWords.step(1, 100, true), "Step 1, velocity 100, tied"],
      [boardStrings.keyboardPlace("Piano", 0), "Piano · all channels"],
      [boardStrings.keyboardPlace("Piano", 10), "Piano · ch 10"],
      [
        boardStrings.damagedPads(["no location"]),
        "One item on this board is damaged: no location. The stored board does not change until you edit it.",
      ],
      [
        boardStrings.damagedPads(["no id", "no location"]),
        "2 items on this board are damaged: no id. The stored board does not change until you edit it.",
      ],
      [sceneStrings.recall(0, "Verse"), "Recall 1: Verse"],
      [sceneStrings.seconds(1500), "1.5 s"],
      [sceneStrings.programName(5), "Program 5"],
      [editStrings.replaceText(1), "This replaces the pad on the board. You can undo it."],
      [editStrings.replaceText(4), "This replaces all 4 pads on the board. You can undo it."],
      [editStrings.title(""), "Edit Untitled"],
      [editStrings.more(1), "+ 1 pad selected"],
      [editStrings.spoken("Kick", { row: 0, col: 1, width: 2, height: 3 }, 1), "Kick, row 1, column 2, 2 by 3"],
      [
        editStrings.spoken("Kick", { row: 3, col: 0, width: 1, height: 1 }, 3),
        "Kick, row 4, column 1, 1 by 1, and 2 more",
      ],
      [editStrings.countsText(4, 8, 1), "4 × 8 pads, 1 fader"],
      [editStrings.countsText(4, 8, 2), "4 × 8 pads, 2 faders"],
      [editStrings.gridSize(4, 8), "8 × 4"],
      [editStrings.percent(0.666), "67 %"],
      [setListStrings.place(-1, 3), "– / 3"],
      [setListStrings.place(0, 3), "1 / 3"],
      [sheetStrings.facts(1, "Nov 3"), "1 control · Nov 3"],
      [sheetStrings.channel(null), "board’s"],
      [sheetStrings.channel(0), "all"],
      [sheetStrings.channel(9), "9"],
    ]);
  });

  test("in files, versions and banks", () => {
    check([
      [files.unreadable("a.mid", ""), "Could not read “a.mid”."],
      [files.unreadable("a.mid", "It is empty."), "Could not read “a.mid”. It is empty."],
      [files.opened("a.mid", 1, 2), "Opened “a.mid”: 1 track, 2 notes."],
      [files.openingOf(0, 3), "File 1 of 3"],
      [files.oddities(1), "Repaired 1 problem in the file."],
      [files.oddities(2), "Repaired 2 problems in the file."],
      [files.added(1), "Added 1 more file to your recent work."],
      [files.added(2), "Added 2 more files to your recent work."],
      [files.exportedWithout("a.mid", 1), "Saved a.mid without one muted note."],
      [files.exportedWithout("a.mid", 1200), "Saved a.mid without 1,200 muted notes."],
      [boardFileStrings.making("Live"), "Exporting “Live”…"],
      [boardFileStrings.made("Live"), "Exported “Live” as an HTML file. It plays over Web MIDI, also offline."],
      [banks.size(10, 1), "0.1 MB · 1 instrument"],
      [banks.size(3_145_728, 2), "3 MB · 2 instruments"],
      [banks.size(1_677_722, 2), "1.6 MB · 2 instruments"],
      [banks.contentsOf(1, 2, 1000), "1 preset, 2 instruments, 1,000 samples"],
      [banks.ratesOf([]), "none"],
      [banks.ratesOf([22_050, 44_100]), "22,050, 44,100 Hz"],
      [banks.keysOf("C2", "C2"), "C2"],
      [banks.keysOf("C2", "C5"), "C2 – C5"],
      [versions.copyName("", "Bridge"), "Untitled (Bridge)"],
      [versions.copyName("Night", "Bridge"), "Night (Bridge)"],
      [audio.bitsOf(32), "32-bit float"],
      [audio.bitsOf(24), "24-bit"],
      [audio.rateOf(44_100), "44.1 kHz"],
      [audio.about("3:05", "12 MB"), "3:05 · about 12 MB"],
      [settings.ports(1, 2), "1 input, 2 outputs"],
      [settings.kilohertz(44_100), "44.1 kHz"],
      [settings.latencyOf(OUTPUT), "12.0 ms: output 10.5 (buffer 2.9), render block 1.5"],
      [
        settings.latencyOf({ ...OUTPUT, outputSeconds: null, limiterSeconds: 0.0011 }),
        "At least 5.5 ms: buffer 2.9, render block 1.5, limiter 1.1",
      ],
      [account.unsentText(1), "One document has changes that are only in this browser:"],
      [account.unsentText(2), "2 documents have changes that are only in this browser:"],
      [account.unsentMore(3), "and 3 more"],
      [account.archiveAt(3, 9), "Reading 3 of 9 documents"],
      [account.device("Firefox", ""), "Firefox"],
      [account.device("Firefox", "Linux"), "Firefox on Linux"],
    ]);
  });
});

const message = (port: string, byteCount: number) => ({ port, hex: `F0…${byteCount}`, byteCount });
const nameOf = (port: string): string => port.toUpperCase();

test("what a board would send is listed: outputs, short messages in hex, long ones by their size, and how many more", () => {
  expect(consentLines({ ports: ["synth"], sysEx: [message("", 16), message("desk", 17)] }, nameOf)).toEqual([
    "Notes and controllers to “SYNTH”",
    "SysEx to the selected output: 16 bytes (F0…16)",
    "SysEx to “DESK”: 17 bytes",
  ]);
  const many = (count: number): readonly string[] =>
    consentLines({ ports: [], sysEx: Array.from({ length: count }, () => message("", 3)) }, nameOf);
  expect(many(6)).toHaveLength(6);
  expect(many(6).at(-1)).toBe("SysEx to the selected output: 3 bytes (F0…3)");
  expect([many(7).length, many(7).at(-1)]).toEqual([7, consentStrings.more(1)]);
  expect(many(8).at(-1)).toBe("2 more SysEx messages");
});

test("versions say what changed: names up to three, then how many more, notes with their sign", () => {
  const none = { added: [], removed: [], changed: [], notes: 0, song: false };
  const of = (changes: Partial<typeof none> | { added: string[] }, size = 0): string =>
    versions.facts({
      savedAt: Date.now(),
      noteCount: 1,
      size,
      changes: { ...none, ...changes },
      reason: "editing",
      name: "",
    } as never);
  check([
    [of({}), "just now · 1 note · 1 KB"],
    [of({}, 2600), "just now · 1 note · 3 KB"],
    [of({ added: ["Keys"] }), "just now · 1 note · 1 KB · Keys added"],
    [of({ added: ["A", "B", "C"] }), "just now · 1 note · 1 KB · A, B, C added"],
    [of({ added: ["A", "B", "C", "D"] }), "just now · 1 note · 1 KB · A, B and 2 more added"],
    [
      of({ removed: ["A"] as never, changed: ["B"] as never, notes: 1, song: true }),
      "just now · 1 note · 1 KB · A removed · B changed · +1 note · song settings changed",
    ],
    [of({ notes: -1200 }), "just now · 1 note · 1 KB · −1,200 notes"],
  ]);
  const reasons = ["named", "opened", "editing", "restoring", "merging"];
  expect(reasons.map((reason) => versions.titleOf({ reason, name: "Bridge" } as never))).toEqual([
    "Bridge",
    "When opened",
    "While editing",
    "Before a restore",
    "Before files were added",
  ]);
});

test("silent tracks are named up to four; of six or more the rest is counted", () => {
  check([
    [timeline.offline(0), "Offline: all instruments available"],
    [timeline.offline(1), "Offline: 1 track is silent"],
    [timeline.offline(2), "Offline: 2 tracks are silent"],
    [timeline.silentOnline(["A"]), "A is silent, because its instrument has not loaded from the server."],
    [
      timeline.silentOnline(["A", "B", "C", "D", "E"]),
      "A, B, C, D and E are silent, because their instruments have not loaded from the server.",
    ],
    [
      timeline.silentOffline(["A", "B", "C", "D", "E", "F"]),
      "Offline: A, B, C, D and 2 more are silent, because their instruments have not been downloaded. They download when you are back online.",
    ],
  ]);
});

test("values of the song have their units, signs and digits", () => {
  check([
    [timeline.savedAgo(0), "Saved 1 s ago."],
    [timeline.savedAgo(59), "Saved 59 s ago."],
    [timeline.savedAgo(60), "Saved 1 min ago."],
    [timeline.savedAgo(179), "Saved 2 min ago."],
    [timeline.tempoOfClock(119.96), "Tempo of the MIDI clock: 120.0 BPM"],
    [timeline.decibels(-6), "−6.0 dB"],
    [timeline.decibels(0.04), "0.0 dB"],
    [timeline.decibels(3.25), "+3.3 dB"],
    [timeline.hertz(999.4), "999 Hz"],
    [timeline.hertz(1000), "1.0 kHz"],
    [timeline.milliseconds(999.4), "999 ms"],
    [timeline.milliseconds(1000), "1.00 s"],
    [timeline.times(1.5), "× 1.50"],
    [timeline.percent(0.336), "34%"],
    [timeline.panOf(0), "C"],
    [timeline.latency(44_100, 12.34), "44.1 kHz · 12.3 ms"],
    [timeline.limiterState("Limiter", true), "Limiter: on"],
    [timeline.limiterState("Limiter", false), "Limiter: off"],
  ]);
  expect([timeline.panOf(-1).slice(-1), timeline.panOf(1).slice(-1)]).toEqual(["L", "R"]);
});

test("edits are spoken with their number, their direction and by how much", () => {
  check([
    [spoken.fromTo("60", "60"), "60"],
    [spoken.fromTo("60", "62"), "60 to 62"],
    [spoken.muted(true), "muted"],
    [spoken.muted(false), "unmuted"],
    [spoken.countChanged(1), "1 note changed"],
    [spoken.notesDid(2, "up"), "2 notes up"],
    [spoken.semitones(1), "1 semitone"],
    [spoken.semitones(12), "1 octave"],
    [spoken.semitones(24), "2 octaves"],
    [spoken.semitones(13), "13 semitones"],
    [spoken.velocityBy(-5), "velocity down 5"],
    [spoken.velocityBy(5), "velocity up 5"],
    [spoken.place(1, 2, 0), "bar 1 beat 2"],
    [spoken.place(1, 2, 1), "bar 1 beat 2 plus 1 tick"],
    [spoken.place(0, 1, 20), "bar −1 beat 1 plus 20 ticks"],
    [spoken.clipOn("Keys", "Keys"), "Keys"],
    [spoken.clipOn("Verse", "Keys"), "Verse on Keys"],
    [spoken.clipsChanged(1), "clip changed"],
    [spoken.clipsChanged(2), "2 clips changed"],
    [spoken.tracksChanged(1), "track changed"],
    [spoken.tracksChanged(2), "2 tracks changed"],
    [spoken.solo(true), "solo on"],
    [spoken.solo(false), "solo off"],
    [spoken.loop(true), "loop on"],
    [spoken.loop(false), "loop off"],
    [spoken.bars(1), "1 bar"],
    [spoken.beats(2), "2 beats"],
  ]);
});

test("takes are called by their number, the first one as the original", () => {
  check([
    [takes.take(0), "Original"],
    [takes.take(2), "Take 2"],
    [takes.whole(0), "Original: all parts"],
    [takes.whole(2), "Take 2: all parts"],
    [takes.part(0, takes.bar(3)), "Original, bar 3"],
    [takes.part(2, takes.beat(3, 4)), "Take 2, bar 3, beat 4"],
    [takes.remove(0), "Delete the original"],
    [takes.remove(2), "Delete take 2"],
  ]);
});

test("devices, arpeggios and patterns name their values", () => {
  check([
    [deviceStrings.number("root", 0), "C"],
    [deviceStrings.number("gate", 79.6), "80%"],
    [deviceStrings.number("swing", 50), "50%"],
    [deviceStrings.number("least", 1.6), "2"],
    [deviceStrings.option("rate", "16t"), "1/16T"],
    [deviceStrings.option("rate", "4n."), "1/4."],
    [deviceStrings.option("scale", "dorian"), "Dorian"],
    [deviceStrings.option("chord", "triad"), "Triad"],
    [deviceStrings.option("chord", "octave"), "Octave"],
    [deviceStrings.option("chord", "m7"), "m7"],
    [deviceStrings.option("order", "upDownTwice"), "Up-down, repeat ends"],
    [deviceStrings.option("latch", "gatedTranspose"), "Transpose while held"],
    [deviceStrings.option("curve", "linear"), "Linear"],
    [deviceStrings.field("unknown"), "unknown"],
    [deviceStrings.groupOf("unknown", "Arp"), "unknown of Arp"],
    [deviceStrings.groupOf("steps", "Arp"), "Steps of Arp"],
    [chainStrings.rateName(120), "120 ms"],
    [chainStrings.bpm(119.96), "120"],
    [chainStrings.bpm(92.25), "92.3"],
    [chainStrings.bpmLabel(92.25, "Song tempo"), "Song tempo, 92.3 BPM"],
    [chainStrings.octavesName(0), "None"],
    [chainStrings.octavesName(2), "+2"],
    [chainStrings.octavesName(-2), "−2"],
    [chainStrings.scaleIn("blues", 2), "D blues"],
    [widgetStrings.choiceName("scale", "wholeTone"), "whole tone"],
    [widgetStrings.choiceName("rate", "8"), "1/8"],
    [widgetStrings.choiceName("turn", "circular"), "Circular"],
    [widgetStrings.choiceName("turn", "unknown"), "unknown"],
    [widgetStrings.choiceName("low", "unknown"), "unknown"],
    [arpStrings.bars(0.5, 8), "1 bar · 8 steps"],
    [arpStrings.bars(1.25, 20), "2 bars · 20 steps"],
    [arpStrings.semitones(0), "0"],
    [arpStrings.semitones(7), "+7"],
    [arpStrings.semitones(-7), "−7"],
    [arpStrings.percent(49.6), "50 %"],
    [arpStrings.milliseconds(5), "± 5 ms"],
    [patternStrings.keyName("C", true), "C minor"],
    [patternStrings.keyName("C", false), "C major"],
  ]);
});

test("messages say their channel, and who else sends them", () => {
  check([
    [messageStrings.alsoSent(["Kick"]), "Kick also sends this."],
    [messageStrings.alsoSent(["", "Snare", "Hat"]), "Another pad and 2 more also send this."],
    [messageStrings.onChannel(0), "all channels"],
    [messageStrings.onChannel(3), "channel 3"],
    [messageStrings.place(2, 3), "Row 2, column 3"],
    [messageStrings.later("CC 7"), "Send later: CC 7"],
    [logStrings.copied(1), "Copied 1 message"],
    [logStrings.copied(2), "Copied 2 messages"],
    [logStrings.count(1, 1), "1 message"],
    [logStrings.count(100, 100), "100 messages"],
    [logStrings.count(100, 1200), "the latest 100 of 1,200 messages"],
    [logStrings.bytes(1), "1 byte"],
    [logStrings.bytes(2), "2 bytes"],
    [learnStrings.input("CC 7", 0, ""), "CC 7, all channels"],
    [learnStrings.input("CC 7", 3, "Desk"), "CC 7, channel 3, Desk"],
  ]);
});
