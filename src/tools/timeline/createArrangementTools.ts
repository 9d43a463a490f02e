import { addRolls, removeRolls } from "../../domain/timeline/commands/rolls.ts";
import type { CanvasMenu } from "../../state/session/SongSession.ts";
import type { OpenSong } from "../../state/transport.ts";
import type {
  ArrangementHandlers,
  ArrangementPointer,
  CanvasCursor,
  Drag,
  Marquee,
} from "../../state/timeline/gestures.ts";
import { selectClips, selectedClipIds } from "../../state/timeline/selection.ts";
import { actsOnClips, newClip, splitClips } from "../../actions/timeline/clipActions.ts";
import { toggleTempoLane } from "../../actions/timeline/editorActions.ts";
import { barStart, snapClipTick } from "../../state/timeline/clipSnap.ts";
import { drawClip, drawPatternClip, marqueeClips, resizeClip, slipClips } from "./clipGestures.ts";
import {
  editSignature,
  heldLoopGesture,
  loopGesture,
  nameSection,
  newLoopGesture,
  sectionGesture,
  signatureGesture,
  tempoGesture,
  toggleTempoChange,
} from "./rulerGestures.ts";
import { moveClips } from "./moveClips.ts";
import { seekGesture, type Seek } from "./seekGesture.ts";
import { tempoLaneGesture } from "./tempoLaneGesture.ts";

/** The tools of the arrangement: which gesture a press begins, by zone and what is under it. */
export function createArrangementTools(studio: OpenSong, { seek }: { readonly seek: Seek }): ArrangementHandlers {
  let marquee: Marquee | null = null;
  const show = (next: Marquee | null): void => {
    marquee = next;
  };
  return {
    hover: (pointer) => cursorOf(studio, pointer),
    down: (pointer) => begin(studio, seek, pointer, show),
    doubleClick: (pointer) => {
      if (pointer.zone === "lanes" && !pointer.hit) createClip(studio, pointer);
      else if (pointer.signatureTick !== null) editSignature(studio, pointer.signatureTick);
      else if (pointer.zone === "tempoEdge") toggleTempoLane(studio);
      else if (pointer.zone === "tempo") toggleTempoChange(studio, pointer);
      else if (pointer.zone === "sections") nameSection(studio, pointer);
    },
    hold: (pointer) => (pointer.zone === "bars" ? heldLoopGesture(studio, pointer) : null),
    menu: (pointer) => openMenu(studio, pointer),
    marquee: () => marquee,
  };
}

function begin(
  studio: OpenSong,
  seek: Seek,
  pointer: ArrangementPointer,
  show: (marquee: Marquee | null) => void,
): Drag<ArrangementPointer> | null {
  // The second button opens a menu.
  if (pointer.button === 2) return null;
  if (pointer.zone !== "lanes") return rulerGesture(studio, seek, pointer);
  const { hit } = pointer;
  studio.session.selection.focus = "clips";
  const { tool } = studio.session.editor;
  if (hit && tool === "erase") {
    studio.timeline.apply(removeRolls(studio.timeline.current, new Set([hit.roll.id])));
    return null;
  }
  if (hit && tool === "split") {
    splitClips(studio, [hit.roll], snapClipTick(studio, pointer.songTick, pointer));
    return null;
  }
  if (!hit) {
    const { trackId } = pointer;
    if (trackId === null || pointer.shift || pointer.mod) return marqueeClips(studio, pointer, show);
    if (tool === "pattern") return drawPatternClip(studio, pointer, trackId);
    return tool === "draw" ? drawClip(studio, pointer, trackId) : marqueeClips(studio, pointer, show);
  }
  if (slips(pointer)) return slipClips(studio, pointer, hit.roll);
  if (hit.edge !== "body" && !pointer.mod && !pointer.alt && !pointer.shift)
    return resizeClip(studio, pointer, hit.roll, hit.edge);
  return moveClips(studio, pointer, hit.roll);
}

