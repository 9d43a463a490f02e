import type { SongServices } from "../../state/services/SongServices.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addTimeSignature } from "../../domain/timeline/commands/timeline.ts";
import { noteListOf } from "../../domain/timeline/NoteList.ts";
import { newRoll } from "../../domain/timeline/defaults.ts";
import { addRolls } from "../../domain/timeline/commands/rolls.ts";
import type { Studio } from "../../state/Studio.ts";
import { selectClips, selectNotes } from "../../state/timeline/selection.ts";
import { editorRows } from "../../view/timeline/RowMap.ts";
import { createStudio, FIRST, pressFor, pressKey, SECOND, THIRD } from "./studio.test-helper.ts";
import { timelineActions, type ActionName } from "./timelineActions.ts";

const run = (studio: SongServices, ...names: readonly ActionName[]): void => {
  for (const name of names) timelineActions[name].run(studio);
};

const SIZE = { width: 800, height: 300 };

function withCanvas(): SongServices {
  const studio = createStudio();
  Object.assign(studio.session.sizes, { roll: { ...SIZE }, arrangement: { ...SIZE } });
  return studio;
}

/** Ticks at the left and at the right edge of the roll. */
function shownTicks({ session }: SongServices, canvas: "roll" | "arrangement" = "roll"): readonly [number, number] {
  const { scrollTick, pixelsPerTick } = session.views[canvas];
  return [scrollTick, scrollTick + SIZE.width / pixelsPerTick];
}

function middleTick(studio: SongServices): number {
  const [from, to] = shownTicks(studio);
  return (from + to) / 2;
}

describe("the roll", () => {
  it("zooms about its middle, in and out, no further out than the song or what a new one shows", () => {
    const studio = withCanvas();
    Object.assign(studio.session.views.roll, { scrollTick: 40_000, pixelsPerTick: 0.02 });
    const before = { ...studio.session.views.roll };
    const middle = middleTick(studio);
    run(studio, "zoomIn");
    expect(studio.session.views.roll.pixelsPerTick).toBeCloseTo(0.02 * 1.4);
    expect(middleTick(studio)).toBeCloseTo(middle);
    run(studio, "zoomOut");
    expect(studio.session.views.roll.pixelsPerTick).toBeCloseTo(before.pixelsPerTick);
    expect(studio.session.views.roll.scrollTick).toBeCloseTo(before.scrollTick);
    for (let press = 0; press < 50; press++) run(studio, "zoomOut");
    const furthest = studio.session.views.roll.pixelsPerTick;
    expect(furthest).toBeGreaterThan(0);
    run(studio, "zoomOut");
    expect(studio.session.views.roll.pixelsPerTick).toBe(furthest);
  });

  it("shows all that is selected, and goes back to where it was, view by view", () => {
    const studio = withCanvas();
    const before = { ...studio.session.views.roll };
    selectNotes(studio, new Set([SECOND.id, THIRD.id]));
    pressFor(studio, "zoomToSelection", "z");
    const zoomed = { ...studio.session.views.roll };
    const [from, to] = shownTicks(studio);
    expect(from).toBeLessThanOrEqual(3840 + SECOND.time);
    expect(to).toBeGreaterThanOrEqual(3840 + THIRD.time + THIRD.duration);
    // No more than air around them.
    expect(to - from).toBeCloseTo((THIRD.time + THIRD.duration - SECOND.time) / 0.9);
    selectNotes(studio, new Set());
    pressFor(studio, "fitClip", "f");
    expect(shownTicks(studio)[1] - shownTicks(studio)[0]).toBeGreaterThan(to - from);
    pressFor(studio, "zoomBack", "x");
    expect(studio.session.views.roll).toEqual(zoomed);
    pressFor(studio, "zoomBack", "x");
    expect({ ...studio.session.views.roll, scrollY: before.scrollY }).toEqual(before);
    pressFor(studio, "zoomBack", "x");
    expect({ ...studio.session.views.roll, scrollY: before.scrollY }).toEqual(before);
  });

  it("has the middle of the pitches that it fits in its middle", () => {
    const studio = withCanvas();
    run(studio, "fitClip");
    const { scrollY, rowHeight } = studio.session.views.roll;
    const { count, rowOf } = editorRows(studio);
    const rowTop = (key: number): number => (count - 1 - rowOf[key]!) * rowHeight - scrollY;
    const middle = (rowTop(FIRST.number) + rowTop(THIRD.number) + rowHeight) / 2;
    expect(middle).toBeCloseTo(SIZE.height / 2, -1);
  });

  it("forgets the views of a song when another one is opened", () => {
    const studio = withCanvas();
    run(studio, "fitClip");
    const { current } = studio.timeline;
    studio.timeline.load({ ...current, timeline: { ...current.timeline, id: "another" } });
    const view = { ...studio.session.views.roll };
    run(studio, "zoomBack");
    expect(studio.session.views.roll).toEqual(view);
  });
});

