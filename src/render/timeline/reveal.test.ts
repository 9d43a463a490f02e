import type { SongServices } from "../../state/services/SongServices.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { demoSong } from "../../domain/demo/demoSong.ts";
import { addNotes } from "../../domain/timeline/commands/notes.ts";
import { addTrack } from "../../domain/timeline/commands/tracks.ts";
import { emptyDocument, newRoll, newTrack } from "../../domain/timeline/defaults.ts";
import { notesInRange } from "../../domain/timeline/NoteList.ts";
import { readTimeline } from "../../domain/timeline/timelineJson.ts";
import { DocumentStore } from "../../state/DocumentStore.ts";
import { timelineKind } from "../../state/documentKinds.ts";
import { createSession } from "../../state/session.ts";
import { firstTrack } from "../../state/timeline/firstTrack.ts";
import { pitchTop, ROLL } from "../../view/timeline/rollLayout.ts";
import { KEY_ROWS } from "../../view/timeline/RowMap.ts";
import { followPlayhead } from "./followPlayhead.ts";
import { revealRolls, RevealSelection } from "./reveal.ts";

let studio: SongServices;
const BAR = 3840;

/** Thirty tracks; on the last a clip at bar 101. */
beforeEach(() => {
  const timeline = new DocumentStore(timelineKind, emptyDocument());
  for (let index = 0; index < 30; index++) {
    const id = `t${index}`;
    const rolls = index < 29 ? [] : [newRoll({ id: "late", trackId: id, startTime: 100 * BAR, length: BAR })];
    timeline.apply(addTrack(timeline.current, newTrack({ id }), rolls));
  }
  studio = { timeline, session: createSession() } as unknown as SongServices;
  studio.session.sizes = { arrangement: { width: 1000, height: 360 }, roll: { width: 1000, height: 280 } };
});

describe("a selected track or clip", () => {
  test("is scrolled into view, and one in view moves nothing", () => {
    const { session } = studio;
    const reveal = new RevealSelection(studio);
    session.selection.trackId = "t3";
    reveal.run();
    expect(session.views.arrangement.scrollY).toBe(0);
    session.selection.trackId = "t29";
    session.selection.rollId = "late";
    reveal.run();
    const { scrollY, rowHeight, scrollTick, pixelsPerTick } = session.views.arrangement;
    expect(29 * rowHeight - scrollY).toBeLessThanOrEqual(360 - rowHeight);
    expect(100 * BAR).toBeGreaterThanOrEqual(scrollTick);
    expect((100 * BAR - scrollTick) * pixelsPerTick).toBeLessThan(1000);
    session.views.arrangement.scrollY = 0;
    reveal.run();
    expect(session.views.arrangement.scrollY).toBe(0);
  });
});

describe("a roll that is opened", () => {
  test("shows its first notes, however late and however high they are", () => {
    const { session, timeline } = studio;
    const note = { id: 1, time: 40 * BAR, duration: 480, number: 108, channel: 1, attack: 0.5, release: 0.5 };
    timeline.apply(addNotes(timeline.current, "late", [note]));
    revealRolls(studio, [timeline.current.rolls.get("late")!]);
    const view = session.views.roll;
    const x = (100 * BAR + note.time - view.scrollTick) * view.pixelsPerTick;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThan(500);
    const y = pitchTop(view, note.number, KEY_ROWS) - ROLL.rulerHeight;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(280 - view.rowHeight);
  });

  test("of the demo has notes in all parts of its width, not only in a half of it", () => {
    const read = readTimeline(demoSong());
    if (!read.ok) throw read.error;
    const { session, timeline } = studio;
    timeline.load(read.value);
    const trackId = firstTrack(read.value);
    const first = [...read.value.rolls.values()].find((roll) => roll.trackId === trackId)!;
    for (const width of [700, 900, 1100]) {
      session.sizes.roll = { width, height: 280 };
      // Wherever one was before.
      Object.assign(session.views.roll, { scrollTick: 60 * BAR, scrollY: 0 });
      revealRolls(studio, [first]);
      const { scrollTick, pixelsPerTick, rowHeight } = session.views.roll;
      const quarters = new Set<number>();
      for (const note of notesInRange(first.notes, 0, first.length)) {
        const [from, to] = [note.time, note.time + note.duration].map(
          (time) => (first.startTime + time - scrollTick) * pixelsPerTick,
        );
        const y = pitchTop(session.views.roll, note.number, KEY_ROWS) - ROLL.rulerHeight;
        if (y <= -rowHeight || y >= 280) continue;
        for (const quarter of [0, 1, 2, 3])
          if (to! > (quarter * width) / 4 && from! < ((quarter + 1) * width) / 4) quarters.add(quarter);
      }
      expect(quarters, `${width}`).toEqual(new Set([0, 1, 2, 3]));
    }
  });

  test("opens at its start where its notes are near", () => {
    const { session, timeline } = studio;
    const note = { id: 1, time: 960, duration: 480, number: 60, channel: 1, attack: 0.5, release: 0.5 };
    timeline.apply(addNotes(timeline.current, "late", [note]));
    revealRolls(studio, [timeline.current.rolls.get("late")!]);
    expect(session.views.roll.scrollTick).toBe(100 * BAR);
  });
});

describe("following the playhead", () => {
  test("turns the page, but never leaves the clip that is edited", () => {
    const { session } = studio;
    const view = session.views.roll;
    view.scrollTick = 100 * BAR;
    const clip = { from: 100 * BAR, to: 140 * BAR };
    followPlayhead(studio, "roll", 20 * BAR, true, clip);
    expect(view.scrollTick).toBe(100 * BAR);
    followPlayhead(studio, "roll", 120 * BAR, true, clip);
    expect(view.scrollTick).toBeGreaterThan(115 * BAR);
    const before = view.scrollTick;
    followPlayhead(studio, "roll", 140 * BAR, true, clip);
    expect(view.scrollTick).toBe(before);
  });
});
