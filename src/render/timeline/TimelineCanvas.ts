import { snapshot, subscribe } from "valtio/vanilla";
import { chunksPickedAnew, type NoteIds } from "../../domain/timeline/pickNotes.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { Studio } from "../../state/Studio.ts";
import { editedRolls } from "../../state/timeline/editedRolls.ts";
import { shownLanes } from "../../state/timeline/selectedLane.ts";
import { programNameOf } from "../../state/timeline/programNameOf.ts";
import type { CanvasView, Session } from "../../state/session.ts";
import type { Marquee } from "../../state/timeline/gestures.ts";
import { editorRows } from "../../view/timeline/RowMap.ts";
import { laneStack } from "../../view/timeline/laneStack.ts";
import { nextTask } from "../../state/nextTask.ts";
import { positionTick } from "../../state/transport.ts";
import { Painter } from "../shared/Painter.ts";
import { createStage, type Stage } from "../shared/Stage.ts";
import { onThemeChange } from "../shared/tokens.ts";
import { NoteLayer } from "./NoteLayer.ts";
import { RollNotes } from "./RollNotes.ts";
import { readTimelineColors, type TimelineColors } from "./timelineColors.ts";
import type { TimelineScene } from "./TimelineScene.ts";

/** What canvases show of the session beside their own view. */
const SHOWN = ["transport", "selection", "editor", "sharedSelections"] as const;
/** A page draws two canvases in one task. */
const PYRAMID_BUDGET_MS = 1.5;
/** The frame in which a canvas built last. */
let builtAtMs = -1;
/** A playhead that has not come to the next pixel is drawn again after so long. */
const RESTING_MS = 30;

interface CanvasParts {
  readonly view: "arrangement" | "roll";
  /** The rolls whose notes the canvas needs, and what they are compared by. */
  rolls(edited: readonly Roll[]): { readonly identity: unknown; readonly rolls: Iterable<Roll> };
  marquee(): Marquee | null;
  /** Called before painting, for example to follow the playhead. */
  before?(positionTick: number, playing: boolean, edited: readonly Roll[]): void;
  /** What else of the editor the still picture shows: its grid and the like. */
  shows?(): readonly unknown[];
  /** What stays as it is while the playhead moves; kept as a picture then. */
  paintStill(scene: TimelineScene): void;
  /** What moves with the playhead, over it. */
  paintMoving(scene: TimelineScene): void;
}

/** What a canvas is painted with. */
interface Pens {
  readonly painter: Painter;
  readonly layer: NoteLayer;
}

/** What arrangement and piano roll have in common: a stage that repaints when document, session, theme or clock move. */
export class TimelineCanvas {
  readonly stage: Stage;
  /** Milliseconds of JavaScript and draw calls of the last frame. */
  readonly figures = { frameMs: 0, drawCalls: 0, frames: 0 };
  readonly #studio: Studio;
  readonly #parts: CanvasParts;
  readonly #painter: Painter;
  readonly #layer: NoteLayer;
  readonly #notes: RollNotes;
  readonly #undo: (() => void)[] = [];
  #session: ReturnType<typeof snapshot<Session>>;
  #colors: TimelineColors;
  #moved = { pixel: 0, timeMs: 0 };
  /** What the rolls that are shown are compared by. */
  #shown: unknown = null;
  /** What the still picture was painted from. */
  #stillOf: readonly unknown[] = [];

  /** In tasks of their own: the context, its programs, and the first text, for which the browser makes the typeface ready. */
  static async create(host: HTMLElement, studio: Studio, parts: CanvasParts): Promise<TimelineCanvas> {
    const stage = await createStage(host, { antialias: false });
    await nextTask();
    const pens = { painter: new Painter(stage), layer: new NoteLayer() };
    pens.layer.prepare(stage.renderer.gl);
    await nextTask();
    const colors = readTimelineColors();
    await nextTask();
    pens.painter.begin(colors.family);
    pens.painter.textWidth("0");
    await nextTask();
    return new TimelineCanvas(stage, studio, parts, pens, colors);
  }