describe("the arrangement", () => {
  it("shows the song from its beginning to its end", () => {
    const studio = withCanvas();
    const far = newRoll({ id: "far", trackId: "t2", startTime: 96_000, notes: noteListOf([FIRST]) });
    studio.timeline.apply(addRolls(studio.timeline.current, [far]));
    studio.session.views.arrangement.scrollTick = 9000;
    pressFor(studio, "fitSong", "f", { shiftKey: true });
    const [from, to] = shownTicks(studio, "arrangement");
    expect(from).toBe(0);
    expect(to).toBeGreaterThan(96_000);
    expect(to).toBeLessThan(2 * 96_000);
  });

  it("has a tempo lane that is tall, and low again", () => {
    const studio = createStudio();
    const low = studio.session.tempoLane;
    pressFor(studio, "tallTempo", "t", { shiftKey: true });
    expect(studio.session.tempoLane).toBeGreaterThan(low);
    pressFor(studio, "tallTempo", "t", { shiftKey: true });
    expect(studio.session.tempoLane).toBe(low);
  });
});

describe("the grid", () => {
  it("gets finer and coarser in steps that lead back, and to triplets and back", () => {
    const studio = createStudio();
    const { session } = studio;
    const step = (name: ActionName): string => {
      run(studio, name);
      return session.editor.grid;
    };
    session.editor.grid = "16n";
    expect([step("tripletGrid"), step("tripletGrid")]).toEqual(["16t", "16n"]);
    session.editor.grid = "8n.";
    expect(step("tripletGrid")).toBe("8t");
    session.editor.grid = "16n";
    const finer = step("finerGrid");
    expect(finer).not.toBe("16n");
    expect(step("coarserGrid")).toBe("16n");
    expect(step("coarserGrid")).not.toBe("16n");
    expect(step("finerGrid")).toBe("16n");
    session.editor.grid = "odd";
    expect(step("finerGrid")).toBe("16n");
  });

  it("has a finest and a coarsest step, and each on the way back is one of those on the way there", () => {
    const studio = createStudio();
    const walk = (name: "finerGrid" | "coarserGrid"): string[] => {
      const seen = [studio.session.editor.grid];
      for (let press = 0; press < 40; press++) {
        run(studio, name);
        if (studio.session.editor.grid !== seen.at(-1)) seen.push(studio.session.editor.grid);
      }
      return seen;
    };
    walk("coarserGrid");
    const there = walk("finerGrid");
    expect(there.length).toBeGreaterThan(3);
    expect(walk("coarserGrid")).toEqual(there.toReversed());
  });
});

