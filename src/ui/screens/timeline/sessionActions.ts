import { ref } from "valtio/vanilla";
import type { Session } from "../../../state/session.ts";
import type { WindowPanel } from "../../../state/session/PageSession.ts";
import type { Harmony } from "../../../domain/music/harmony.ts";

/** Small writes to the session, apart from components. */

export type EditorView = Session["editor"]["view"];

export function setEditorView(session: Session, view: EditorView): void {
  session.editor.view = view;
}

export function setQuantize(
  session: Session,
  fields: Partial<Pick<Session["editor"], "quantizeStrength" | "swing">>,
): void {
  Object.assign(session.editor, fields);
}

export function setTrackRowHeight(session: Session, height: number): void {
  if (session.views.arrangement.rowHeight !== height) session.views.arrangement.rowHeight = height;
}

export function scrollTracks(session: Session, pixels: number, maximum: number): void {
  const view = session.views.arrangement;
  view.scrollY = Math.min(maximum, Math.max(0, view.scrollY + pixels));
}

/** Opens the field for the name of the section at `tick`, or closes it. */
export function nameSection(session: Session, tick: number | null): void {
  session.namedSectionTick = tick;
}

/** Opens the field for the name of a song, track, folder or clip, or closes it. */
export function nameRecord(session: Session, id: string | null): void {
  session.namedId = id;
}

export function showSideTab(session: Session, tab: Session["sideTab"]): void {
  session.sideTab = tab;
}

export function showWindow(session: Session, panel: WindowPanel, shown: boolean): void {
  session.secondWindows[panel] = shown;
}

/** Sets the key and the chords of the palette. */
export function setHarmony({ editor }: Session, fields: Partial<Harmony>): void {
  editor.harmony = ref({ ...editor.harmony, ...fields });
}
