import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { newBoard } from "../../src/domain/board/newBoard.ts";
import { newPad } from "../../src/domain/board/newPad.ts";
import { newId } from "../../src/domain/id.ts";
import { ACCENT_LOW, AMPLITUDE } from "../../src/domain/music/accent.ts";
import { ARP_COUNT_MAX, ARP_COUNT_MIN } from "../../src/domain/music/arp.ts";
import { EMOJI_GROUPS } from "../../src/domain/reference/emojiGroups.ts";
import { DEFAULT_CHORD_PATTERN, DEFAULT_PLUGIN_VALUES } from "../../src/domain/timeline/defaults.ts";
import { notesOf } from "../../src/domain/timeline/NoteList.ts";
import { readTimeline } from "../../src/domain/timeline/timelineJson.ts";
import { OUTPUT_AHEAD_MS } from "../../src/protocol/midi.ts";
import { received } from "../../src/state/midi/MidiIn.ts";
import { MidiLog } from "../../src/state/midi/MidiLog.ts";
import { strings } from "../../src/ui/strings/files.ts";
import { REFRESH_MS } from "../../src/state/account/AccountSession.ts";
import { boardKey } from "../../src/state/openDocument.ts";
import { storedBoard } from "../../src/state/sync/workDocument.ts";

describe("9. Business constants and limits", () => {
  test('"Client version 2.5.2."', () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    expect(version).toBe("2.5.2");
  });

  test('"Token refresh interval 30 minutes (1800000 ms)."', () => {
    expect(REFRESH_MS).toBe(1_800_000);
  });

  test('"Arpeggio count 2 to 8. Default tempo subdivision 4n."', () => {
    expect([ARP_COUNT_MIN, ARP_COUNT_MAX, DEFAULT_CHORD_PATTERN.subdiv]).toEqual([2, 8, "4n"]);
  });

  test('"Default pad code 127, value 64, range 0 to 127. Default keyboard octaves 3 to 5."', () => {
    expect(newPad()).toMatchObject({ code: 127, value: 64, minValue: 0, maxValue: 127 });
    expect(newBoard()).toMatchObject({ startOctave: 3, endOctave: 5 });
  });

  test('"Soundfont sampler volume 20, attack 1, release 1."', () => {
    expect(DEFAULT_PLUGIN_VALUES).toMatchObject({ volume: 20, attack: 1, release: 1 });
  });

  test.each([
    [120, 192],
    [60, 96],
    [90, 144],
  ])('"Default note duration 100 ms, attack 0.5." at %i bpm', (bpm, ticks) => {
    const read = readTimeline({ tempos: [{ tick: 0, bpm }], tracks: [{ rolls: [{ notes: [{}] }] }] });
    const [note] = read.ok ? notesOf([...read.value.rolls.values()][0]!.notes) : [];
    expect(note).toMatchObject({ duration: ticks, attack: 0.5 });
  });

  test('"Default amplitude 100, accentLow 70."', () => {
    expect([AMPLITUDE, ACCENT_LOW]).toEqual([100, 70]);
  });

  test('"Generated ids are 30 random characters."', () => {
    const ids = Array.from({ length: 2000 }, newId);
    expect(ids.every((id) => /^[A-Za-z0-9]{30}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(2000);
    expect(new Set(ids.join("")).size).toBe(62);
  });

  test('"MIDI event log holds the latest 100 entries."', () => {
    const log = new MidiLog();
    for (let i = 0; i < 250; i++)
      log.add(received({ portId: "in", timeStampMs: i, data: new Uint8Array([0x90, 60, 1]) }), "in");
    expect(log.messages.map(({ timeStampMs }) => timeStampMs)).toEqual(Array.from({ length: 100 }, (_, i) => 150 + i));
  });

  test('"MIDI output is scheduled 10 ms ahead."', () => {
    expect(OUTPUT_AHEAD_MS).toBe(10);
  });

  test('"A board is stored locally under a key prefixed board_."', () => {
    expect(boardKey("abc")).toBe("board_abc");
    expect(storedBoard(newBoard({ id: "abc" })).key).toBe("board_abc");
  });

  test('1. "one that cuts text to a length with an ellipsis": names of files that notices show', () => {
    const name = `${"night market ".repeat(20)}.mid`;
    const notice = strings.opened(name, 1, 1);
    expect(notice).toContain("…”: 1 track, 1 note.");
    expect(notice.length).toBeLessThan(100);
    expect(strings.opened("song.mid", 1, 2)).toContain("“song.mid”");
  });

  test('"12 emoji groups."', () => {
    expect(EMOJI_GROUPS).toHaveLength(12);
  });
});
