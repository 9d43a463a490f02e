import { Rectangle, Sprite, Texture, TexturePool } from "pixi.js";
import { snapshot, subscribe } from "valtio/vanilla";
import { chunksPickedAnew, type NoteIds } from "../../domain/timeline/pickNotes.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import { editedRolls } from "../../state/timeline/editedRolls.ts";
import { shownLanes } from "../../state/timeline/selectedLane.ts";
import { programNameOf } from "../../state/timeline/programNameOf.ts";
import type { CanvasView } from "../../state/session/SongSession.ts";
import type { Session } from "../../state/session.ts";
import type { Marquee } from "../../state/timeline/gestures.ts";
import type { CanvasPlace } from "../../view/canvas/LentCanvas.ts";
import { editorRows } from "../../view/timeline/RowMap.ts";
import { laneStack } from "../../view/timeline/laneStack.ts";
import { nextTask } from "../../state/nextTask.ts";
import { positionTick } from "../../state/transport.ts";
import { QuadShader } from "../shared/quadShader.ts";
import { createStage, type Stage } from "../shared/Stage.ts";
import { TextAtlas } from "../shared/TextAtlas.ts";
import { onThemeChange } from "../../view/canvas/tokens.ts";
import { NoteShader } from "./noteShader.ts";
import { NoteSheets, type TimelineShaders } from "./NoteSheets.ts";
import { NoteTexture } from "./NoteTexture.ts";
import { RollNotes } from "./RollNotes.ts";
import { readTimelineColors } from "./timelineColors.ts";
import type { TimelineScene } from "./TimelineScene.ts";

/** Parts of the session that canvases show beside their own view. */
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
  /** Further state of the editor that the still picture shows: its grid and the like. */
  shows?(): readonly unknown[];
  /** Paints the parts that stay the same while the playhead moves; they are cached as a picture then. */
  paintStill(scene: TimelineScene): void;
  /** Paints the parts that move with the playhead, over the still ones. */
  paintMoving(scene: TimelineScene): void;
}

/** Input of a frame, without the sheets it is painted on. */
type Contents = Omit<TimelineScene, "sheets" | "quads">;

/** Base of arrangement and piano roll: a stage that repaints when document, session, theme or clock move. */
export class TimelineCanvas {
  readonly stage: Stage;
  readonly #studio: SongServices;
  readonly #parts: CanvasParts;
  readonly #shaders: TimelineShaders;
  /** Notes of the still and of the moving picture. */
  readonly #still: NoteSheets;
  readonly #moving: NoteSheets;
  readonly #notes: RollNotes;
  readonly #undo: (() => void)[] = [];
  #session: ReturnType<typeof snapshot<Session>>;
  #moved = { pixel: 0, timeMs: 0 };
  /** Key by which the shown rolls are compared. */
  #shown: unknown = null;
  /** Input that the still picture was painted from. */
  #stillOf: readonly unknown[] = [];

  /** Runs as separate tasks: the context, the first text, for which the browser prepares the typeface, and the programs. */
  static async create(where: CanvasPlace, studio: SongServices, parts: CanvasParts): Promise<TimelineCanvas> {
    const stage = await createStage(where, false);
    await nextTask();
    const colors = readTimelineColors();
    await nextTask();
    const atlas = new TextAtlas();
    atlas.prepare(stage.size().resolution, colors.family);
    atlas.glyphs("0", 11, 500);
    await nextTask();
    const shaders = { quads: new QuadShader(atlas), notes: new NoteShader(new NoteTexture(colors)) };
    await link(stage, shaders);
    return new TimelineCanvas(stage, studio, parts, shaders);
  }

