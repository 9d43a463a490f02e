import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newTrack } from "../defaults.ts";
import { applyTimelineDiff, isEmptyTimelineDiff } from "../diff.ts";
import type { TimelineDocument } from "../records.ts";
import { readTimeline } from "../timelineJson.ts";
import { trackIndexOfRow, trackOfRow, trackRows, rowOfTrack } from "../trackRows.ts";
import { writeTimeline } from "../writeTimeline.ts";
import { documentWith, isReversed } from "./documents.test-helper.ts";
import {
  dissolveFolder,
  folderAround,
  heldBy,
  placeNow,
  placeTracks,
  setFolder,
  setFolderTracks,
  stepTracks,
  trackPlaces,
} from "./folders.ts";
import { addTrack } from "./tracks.ts";

/** Tracks a to f, written as `ab(cd)ef`; folders in brackets, folded ones in braces. */
function documentOf(text: string): TimelineDocument {
  const names = text.split("").filter((letter) => /\w/.test(letter));
  const document = documentWith([]);
  let folderId: string | undefined;
  const folders: { id: string; name: string; color: number; folded: boolean }[] = [];
  const tracks = new Map<string, ReturnType<typeof newTrack>>();
  for (const letter of text) {
    if (letter === "(" || letter === "{") {
      folderId = `f${folders.length}`;
      folders.push({ id: folderId, name: folderId, color: 0, folded: letter === "{" });
    } else if (letter === ")" || letter === "}") folderId = undefined;
    else tracks.set(letter, newTrack({ id: letter, ...(folderId === undefined ? {} : { folderId }) }));
  }
  return { ...document, timeline: { ...document.timeline, trackIds: names, folders }, tracks };
}

/** The same notation, from the rows and the hidden tracks. */
function textOf({ timeline, tracks }: TimelineDocument): string {
  let text = "";
  let open: string | undefined;
  for (const id of timeline.trackIds) {
    const { folderId } = tracks.get(id)!;
    if (open !== folderId && open !== undefined) text += ")";
    if (open !== folderId && folderId !== undefined) text += "(";
    open = folderId;
    text += id;
  }
  return open === undefined ? text : `${text})`;
}

const after = (document: TimelineDocument, diff: ReturnType<typeof stepTracks>) => applyTimelineDiff(document, diff);

/** True if every folder's tracks follow each other, and each track exists once. */
function expectWhole(document: TimelineDocument, names: string): void {
  expect([...document.timeline.trackIds].sort().join("")).toBe(names);
  const seen: (string | undefined)[] = [];
  for (const id of document.timeline.trackIds) {
    const { folderId } = document.tracks.get(id)!;
    if (folderId === undefined || seen.at(-1) !== folderId) {
      if (folderId !== undefined) expect(seen).not.toContain(folderId);
      seen.push(folderId);
    }
  }
}

const anySong = fc.constantFrom("abcdef", "ab(cd)ef", "(ab)(cd)ef", "a{bc}d(ef)", "(abcdef)", "{ab}{cd}(e)f");

describe("a new track", () => {
  test.each([
    [0, "xab(cd)ef"],
    [2, "abx(cd)ef"],
    [3, "ab(cd)xef"],
    [4, "ab(cd)xef"],
    [99, "ab(cd)efx"],
  ])("at %s parts no folder", (index, expected) => {
    const document = documentOf("ab(cd)ef");
    expect(textOf(applyTimelineDiff(document, addTrack(document, newTrack({ id: "x" }), [], index)))).toBe(expected);
  });

  test("of a folder comes into it", () => {
    const document = documentOf("ab(cd)ef");
    const track = newTrack({ id: "x", folderId: "f0" });
    expect(textOf(applyTimelineDiff(document, addTrack(document, track, [], 3)))).toBe("ab(cxd)ef");
  });
});

