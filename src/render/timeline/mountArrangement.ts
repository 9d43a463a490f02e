import { subscribeKey } from "valtio/utils";
import { timelineLength } from "../../domain/timeline/rollLength.ts";
import { trackIndexOfRow, trackOfRow, trackRows } from "../../domain/timeline/trackRows.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import type { OpenSong } from "../../state/transport.ts";
import {
  ARRANGEMENT,
  maxTrackScroll,
  rulerHeight,
  shownTempoLane,
  trackRowAt,
  trackTop,
} from "../../view/timeline/arrangementLayout.ts";
import { hitClip } from "../../view/timeline/hitClip.ts";
import type { ArrangementHandlers, ArrangementPointer, LoopPart } from "../../state/timeline/gestures.ts";
import { tickToX, xToTick } from "../../view/timeline/viewport.ts";
import type { CanvasPlace } from "../../view/canvas/LentCanvas.ts";
import type { StageSize } from "../shared/Stage.ts";
import { clipToLanes, paintClips, paintSoundingClips } from "./arrangementClips.ts";
import { paintLanes } from "./arrangementLanes.ts";
import { paintArrangementRuler, type SignatureBadge } from "./arrangementRuler.ts";
import { paintOthersClips } from "./paintOthers.ts";
import { paintTakeClips } from "./paintTakes.ts";
import { paintPlayhead } from "./playhead.ts";
import { followPlayhead } from "./followPlayhead.ts";
import { PointerInput } from "./pointerInput.ts";
import { RevealSelection } from "./reveal.ts";
import { TimelineCanvas } from "./TimelineCanvas.ts";
import { paintMarquee, type TimelineScene } from "./TimelineScene.ts";
import { ViewControl } from "./ViewControl.ts";
import { attachWheel } from "./wheelInput.ts";
import { audibleTracks } from "../../domain/timeline/audible.ts";
import { clipColor } from "../../domain/timeline/clipColor.ts";
import { clipStart } from "../../domain/timeline/clipLength.ts";
import { clipTicks, rollsOfTrack } from "../../state/timeline/rollsOfTrack.ts";
import { fade } from "../shared/packedColor.ts";

const TINT = 0.09;
const LINE_TINT = 0.5;
const MARGIN_PIXELS = 5;
const THICKEST_PIXELS = 5;

/** The rows of folders: where their tracks have clips, a thin line for each track. */
function paintFolders(scene: TimelineScene): void {
  const { quads, document, colors, view, width, height, timeline } = scene;
  const audible = audibleTracks(document.tracks.values());
  for (const [index, row] of trackRows(document).entries()) {
    const y = trackTop(view, index);
    if (row.kind === "track" || y > height || y + view.rowHeight < rulerHeight(view)) continue;
    const own = colors.tracks[row.folder.color % 16]!.clipHead;
    quads.box(0, y, width, view.rowHeight - 1, fade(own, TINT));
    if (row.folder.folded) quads.box(0, y + view.rowHeight - 2, width, 1, fade(own, LINE_TINT));
    const space = (view.rowHeight - 2 * MARGIN_PIXELS) / row.trackIds.length;
    const thick = Math.max(1, Math.min(THICKEST_PIXELS, space - 1));
    for (const [at, trackId] of row.trackIds.entries()) {
      const track = document.tracks.get(trackId);
      const top = Math.round(y + MARGIN_PIXELS + at * space + (space - thick) / 2);
      for (const roll of rollsOfTrack(document, trackId)) {
        const x = tickToX(view, clipStart(roll), 0);
        if (x > width) break;
        const length = clipTicks(roll, timeline.ppq) * view.pixelsPerTick;
        if (x + length < 0) continue;
        const { clipHead } = audible.has(trackId) ? colors.tracks[clipColor(roll, track) % 16]! : colors.muted;
        quads.box(x + 1, top, Math.max(2, length - 1), thick, clipHead, thick > 2 ? 1 : 0);
      }
    }
  }
}

