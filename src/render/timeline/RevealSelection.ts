import { clipStart } from "../../domain/timeline/clipLength.ts";
import { rowOfTrack, trackRows } from "../../domain/timeline/trackRows.ts";
import type { OpenSong } from "../../state/transport.ts";
import { maxTrackScroll, rulerHeight } from "../../view/timeline/arrangementLayout.ts";
import { clipTicks } from "../../state/timeline/rollsOfTrack.ts";

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