  private constructor(stage: Stage, studio: Studio, parts: CanvasParts, pens: Pens, colors: TimelineColors) {
    this.stage = stage;
    this.#studio = studio;
    this.#parts = parts;
    this.#painter = pens.painter;
    this.#layer = pens.layer;
    this.#notes = new RollNotes(pens.layer.rows);
    this.#colors = colors;
    this.#session = snapshot(studio.session);
    const invalidate = (): void => stage.invalidate();
    const restyle = (): void => {
      this.#colors = readTimelineColors();
      this.#painter.forgetText();
    };
    this.#undo.push(
      studio.timeline.subscribe({ change: invalidate, load: () => stage.invalidateApart() }),
      subscribe(studio.session, () => this.#follow()),
      subscribe(studio.recording.state.settings, invalidate),
      onThemeChange(restyle),
      stage.onFrame((timeMs, asked) => this.#frame(timeMs, asked)),
    );
    void document.fonts.ready.then(restyle);
    document.fonts.addEventListener("loadingdone", restyle);
    this.#undo.push(() => document.fonts.removeEventListener("loadingdone", restyle));
    stage.invalidate();
  }

  destroy(): void {
    for (const undo of this.#undo) undo();
    this.#layer.destroy();
    this.#painter.destroy();
    this.stage.destroy();
  }

  /** Where only the other canvas is panned or zoomed, or sounds are loaded, this one stays as it is. */
  #follow(): void {
    const before = this.#session;
    const now = (this.#session = snapshot(this.#studio.session));
    const { view } = this.#parts;
    if (now.views[view] !== before.views[view] || SHOWN.some((part) => now[part] !== before[part]))
      this.stage.invalidate();
  }

  /** In each frame one canvas builds, so that all of them together leave room for the rest of the page. */
  #build(timeMs: number): boolean {
    const left = this.#notes.work(builtAtMs === timeMs ? 0 : PYRAMID_BUDGET_MS);
    if (left) builtAtMs = timeMs;
    return left;
  }

  #frame(timeMs: number, asked: boolean): boolean {
    const begin = performance.now();
    const { session, timeline: store, engine } = this.#studio;
    const document = store.current;
    const { timeline } = document;
    const edited = editedRolls(document, session.selection);
    const [roll = null] = edited;
    const playing = engine.transport.playing();
    const tick = positionTick(this.#studio);
    const size = this.stage.size();
    this.#parts.before?.(tick, playing, edited);
    const shown = this.#parts.rolls(edited);
    this.#shown = shown.identity;
    this.#notes.sync(shown.identity, shown.rolls, timeline.ppq);
    this.#select(edited, session.selection.noteIds);
    const building = this.#build(timeMs);
    const view = { ...session.views[this.#parts.view] };
    if (!asked && playing && !this.#hasMoved(timeMs, view, tick, size.resolution)) return false;
    const { width, height } = size;
    this.#painter.begin(this.#colors.family);
    this.#paint({
      painter: this.#painter,
      colors: this.#colors,
      layer: this.#layer,
      notes: this.#notes,
      document,
      timeline,
      view,
      width,
      height,
      positionTick: tick,
      playing,
      selectedTrackId: session.selection.trackId ?? roll?.trackId ?? null,
      selectedRollIds: session.selection.rollIds,
      roll,
      edited,
      marquee: this.#parts.marquee(),
      others: session.sharedSelections,
      takes: this.#studio.recording.shown(),
      punch: this.#studio.recording.state.settings.punch,
      stack: laneStack(width, height, shownLanes(edited)),
      rows: editorRows(this.#studio),
      programName: ({ trackId }, program) => {
        const track = document.tracks.get(trackId);
        return track ? programNameOf(session, track, program) : "";
      },
      selectedLane: session.selection.lane,
    });
    this.figures.frameMs = performance.now() - begin;
    this.figures.drawCalls = this.#painter.drawCalls;
    this.figures.frames++;
    this.stage.animate(playing);
    if (building || this.#layer.waiting) this.stage.invalidateLater();
    return true;
  }

  /** Whether the playhead stands on another pixel. What is lit around it changes now and then all the same. */
  #hasMoved(timeMs: number, view: CanvasView, tick: number, resolution: number): boolean {
    const pixel = Math.round((tick - view.scrollTick) * view.pixelsPerTick * resolution);
    if (pixel === this.#moved.pixel && timeMs - this.#moved.timeMs < RESTING_MS) return false;
    this.#moved = { pixel, timeMs };
    return true;
  }

  /** While it plays, only what moves is painted anew: a frame then costs the same for ten notes and for a million. */
  #paint(scene: TimelineScene): void {
    if (scene.playing) this.#painter.still(this.#isStale(scene), () => this.#parts.paintStill(scene));
    else this.#parts.paintStill(scene);
    this.#parts.paintMoving(scene);
  }

  #isStale(scene: TimelineScene): boolean {
    const { document, view, roll, rows, marquee, selectedTrackId, selectedRollIds, selectedLane, colors, layer } =
      scene;
    const selected = [selectedTrackId, selectedRollIds, selectedLane, layer.selected];
    const written = [layer.rows.written, this.#painter.fonts];
    const of = [
      document,
      roll,
      rows,
      this.#shown,
      ...(this.#parts.shows?.() ?? []),
      colors,
      ...Object.values(view),
      ...selected,
      ...written,
    ];
    const stale = marquee !== null || of.some((part, i) => part !== this.#stillOf[i]);
    this.#stillOf = marquee === null ? of : [];
    return stale;
  }

  /** Rows of notes that were selected or are no more are written again. */
  #select(edited: readonly Roll[], ids: NoteIds): void {
    const before = this.#layer.selected;
    if (before === ids) return;
    this.#layer.selected = ids;
    for (const { notes } of edited) this.#layer.rows.touch(chunksPickedAnew(notes, before, ids));
  }
}