const ROW_LIMITS = [24, 120] as const;

/** The arrangement overview at `where`. Rejects where WebGL is missing. */
export async function mountArrangement(
  where: CanvasPlace,
  studio: SongServices,
  handlers: ArrangementHandlers,
): Promise<() => void> {
  const { session } = studio;
  const reveal = new RevealSelection(studio);
  let badges: readonly SignatureBadge[] = [];
  const measure = ({ width, height }: StageSize): void => {
    const view = session.views.arrangement;
    const tempoHeight = shownTempoLane(session.tempoLane, height);
    if (view.tempoHeight !== tempoHeight) view.tempoHeight = tempoHeight;
    session.sizes.arrangement = { width, height: height - rulerHeight(view) };
  };
  const canvas = await TimelineCanvas.create(where, studio, {
    view: "arrangement",
    rolls: () => ({ identity: studio.timeline.current.rolls, rolls: studio.timeline.current.rolls.values() }),
    marquee: () => handlers.marquee(),
    before: (tick, playing) => {
      if (!input.busy) reveal.run();
      followPlayhead(studio, "arrangement", tick, playing && !input.busy);
    },
    paintStill: paintArrangement,
    paintMoving: (scene) => {
      badges = paintArrangementPlayback(scene);
    },
  });
  const control = new ViewControl(
    () => studio.session.views.arrangement,
    () => boundsOf(studio, canvas.stage.size()),
  );
  const input = new PointerInput<ArrangementPointer>({
    stage: canvas.stage,
    handlers,
    view: control,
    pointerAt: (x, y, event) => arrangementPointer(studio, badges, x, y, event),
  });
  measure(canvas.stage.size());
  const unwheel = attachWheel(canvas.stage, control);
  const fit = (): void => {
    measure(canvas.stage.size());
    control.settle();
  };
  canvas.stage.onResize(fit);
  const unfollow = subscribeKey(session, "tempoLane", fit, true);
  return () => {
    unfollow();
    input.destroy();
    unwheel();
    canvas.destroy();
  };
}

function boundsOf(studio: OpenSong, { width, height }: StageSize) {
  const { timeline } = studio.timeline.current;
  return {
    left: 0,
    top: rulerHeight(studio.session.views.arrangement),
    right: width,
    foot: height,
    maxScrollY: maxTrackScroll(studio.session.views.arrangement, trackRows(studio.timeline.current).length, height),
    rowLimits: ROW_LIMITS,
    ppq: timeline.ppq,
    endTick: timelineLength(studio.timeline.current),
  };
}

function paintArrangement(scene: TimelineScene): void {
  const { sheets, view, marquee, colors } = scene;
  const ground = { ...scene, quads: sheets.at(0).under };
  clipToLanes(ground);
  paintLanes(ground);
  const quads = paintClips(scene);
  const top = { ...scene, quads };
  clipToLanes(top);
  paintFolders(top);
  if (marquee) {
    const x = tickToX(view, marquee.fromTick, 0);
    const top = rulerHeight(view) + marquee.lowRow * view.rowHeight - view.scrollY;
    const rows = marquee.highRow - marquee.lowRow + 1;
    paintMarquee(quads, colors, [x, top, tickToX(view, marquee.toTick, 0) - x, rows * view.rowHeight]);
  }
  quads.unclip();
}

/** Paints the parts that move with the playhead: the notes it is on, the section and bar that are lit. */
function paintArrangementPlayback(scene: TimelineScene): readonly SignatureBadge[] {
  const { quads, view, width, height, positionTick, colors, playing } = scene;
  clipToLanes(scene);
  if (playing) {
    paintSoundingClips(scene);
    paintTakeClips(scene);
  }
  paintOthersClips(scene);
  quads.unclip();
  const badges = paintArrangementRuler(scene);
  const x = tickToX(view, positionTick, 0);
  if (x > -8 && x < width + 36) paintPlayhead(quads, colors, x, rulerHeight(view), height, playing);
  return badges;
}

