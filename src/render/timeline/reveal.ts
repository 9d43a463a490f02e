import { clipStart, firstNoteTick, offsetOf } from "../../domain/timeline/clipLength.ts";
import { rowOfTrack, trackRows } from "../../domain/timeline/trackRows.ts";
import type { OpenSong } from "../../state/transport.ts";
import { maxTrackScroll, rulerHeight } from "../../view/timeline/arrangementLayout.ts";
import { clipTicks } from "../../state/timeline/rollsOfTrack.ts";
import { notesInRange } from "../../domain/timeline/NoteList.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import { pitchRange } from "../../view/timeline/pitchRange.ts";
import { editorRows } from "../../view/timeline/RowMap.ts";

/** Scrolls the arrangement to a track or clip that was selected, or came, out of sight. */
export class RevealSelection {
  readonly #studio: OpenSong;

  constructor(studio: OpenSong) {
    this.#studio = studio;
  }

  /** Runs before painting, while nothing is dragged. */
  run(): void {
    const { selection, revealed } = this.#studio.session;
    const { trackId, rollId } = selection;
    if (trackId !== revealed.trackId) this.#showTrack(trackId);
    if (rollId !== revealed.rollId) this.#showClip(rollId);
    if (trackId !== revealed.trackId || rollId !== revealed.rollId) Object.assign(revealed, { trackId, rollId });
  }

  #showTrack(trackId: string | null): void {
    const { session, timeline } = this.#studio;
    const rows = trackRows(timeline.current);
    const row = trackId === null ? -1 : rowOfTrack(rows, trackId);
    if (row < 0) return;
    const view = session.views.arrangement;
    const { height } = session.sizes.arrangement;
    const top = row * view.rowHeight;
    const lowest = Math.max(0, top + view.rowHeight - height);
    const most = maxTrackScroll(view, rows.length, height + rulerHeight(view));
    const scrollY = Math.round(Math.min(most, Math.min(top, Math.max(lowest, view.scrollY))));
    if (scrollY !== view.scrollY) view.scrollY = scrollY;
  }

  #showClip(rollId: string | null): void {
    const { session, timeline } = this.#studio;
    const roll = timeline.current.rolls.get(rollId ?? "");
    if (!roll) return;
    const view = session.views.arrangement;
    const shownTicks = session.sizes.arrangement.width / view.pixelsPerTick;
    const start = clipStart(roll);
    const end = start + clipTicks(roll, timeline.current.timeline.ppq);
    if (end <= view.scrollTick || start >= view.scrollTick + shownTicks)
      view.scrollTick = Math.max(0, start - shownTicks * 0.1);
  }
}

// Pitch at the middle of the view when an empty roll opens.
const MIDDLE_PITCH = 66;
/** Number of notes that is enough to find the view's place. */
const ENOUGH = 200;
/** Air before the first note, of the view's width. */
const AIR = 0.05;

/** Brings clips that were just opened into view: their first notes if none shows, and their pitches. */
export function revealRolls(studio: OpenSong, rolls: readonly Roll[]): void {
  const view = studio.session.views.roll;
  const { width } = studio.session.sizes.roll;
  const visibleTicks = width / view.pixelsPerTick;
  if (pitchesFrom(studio, rolls, visibleTicks).length === 0) {
    const earliest = rolls.toSorted((a, b) => firstNoteTick(a) - firstNoteTick(b))[0]!;
    const first = firstNoteTick(earliest);
    const isNear = first - clipStart(earliest) < visibleTicks * (1 - 2 * AIR);
    view.scrollTick = isNear ? clipStart(earliest) : Math.max(0, first - visibleTicks * AIR);
  }
  showPitches(studio, rolls, pitchesFrom(studio, rolls, visibleTicks));
}

/** Pitches of the first notes that begin within the view. */
function pitchesFrom({ session }: Pick<OpenSong, "session">, rolls: readonly Roll[], visibleTicks: number): number[] {
  const pitches: number[] = [];
  for (const roll of rolls) {
    const from = session.views.roll.scrollTick - roll.startTime;
    for (const note of notesInRange(roll.notes, from, from + visibleTicks)) {
      if (note.time >= Math.max(from, offsetOf(roll))) pitches.push(note.number);
      if (pitches.length === ENOUGH) return pitches;
    }
  }
  return pitches;
}

/** Brings rows into view where clips, or none, are shown: those of their pitches, else the middle of keys or the foot of a kit. */
export function showPitches(studio: OpenSong, rolls: readonly Roll[], pitches: readonly number[]): void {
  const view = studio.session.views.roll;
  const { height } = studio.session.sizes.roll;
  const rows = editorRows(studio);
  const used = pitches.length > 0 ? pitches : rolls.flatMap(({ notes }) => pitchRange(notes) ?? []);
  const shown = used.length > 0 ? used.map((pitch) => rows.rowOf[pitch]!) : rows.names ? [0] : [MIDDLE_PITCH];
  const top = (rows.count - 1 - Math.max(...shown)) * view.rowHeight;
  const foot = (rows.count - Math.min(...shown)) * view.rowHeight;
  if (top >= view.scrollY && foot <= view.scrollY + height) return;
  const most = Math.max(0, rows.count * view.rowHeight - height);
  view.scrollY = Math.round(Math.min(most, Math.max(0, (top + foot - height) / 2)));
}