describe("the order of tracks", () => {
  test("a step down goes into a folder, through it and out of it; a step up goes back", () => {
    let document = documentOf("a(bc)d");
    const texts = ["(abc)d", "(bac)d", "(bca)d", "(bc)ad", "(bc)da"];
    for (const text of texts) {
      document = after(document, stepTracks(document, { trackId: "a" }, 1));
      expect(textOf(document)).toBe(text);
    }
    expect(isEmptyTimelineDiff(stepTracks(document, { trackId: "a" }, 1))).toBe(true);
    for (const text of [...texts.slice(0, -1).reverse(), "a(bc)d"]) {
      document = after(document, stepTracks(document, { trackId: "a" }, -1));
      expect(textOf(document)).toBe(text);
    }
  });

  test("a folder steps over tracks and other folders with all of its own, and past folded ones at once", () => {
    let document = documentOf("(ab)c(de)f");
    for (const text of ["c(ab)(de)f", "c(de)(ab)f", "c(de)f(ab)"]) {
      document = after(document, stepTracks(document, { folderId: "f0" }, 1));
      expect(textOf(document)).toBe(text);
    }
    document = documentOf("a{bc}d");
    expect(textOf(after(document, stepTracks(document, { trackId: "a" }, 1)))).toBe("(bc)ad");
  });

  test("whatever is put wherever: each track once, folders whole, all places told apart, undo exact", () => {
    fc.assert(
      fc.property(anySong, fc.nat(5), fc.boolean(), fc.nat(20), (text, at, asFolder, choice) => {
        const document = documentOf(text);
        const trackId = document.timeline.trackIds[at]!;
        const folderId = document.tracks.get(trackId)!.folderId;
        const placed = asFolder && folderId !== undefined ? { folderId } : { trackId };
        const places = trackPlaces(document, placed);
        expect(new Set(places.map((place) => `${place.index} ${place.folderId}`)).size).toBe(places.length);
        const now = placeNow(document, placed, places);
        const hidden = "trackId" in placed && new RegExp(`{\\w*${trackId}\\w*}`).test(text);
        expect(now >= 0).toBe(!hidden);
        if (hidden) return;
        const only = folderId !== undefined && text.includes(`(${trackId})`);
        if (!only) expect(isEmptyTimelineDiff(placeTracks(document, placed, places[now]!))).toBe(true);
        const place = places[choice % places.length]!;
        const diff = placeTracks(document, placed, place);
        const placedSong = after(document, diff);
        expectWhole(placedSong, "abcdef");
        expect(isReversed(document, diff)).toBe(true);
        const back = placeNow(placedSong, placed, trackPlaces(placedSong, placed));
        expect(trackPlaces(placedSong, placed)[back]).toEqual(place);
      }),
    );
  });

  test("random steps, groups and dissolved folders keep songs whole, and what is written is read again", () => {
    fc.assert(
      fc.property(anySong, fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 12 }), (text, edits) => {
        let document = documentOf(text);
        for (const [kind, at] of edits) {
          const trackId = document.timeline.trackIds[at]!;
          const folderId = document.tracks.get(trackId)!.folderId ?? "none";
          const diff = [
            () => stepTracks(document, { trackId }, 1),
            () => stepTracks(document, { trackId }, -1),
            () => stepTracks(document, { folderId }, at % 2 === 0 ? 1 : -1),
            () => folderAround(document, [trackId, document.timeline.trackIds[5 - at]!], { name: "New", color: 3 }),
            () => dissolveFolder(document, folderId),
            () => setFolder(document, folderId, { folded: at % 2 === 0 }),
          ][kind]!();
          expect(isReversed(document, diff)).toBe(true);
          document = after(document, diff);
          expectWhole(document, "abcdef");
        }
        const read = readTimeline(JSON.parse(JSON.stringify(writeTimeline(document))));
        if (!read.ok) throw new Error(read.error.message);
        expect(textOf(read.value)).toBe(textOf(document));
        expect(trackRows(read.value)).toEqual(trackRows(document));
      }),
    );
  });
});

describe("folders", () => {
  test("rows: the folder above its tracks, only itself where it is folded", () => {
    const rows = trackRows(documentOf("a(bc){de}f"));
    expect(rows.map((row) => (row.kind === "track" ? row.trackId : row.trackIds.join("+")))).toEqual([
      "a",
      "b+c",
      "b",
      "c",
      "d+e",
      "f",
    ]);
    expect(["a", "c", "d", "e", "f", "x"].map((id) => rowOfTrack(rows, id))).toEqual([0, 3, 4, 4, 5, -1]);
    expect([0, 1, 3, 4, 6].map((row) => trackOfRow(rows, row))).toEqual(["a", null, "c", null, null]);
    const indices = [-1, 0, 1, 3, 4, 5, 7].map((row) => trackIndexOfRow(documentOf("a(bc){de}f"), rows, row));
    expect(indices).toEqual([-1, 0, 1, 2, 3, 5, 7]);
  });

  test("mute and solo of a folder are those of its tracks", () => {
    let document = documentOf("a(bc)d");
    const inside = ["b", "c"];
    expect(heldBy(document, inside, "mute")).toBe(false);
    document = after(document, setFolderTracks(document, "f0", { mute: true }));
    expect([...document.tracks.values()].map(({ mute }) => mute)).toEqual([false, true, true, false]);
    expect(heldBy(document, inside, "mute")).toBe(true);
    expect(heldBy(document, [...inside, "d"], "mute")).toBe("mixed");
  });

  test("tracks of a song from elsewhere come together, and folders that are not there are forgotten", () => {
    const read = readTimeline({
      folders: [{ id: "x", name: "Drums" }, { id: "empty" }],
      tracks: [{ id: "a", folderId: "x" }, { id: "b" }, { id: "c", folderId: "x" }, { id: "d", folderId: "gone" }],
    });
    if (!read.ok) throw new Error(read.error.message);
    expect(textOf(read.value)).toBe("(ac)bd");
    expect(read.value.timeline.folders).toEqual([{ id: "x", name: "Drums", color: 0, folded: false }]);
  });
});