function arrangementPointer(
  studio: OpenSong,
  badges: readonly SignatureBadge[],
  x: number,
  y: number,
  event: MouseEvent,
): ArrangementPointer {
  const view = studio.session.views.arrangement;
  const document = studio.timeline.current;
  const rows = trackRows(document);
  const songTick = xToTick(view, x, 0);
  const row = trackRowAt(view, y);
  const trackId = trackOfRow(rows, row);
  const ticksPerPixel = 1 / view.pixelsPerTick;
  const pointerType = (event as Partial<PointerEvent>).pointerType ?? "mouse";
  const reach = pointerType === "touch" ? FINGER : MOUSE;
  const zone = zoneAt(y, rulerHeight(view), reach.tempoEdge);
  return {
    zone,
    songTick,
    row,
    trackId,
    trackIndex: trackIndexOfRow(document, rows, row),
    hit:
      zone === "lanes" && trackId !== null ? hitClip(document, trackId, songTick, ticksPerPixel, reach.clipEdge) : null,
    tempoTick: zone === "tempo" ? tempoAt(studio, x, reach.knot) : null,
    markerTick:
      zone === "sections" ? (document.timeline.markers.findLast(({ tick }) => tick <= songTick)?.tick ?? null) : null,
    signatureTick: zone === "bars" && y >= BADGE_TOP ? badgeAt(badges, x) : null,
    loopHit: zone === "bars" && y < ARRANGEMENT.barsTop + 12 ? loopPartAt(studio, x, reach.loopEdge) : null,
    x,
    y,
    ticksPerPixel,
    button: event.button,
    pointerType,
    shift: event.shiftKey,
    mod: event.ctrlKey || event.metaKey,
    alt: event.altKey,
  };
}

/** Hit distances, pixels: the foot of the tempo lane, which changes its height, the ends of clips and loop, knots. */
const MOUSE = { tempoEdge: 4, clipEdge: 7, loopEdge: 6, knot: 8 } as const;
const FINGER = { tempoEdge: 8, clipEdge: 16, loopEdge: 16, knot: 16 } as const;

function zoneAt(y: number, foot: number, edge: number): ArrangementPointer["zone"] {
  if (y < ARRANGEMENT.barsTop) return "sections";
  if (y < ARRANGEMENT.tempoTop) return "bars";
  if (y < foot - edge) return "tempo";
  return y < foot ? "tempoEdge" : "lanes";
}

/** Above them is the loop. */
const BADGE_TOP = ARRANGEMENT.barsTop + 9;
const BADGE_SLOP = 2;

const badgeAt = (badges: readonly SignatureBadge[], x: number): number | null =>
  badges.find((badge) => x >= badge.x - BADGE_SLOP && x <= badge.x + badge.width + BADGE_SLOP)?.tick ?? null;

/** Tick of the tempo change whose knot is nearest to `x`, where one is near. */
function tempoAt(studio: OpenSong, x: number, slop: number): number | null {
  const view = studio.session.views.arrangement;
  let found: number | null = null;
  let distance = slop;
  for (const { tick } of studio.timeline.current.timeline.tempos) {
    const away = Math.abs(tickToX(view, tick, 0) - x);
    if (away > distance) continue;
    distance = away;
    found = tick;
  }
  return found;
}

function loopPartAt(studio: OpenSong, x: number, edge: number): LoopPart | null {
  const view = studio.session.views.arrangement;
  const { loopStart, loopEnd } = studio.timeline.current.timeline;
  const from = tickToX(view, loopStart, 0);
  const to = tickToX(view, loopEnd, 0);
  if (to <= from || x < from - edge || x > to + edge) return null;
  const handle = Math.min(edge, (to - from) / 3);
  if (x < from + handle) return "start";
  return x > to - handle ? "end" : "body";
}
