import { expandRoll } from "../timeline/expandRoll.ts";
import type { Roll, TimelineDocument } from "../timeline/records.ts";

/** A note of a picture: start and length in 256ths of the picture's width, MIDI note number 0..127, palette index 0..15. */
export type PictureNote = [start: number, length: number, pitch: number, color: number];

/** A few bars of music as an event shows them: notes by their start. */
export type MusicPicture = readonly PictureNote[];

/** Units of a picture's width. */
export const PICTURE_WIDTH = 256;
/** Notes of a picture. */
export const PICTURE_NOTES = 128;
/** Notes of a picture in lists. */
export const LISTED_NOTES = 48;
const BARS = 2;

/** A note on a line of time of any unit. */
export interface TimedNote {
  readonly from: number;
  readonly to: number;
  /** MIDI note number 0..127. */
  readonly pitch: number;
  /** Palette index 0..15. */
  readonly color: number;
}

/** The picture with at most `most` notes: the longest ones, by their start. */
export function thinnedPicture(picture: MusicPicture, most: number): MusicPicture {
  if (picture.length <= most) return picture;
  return [...picture]
    .sort((a, b) => b[1] - a[1])
    .slice(0, most)
    .sort(byStart);
}

/** Picture of the notes that sound between two times, in the times' unit. */
export function pictureOfNotes(notes: Iterable<TimedNote>, from: number, to: number): MusicPicture {
  const unit = (to - from) / PICTURE_WIDTH;
  const seen = new Map<string, PictureNote>();
  for (const note of notes) {
    if (note.from >= to || note.to <= from) continue;
    const start = Math.min(PICTURE_WIDTH - 1, Math.max(0, Math.floor((note.from - from) / unit)));
    const end = Math.min(PICTURE_WIDTH, Math.max(start + 1, Math.round((note.to - from) / unit)));
    seen.set(`${start} ${note.pitch} ${note.color}`, [start, end - start, note.pitch, note.color]);
  }
  return thinnedPicture([...seen.values()].sort(byStart), PICTURE_NOTES);
}

/**
 * Picture of two bars of a song: of those in which the most tracks play, the first with the most notes. Null for songs without
 * notes; muted tracks are left out.
 */
export function pictureOfSong(document: TimelineDocument): MusicPicture | null {
  const { timeline, tracks, rolls } = document;
  const [{ numerator, denominator } = { numerator: 4, denominator: 4 }] = timeline.timeSignatures;
  const length = Math.max(1, Math.round((BARS * 4 * numerator * timeline.ppq) / denominator));
  const audible = [...rolls.values()].filter(({ trackId }) => tracks.get(trackId)?.mute === false);
  const index = fullestWindow(audible, timeline.ppq, length);
  if (index === null) return null;
  const notes = audible.flatMap((roll) => {
    const color = tracks.get(roll.trackId)!.color;
    return [...notesIn(roll, timeline.ppq, index * length, (index + 1) * length)].map(
      ({ time, duration, number }): TimedNote => ({ from: time, to: time + duration, pitch: number, color }),
    );
  });
  return pictureOfNotes(notes, index * length, (index + 1) * length);
}

const shownOf = (notes: number): number => Math.min(notes, PICTURE_NOTES);

const byStart = (a: PictureNote, b: PictureNote): number => a[0] - b[0] || a[2] - b[2] || a[3] - b[3];

function* notesIn(roll: Roll, ppq: number, from: number, to: number) {
  for (const note of expandRoll(roll, ppq, 1)) if (note.time < to && note.time + note.duration > from) yield note;
}

/** Index of the window of `length` ticks in which the most tracks begin notes; null without notes. */
function fullestWindow(rolls: readonly Roll[], ppq: number, length: number): number | null {
  const windows = new Map<number, { readonly tracks: Set<string>; notes: number }>();
  for (const roll of rolls) {
    for (const { time } of expandRoll(roll, ppq, 1)) {
      const index = Math.floor(time / length);
      let window = windows.get(index);
      if (!window) windows.set(index, (window = { tracks: new Set(), notes: 0 }));
      window.tracks.add(roll.trackId);
      window.notes++;
    }
  }
  let fullest: number | null = null;
  for (const [index, { tracks, notes }] of [...windows].sort(([a], [b]) => a - b)) {
    const best = fullest === null ? null : windows.get(fullest)!;
    const more = best === null ? 1 : tracks.size - best.tracks.size || shownOf(notes) - shownOf(best.notes);
    if (more > 0) fullest = index;
  }
  return fullest;
}