  private constructor(stage: Stage, studio: SongServices, parts: CanvasParts, shaders: TimelineShaders) {
    this.stage = stage;
    this.#studio = studio;
    this.#parts = parts;
    this.#shaders = shaders;
    this.#still = stage.root.addChild(new NoteSheets(shaders));
    this.#moving = stage.root.addChild(new NoteSheets(shaders));
    this.#notes = new RollNotes(shaders.notes.texture.rows);
    this.#session = snapshot(studio.session);
    const invalidate = (): void => stage.invalidate();
    const restyle = (): void => {
      shaders.notes.texture.colors = readTimelineColors();
      shaders.quads.atlas.reset();
      stage.invalidate();
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
    this.stage.destroy();
    // The picture of what stood still, which Pixi would keep for the next.
    TexturePool.clear();
    this.#shaders.quads.destroy();
    this.#shaders.notes.destroy();
  }

  /** Repaints with changes of the session, but not if only the other canvas is panned or zoomed, or sounds are loaded. */
  #follow(): void {
    const before = this.#session;
    const now = (this.#session = snapshot(this.#studio.session));
    const { view } = this.#parts;
    if (now.views[view] !== before.views[view] || SHOWN.some((part) => now[part] !== before[part]))
      this.stage.invalidate();
  }

  /** Only one canvas builds in each frame, so that all of them together leave room for the rest of the page. */
  #build(timeMs: number): boolean {
    const left = this.#notes.work(builtAtMs === timeMs ? 0 : PYRAMID_BUDGET_MS);
    if (left) builtAtMs = timeMs;
    return left;
  }

  #frame(timeMs: number, asked: boolean): boolean {
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
    const { quads, notes } = this.#shaders;
    const { colors, selected } = notes.texture;
    quads.atlas.prepare(size.resolution, colors.family);
    this.#paint({
      colors,
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
      selectedNoteIds: selected,
      roll,
      edited,
      marquee: this.#parts.marquee(),
      others: session.sharedSelections,
      takes: this.#studio.recording.shown(),
      punch: this.#studio.recording.state.settings.punch,
      stack: laneStack(width, height, shownLanes(edited), session.editor),
      rows: editorRows(this.#studio),
      programName: ({ trackId }, program) => {
        const track = document.tracks.get(trackId);
        return track ? programNameOf(session, track, program) : "";
      },
      selectedLane: session.selection.lane,
    });
    this.stage.animate(playing);
    if (building || notes.texture.waiting) this.stage.invalidateLater();
    return true;
  }

  /** True if the playhead is on another pixel. Highlights around it change now and then all the same. */
  #hasMoved(timeMs: number, view: CanvasView, tick: number, resolution: number): boolean {
    const pixel = Math.round((tick - view.scrollTick) * view.pixelsPerTick * resolution);
    if (pixel === this.#moved.pixel && timeMs - this.#moved.timeMs < RESTING_MS) return false;
    this.#moved = { pixel, timeMs };
    return true;
  }

  /** While it plays, only what moves is painted anew: a frame then costs the same for ten notes and for a million. */
  #paint(contents: Contents): void {
    const { playing, width, height } = contents;
    const isStale = !playing || this.#isStale(contents);
    const still = this.#still;
    if (playing !== still.isCachedAsTexture)
      still.cacheAsTexture(playing && { antialias: false, scaleMode: "nearest" });
    if (isStale) {
      still.boundsArea = new Rectangle(0, 0, width, height);
      this.#parts.paintStill(sceneOn(still, contents));
      still.updateCacheTexture();
    }
    this.#parts.paintMoving(sceneOn(this.#moving, contents));
  }

  #isStale(contents: Contents): boolean {
    const { document, view, roll, rows, marquee, selectedTrackId, selectedRollIds, selectedLane, colors } = contents;
    const { width, height, resolution } = this.stage.size();
    const selected = [selectedTrackId, selectedRollIds, selectedLane, contents.selectedNoteIds];
    const { quads, notes } = this.#shaders;
    const written = [notes.texture.rows.written, quads.atlas.generation];
    const of = [
      width,
      height,
      resolution,
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
    const { texture } = this.#shaders.notes;
    const before = texture.selected;
    if (before === ids) return;
    texture.selected = ids;
    for (const { notes } of edited) texture.rows.touch(chunksPickedAnew(notes, before, ids));
  }
}

/** Clears the sheets and returns the scene of `contents` on them. */
function sceneOn(sheets: NoteSheets, contents: Contents): TimelineScene {
  sheets.clear();
  return { ...contents, sheets, quads: sheets.at(0).over };
}

/** Links programs, each in a task of its own: the first frame would, and the first one while it plays. */
async function link({ renderer }: Stage, shaders: TimelineShaders): Promise<void> {
  for (const shader of [shaders.quads, shaders.notes]) {
    renderer.shader.bind(shader, true);
    await nextTask();
  }
  // Draws a sprite, as a cached picture is drawn.
  const picture = new Sprite({ texture: Texture.WHITE, alpha: 0 });
  renderer.render(picture);
  picture.destroy();
  await nextTask();
}