/** Alt and Shift drag the content of a clip. */
const slips = ({ alt, shift, mod }: ArrangementPointer): boolean => alt && shift && !mod;

function rulerGesture(studio: OpenSong, seek: Seek, pointer: ArrangementPointer): Drag<ArrangementPointer> {
  const { zone, loopHit, tempoTick, markerTick, signatureTick, shift } = pointer;
  if (zone === "tempoEdge") return tempoLaneGesture(studio, pointer);
  if (loopHit && !shift) return loopGesture(studio, pointer, loopHit);
  if (tempoTick !== null) return tempoGesture(studio, pointer, tempoTick);
  if (signatureTick !== null) return signatureGesture(studio, seek, pointer, signatureTick);
  if (shift) return newLoopGesture(studio, pointer);
  if (markerTick !== null) return sectionGesture(studio, seek, pointer, markerTick);
  return seekGesture(studio, seek, pointer);
}

/** Chooses what the menu is about: clips under the pointer are selected, if they are not. */
function openMenu(studio: OpenSong, pointer: ArrangementPointer | null): boolean {
  const { session } = studio;
  if (!pointer) {
    session.menu = actsOnClips(studio) ? { kind: "clips" } : laneMenuHere(studio);
    return session.menu !== null;
  }
  const { zone, hit, songTick, trackId, tempoTick, markerTick } = pointer;
  const tick = snapClipTick(studio, songTick, pointer);
  session.menu = null;
  if (zone === "lanes" && hit) {
    session.selection.focus = "clips";
    if (!selectedClipIds(studio).has(hit.roll.id)) selectClips(studio, new Set([hit.roll.id]), hit.roll);
    session.menu = { kind: "clips" };
  } else if (zone === "lanes" && trackId !== null)
    session.menu = { kind: "lane", trackId, tick: barStart(studio, songTick) };
  else if (zone === "bars") session.menu = { kind: "bars", tick: barStart(studio, songTick) };
  else if (zone === "tempo" || zone === "tempoEdge") session.menu = { kind: "tempo", tick, changeTick: tempoTick };
  else if (zone === "sections") session.menu = { kind: "section", tick: barStart(studio, songTick), markerTick };
  return session.menu !== null;
}

/** Menu of the selected track's lane at the playhead's bar, for calls without a pointer. */
function laneMenuHere(studio: OpenSong): CanvasMenu | null {
  const { selection, transport } = studio.session;
  const { trackId } = selection;
  return trackId === null ? null : { kind: "lane", trackId, tick: barStart(studio, transport.positionTick) };
}

/** A new empty roll of one bar, where the pointer is. */
function createClip(studio: OpenSong, pointer: ArrangementPointer): void {
  const document = studio.timeline.current;
  const { trackId } = pointer;
  if (trackId === null) return;
  studio.session.selection.focus = "clips";
  const roll = newClip(studio, trackId, barStart(studio, pointer.songTick));
  studio.timeline.apply(addRolls(document, [roll]));
  selectClips(studio, new Set([roll.id]), roll);
}

function cursorOf({ session }: Pick<OpenSong, "session">, pointer: ArrangementPointer): CanvasCursor {
  const { zone, hit, loopHit, tempoTick, signatureTick, mod, alt } = pointer;
  if (zone !== "lanes") {
    if (zone === "tempoEdge" || tempoTick !== null) return "ns-resize";
    if (signatureTick !== null) return "move";
    if (!loopHit) return "pointer";
    return loopHit === "body" ? "move" : "ew-resize";
  }
  const { tool } = session.editor;
  if (!hit) return (tool === "pattern" || tool === "draw") && pointer.trackId !== null ? "crosshair" : "default";
  if (session.editor.tool === "split") return "text";
  if (session.editor.tool === "erase") return "crosshair";
  if (slips(pointer)) return "ew-resize";
  if (mod || alt) return "copy";
  return hit.edge === "body" || pointer.shift ? "move" : "ew-resize";
}