describe("what is shown and drawn with", () => {
  const switches = {
    snap: "snap",
    snapToScale: "snapToScale",
    ghosts: "ghosts",
    chordNames: "chordNames",
  } as const satisfies Partial<Record<ActionName, keyof Studio["session"]["editor"]>>;

  it.each(Object.entries(switches))("%s is switched, and switched back", (name, field) => {
    const studio = createStudio();
    const before = studio.session.editor[field];
    run(studio, name as ActionName);
    expect(studio.session.editor[field]).toBe(!before);
    run(studio, name as ActionName);
    expect(studio.session.editor[field]).toBe(before);
  });

  it("is a tool by its letter and by its digit, and a shape for lanes", () => {
    const studio = createStudio();
    const { editor } = studio.session;
    for (const [tool, ...keys] of [
      ["draw", "b", "1"],
      ["select", "v", "2"],
      ["erase", "e", "3"],
      ["split", "c", "4"],
      ["pattern", "5"],
    ] as const)
      for (const key of keys) {
        editor.tool = tool === "draw" ? "select" : "draw";
        pressKey(studio, key);
        expect(editor.tool, key).toBe(tool);
      }
    for (const [name, shape] of [
      ["laneLines", "line"],
      ["laneCurves", "curve"],
      ["laneFreely", "free"],
    ] as const) {
      run(studio, name);
      expect(editor.laneShape).toBe(shape);
    }
    pressKey(studio, "v", { shiftKey: true });
    expect(studio.session.editor.velocities).toBe("release");
    pressKey(studio, "v", { shiftKey: true });
    expect(studio.session.editor.velocities).toBe("attack");
  });

  it("opens and closes the windows beside the song, each its own", () => {
    const studio = createStudio();
    for (const [name, key, panel] of [
      ["mixerWindow", "m", "mixer"],
      ["editorWindow", "n", "editor"],
      ["boardWindow", "b", "board"],
    ] as const) {
      pressFor(studio, name, key, { altKey: true });
      expect(studio.session.secondWindows).toEqual({ mixer: false, editor: false, board: false, [panel]: true });
      pressFor(studio, name, key, { altKey: true });
      expect(studio.session.secondWindows[panel]).toBe(false);
    }
  });

  it("opens each window over the song", () => {
    const studio = createStudio();
    const windows = {
      palette: "palette",
      quantizeDialog: "quantize",
      exportAudio: "exportAudio",
      clock: "clock",
      templates: "templates",
      versions: "versions",
      drumRows: "drumRows",
      drumFill: "drumFill",
    } as const satisfies Partial<Record<ActionName, Studio["session"]["window"]>>;
    for (const [name, window] of Object.entries(windows)) {
      run(studio, name as ActionName);
      expect(studio.session.window, name).toBe(window);
    }
  });

  it("opens the help at the shortcuts of songs, and at what is new", () => {
    const studio = createStudio();
    for (const name of ["help", "keyList"] as const) {
      studio.session.help = null;
      run(studio, name);
      expect(studio.session.help, name).toEqual({ page: "shortcuts", section: "song" });
    }
    for (const [view, page] of [
      ["roll", "piano-roll"],
      ["patterns", "chord-patterns"],
      ["takes", "recording"],
      ["mixer", "mixer"],
    ] as const) {
      studio.session.editor.view = view;
      run(studio, "panelHelp");
      expect(studio.session.help, view).toEqual({ page, section: "" });
    }
    run(studio, "news");
    expect(studio.session.help).toEqual({ page: "whats-new", section: "" });
  });

  it("shows rows of drums for one track, and keys again", () => {
    const studio = createStudio();
    expect(timelineActions.drumRows.enabled(studio)).toBe(false);
    pressKey(studio, "d", { shiftKey: true });
    expect(studio.session.editor.rowsOf).toEqual({ t1: "drums" });
    expect([timelineActions.drumRows, timelineActions.drumFill].map(({ enabled }) => enabled(studio))).toEqual([
      true,
      true,
    ]);
    pressKey(studio, "d", { shiftKey: true });
    expect(studio.session.editor.rowsOf).toEqual({ t1: "keys" });
  });
});

describe("the ruler by the keyboard", () => {
  it("changes tempo, time signature and key at the bar in which the playhead stands", () => {
    const kinds = { tempoHere: "tempo", meterHere: "meter", keyHere: "key" } as const;
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(kinds)), fc.nat(60_000), (name, tick) => {
        const studio = createStudio();
        studio.timeline.apply(addTimeSignature(studio.timeline.current, { tick: 0, numerator: 3, denominator: 4 }));
        studio.session.transport.positionTick = tick;
        run(studio, name as ActionName);
        const { rulerChange, window } = studio.session;
        expect(window).toBe("ruler");
        expect(rulerChange.kind).toBe(kinds[name as keyof typeof kinds]);
        expect(rulerChange.tick % 2880).toBe(0);
        expect(tick - rulerChange.tick).toBeGreaterThanOrEqual(0);
        expect(tick - rulerChange.tick).toBeLessThan(2880);
        // The song begins with a tempo and a time signature, which are changed there; a key comes new.
        expect(rulerChange.fromTick).toBe(rulerChange.tick === 0 && name !== "keyHere" ? 0 : null);
      }),
    );
  });
});

const loopOf = (studio: SongServices) => {
  const { loop: isOn, loopStart, loopEnd } = studio.timeline.current.timeline;
  return [isOn, loopStart, loopEnd];
};

describe("the loop", () => {
  it("lies over the selected notes, over the selected clips, or over the bar of the playhead", () => {
    const studio = createStudio();
    const start = studio.timeline.current;
    studio.session.transport.positionTick = 5000;
    pressFor(studio, "loopSelection", "l", { altKey: true });
    expect(loopOf(studio)).toEqual([true, 3840, 7680]);
    selectNotes(studio, new Set([SECOND.id, THIRD.id]));
    pressFor(studio, "loopSelection", "l", { altKey: true });
    expect(loopOf(studio)).toEqual([true, 3840 + SECOND.time, 3840 + THIRD.time + THIRD.duration]);
    const roll = studio.timeline.current.rolls.get("r1")!;
    selectClips(studio, new Set(["r1"]), roll);
    studio.session.selection.focus = "clips";
    pressFor(studio, "loopSelection", "l", { altKey: true });
    expect(loopOf(studio)[1]).toBe(3840);
    for (let step = 0; step < 3 && studio.timeline.canUndo; step++) studio.timeline.undo();
    expect(studio.timeline.current).toEqual(start);
  });
});
