import { array, assert, asyncProperty, constantFrom, integer, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { emptyDocument, newRoll, newTrack, nextNoteId } from "../../domain/timeline/defaults.ts";
import { editNotes, noteListOf } from "../../domain/timeline/NoteList.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { CUTTING, cutText, hashedParts } from "./textParts.ts";
import { timelineText } from "./workDocument.ts";

const SMALL = { from: 1, least: 40, most: 200, bits: 5 };

/** Random letters, the same for the same seed. */
function lettersOf(length: number, seed: number): string {
  let state = seed + 1;
  return Array.from({ length }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x3779b97f;
    return String.fromCharCode(97 + ((state >>> 8) % 26));
  }).join("");
}

const newParts = (before: readonly string[], after: readonly string[]): readonly string[] => {
  const known = new Set(before);
  return after.filter((part) => !known.has(part));
};

describe("a text in parts", () => {
  test("is the same text, of parts of the right size, no character of which is cut", () => {
    const texts = array(constantFrom("abc", "é", "🎹", "0,1,1,2", "\n"), { maxLength: 2000 }).map((some) =>
      some.join(""),
    );
    assert(
      property(texts, (text) => {
        const parts = cutText(text, SMALL);
        expect(parts.join("")).toBe(text);
        for (const part of parts.slice(0, -1)) {
          expect(part.length).toBeGreaterThanOrEqual(SMALL.least);
          expect(part.length).toBeLessThanOrEqual(SMALL.most + 1);
          expect(() => encodeURIComponent(part)).not.toThrow();
        }
      }),
    );
  });

  test("a change makes new parts where it is, and a few more at most", () => {
    assert(
      property(integer(), integer({ min: 0, max: 20_000 }), string({ maxLength: 30 }), (seed, at, more) => {
        const text = lettersOf(20_000, seed);
        const changed = text.slice(0, at) + more + text.slice(at + 3);
        const before = cutText(text, SMALL);
        const fresh = newParts(before, cutText(changed, SMALL));
        // Sizes have a least, so that the same cuts are found again a little later: here 5 parts at 300.
        expect(fresh.join("").length).toBeLessThan(2000);
        expect(before.length).toBeGreaterThan(100);
      }),
    );
  });

  test("is told by the hashes that everybody else makes", async () => {
    await assert(
      asyncProperty(string({ unit: "grapheme" }), async (text) => {
        const [[hash] = [""]] = await hashedParts([text]);
        const { createHash } = await import("node:crypto");
        expect(hash).toBe(createHash("sha256").update(text).digest("hex"));
      }),
    );
  });
});

const notesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: nextNoteId(),
    time: index * 60,
    duration: 30 + ((index * 13) % 50),
    number: (index * 7) % 128,
    channel: 1,
    attack: ((index * 17) % 128) / 127,
    release: 0.5,
  }));

describe("of a large song", () => {
  const track = newTrack({ name: "Piano" });
  const roll = newRoll({ trackId: track.id, notes: noteListOf(notesOf(200_000)) });
  const { timeline } = emptyDocument();
  const song: TimelineDocument = {
    timeline: { ...timeline, trackIds: [track.id] },
    tracks: new Map([[track.id, track]]),
    rolls: new Map([[roll.id, roll]]),
  };
  const withNotes = (notes: typeof roll.notes): TimelineDocument => ({
    ...song,
    rolls: new Map([[roll.id, { ...roll, notes }]]),
  });

  test("one note more, less or moved is some tens of kilobytes, wherever it is", () => {
    const before = cutText(timelineText(song).json);
    expect(before.length).toBeGreaterThan(50);
    const [first] = roll.notes.chunks;
    for (const time of [0, 3_000_017, 6_000_000, 11_999_999]) {
      const note = { ...notesOf(1)[0]!, time };
      const added = cutText(timelineText(withNotes(editNotes(roll.notes, [], [note]))).json);
      expect(newParts(before, added).join("").length).toBeLessThan(3 * CUTTING.most);
    }
    const gone = {
      id: first!.id[5]!,
      time: first!.time[5]!,
      duration: 0,
      number: first!.number[5]!,
      channel: 1,
      attack: 0,
      release: 0,
    };
    const removed = cutText(timelineText(withNotes(editNotes(roll.notes, [gone], []))).json);
    expect(newParts(before, removed).join("").length).toBeLessThan(3 * CUTTING.most);
  });
});
