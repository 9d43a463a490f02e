import { ref } from "valtio/vanilla";
import { clipStart } from "../../domain/timeline/clipLength.ts";
import type { Roll } from "../../domain/timeline/records.ts";
import { timelineLength } from "../../domain/timeline/rollLength.ts";
import type { SongServices } from "../../state/services/SongServices.ts";
import type { OpenSong } from "../../state/transport.ts";
import { ghostRolls } from "../../state/timeline/ghostRolls.ts";
import { clipTicks } from "../../state/timeline/rollsOfTrack.ts";
import { editedRolls } from "../../state/timeline/editedRolls.ts";
import { shownLanes } from "../../state/timeline/selectedLane.ts";
import type { Drag, RollHandlers, RollPointer } from "../../state/timeline/gestures.ts";
import { clipUnder, hitRolls } from "../../view/timeline/clipUnder.ts";
import { hitSlop } from "../../view/timeline/noteHit.ts";
import {
  laneAt,
  boxesOf,
  laneHandleAt,
  laneIdAt,
  laneStack,
  laneToggledAt,
  laneValueAtY,
  openLanesOf,
  velocityAtY,
  type LaneStack,
} from "../../view/timeline/laneStack.ts";
import { maxRollScroll, pitchAt, ROLL } from "../../view/timeline/rollLayout.ts";
import { editorRows, type RowMap } from "../../view/timeline/RowMap.ts";
import { xToTick } from "../../view/timeline/viewport.ts";
import type { CanvasPlace } from "../../view/canvas/LentCanvas.ts";
import type { Stage, StageSize } from "../shared/Stage.ts";
import { followPlayhead, type TickRange } from "./followPlayhead.ts";
import { paintRoll, paintRollPlayback } from "./paintRoll.ts";
import { PointerInput } from "./pointerInput.ts";
import { revealRolls, showPitches } from "./reveal.ts";
import { TimelineCanvas } from "./TimelineCanvas.ts";
import { ViewControl, type ViewBounds } from "./ViewControl.ts";
import { attachWheel } from "./wheelInput.ts";

const ROW_LIMITS = [5, 40] as const;

/** The piano roll at `where`, with its keyboard and velocity lane. Rejects where WebGL is missing. */
export async function mountRoll(where: CanvasPlace, studio: SongServices, handlers: RollHandlers): Promise<() => void> {
  const { session } = studio;
  const keys = new KeyPresses(studio, handlers);
  const shown = new ShownRolls();
  let settled: RowMap | null = null;
  let lastFoot = -1;
  const measure = (size: StageSize): void => {
    const stack = stackOf(studio, size);
    const { foot } = stack;
    const [width, height] = [size.width - ROLL.keysWidth, foot - ROLL.rulerHeight];
    const { roll } = session.sizes;
    if (roll.width !== width || roll.height !== height) session.sizes.roll = { width, height };
    const open = openLanesOf(stack);
    if ([...open].join() !== [...session.openLanes].join()) session.openLanes = ref(open);
    // The bottom of the notes has moved: rows may have been scrolled beyond it.
    if (foot !== lastFoot) control.settle();
    lastFoot = foot;
  };
  const canvas = await TimelineCanvas.create(where, studio, {
    view: "roll",
    rolls: (rolls) => shown.of(rolls, ghostsOf(studio, rolls)),
    marquee: () => handlers.marquee(),
    before: (tick, playing, rolls) => {
      const rows = editorRows(studio);
      // Rows of drums come and go with the hits on them: only another kind of rows is another place.
      const onKeys = rows.names === null;
      const { inRoll } = session.revealed;
      const isOther = onKeys !== inRoll.onKeys;
      const isNew = isOther || !isShown(inRoll.starts, rolls);
      if (rolls.length > 0 && isNew) revealRolls(studio, rolls);
      else if (isOther) showPitches(studio, [], []);
      if (isNew) session.revealed.inRoll = ref({ starts: startsOf(rolls), onKeys });
      if (rows !== settled) control.settle();
      settled = rows;
      measure(canvas.stage.size());
      followPlayhead(studio, "roll", tick, playing && !input.busy, extentOf(studio, rolls));
    },
    shows: () => {
      const { grid, chordNames, velocities, foldedLanes, openedLanes, laneHeights, laneOrder } = session.editor;
      return [grid, chordNames, velocities, foldedLanes, openedLanes, laneHeights, laneOrder];
    },
    paintStill: (scene) => paintRoll(scene, session.editor, ghostsOf(studio, scene.edited)),
    paintMoving: (scene) => paintRollPlayback(scene, keys.pitch),
  });
  const control = new ViewControl(
    () => session.views.roll,
    () => boundsOf(studio, canvas.stage.size()),
  );
  const input = new PointerInput<RollPointer>({
    stage: canvas.stage,
    handlers,
    view: control,
    pointerAt: (x, y, event) => rollPointer(studio, canvas.stage.size(), x, y, event),
    keys: {
      holds: (x, y) => isOnKeys(stackOf(studio, canvas.stage.size()), x, y),
      press: (x, y) => keys.press(canvas.stage, x, y),
    },
  });
  measure(canvas.stage.size());
  const unwheel = attachWheel(canvas.stage, control);
  canvas.stage.onResize(() => {
    measure(canvas.stage.size());
    control.settle();
  });
  return () => {
    input.destroy();
    unwheel();
    canvas.destroy();
  };
}

/** Start of each clip by its id, ticks. */
type ClipStarts = ReadonlyMap<string, number>;

const startsOf = (rolls: readonly Roll[]): ClipStarts => new Map(rolls.map((roll) => [roll.id, clipStart(roll)]));

/** True if the same clips are at the same places, whichever of them is the active one. */
const isShown = (before: ClipStarts, rolls: readonly Roll[]): boolean =>
  before.size === rolls.length && rolls.every((roll) => before.get(roll.id) === clipStart(roll));

const NONE: readonly Roll[] = [];

const ghostsOf = ({ session, timeline }: OpenSong, rolls: readonly Roll[]): readonly Roll[] =>
  rolls.length > 0 && session.editor.ghosts ? ghostRolls(timeline.current, rolls) : NONE;

/** The rolls whose notes the canvas needs, made anew where one of them changed. */
class ShownRolls {
  #edited = NONE;
  #ghosts = NONE;
  #rolls = NONE;

  of(
    edited: readonly Roll[],
    ghosts: readonly Roll[],
  ): { readonly identity: unknown; readonly rolls: readonly Roll[] } {
    if (edited !== this.#edited || ghosts !== this.#ghosts) this.#rolls = [...edited, ...ghosts];
    this.#edited = edited;
    this.#ghosts = ghosts;
    return { identity: this.#rolls, rolls: this.#rolls };
  }
}

/** Range from the first start to the last end of these clips; null without clips. */
function extentOf({ timeline }: Pick<OpenSong, "timeline">, rolls: readonly Roll[]): TickRange | null {
  if (rolls.length === 0) return null;
  let [from, to] = [Number.POSITIVE_INFINITY, 0];
  for (const roll of rolls) {
    from = Math.min(from, clipStart(roll));
    to = Math.max(to, clipStart(roll) + clipTicks(roll, timeline.current.timeline.ppq));
  }
  return { from, to };
}

/** The keyboard beside the rows: a press sounds its key, a glide moves on to the next. */
class KeyPresses {
  pitch = -1;
  readonly #studio: OpenSong;
  readonly #handlers: RollHandlers;
  #release: (() => void) | null = null;

  constructor(studio: OpenSong, handlers: RollHandlers) {
    this.#studio = studio;
    this.#handlers = handlers;
  }

  press(stage: Stage, x: number, y: number): Drag<PointerEvent> {
    this.#play(x, y);
    return {
      move: (event) => {
        const at = stage.place(event);
        this.#play(at.x, at.y);
      },
      end: () => this.#stop(),
      cancel: () => this.#stop(),
    };
  }

  #play(x: number, y: number): void {
    const pitch = pitchAt(this.#studio.session.views.roll, y, editorRows(this.#studio));
    if (pitch === this.pitch) return;
    this.#stop();
    this.pitch = pitch;
    // Keys struck further out sound louder, as on a board.
    this.#release = this.#handlers.previewNote(pitch, 0.4 + 0.6 * Math.min(1, Math.max(0, x / ROLL.keysWidth)));
  }

  #stop(): void {
    this.#release?.();
    this.#release = null;
    this.pitch = -1;
  }
}

const stackOf = ({ timeline, session }: OpenSong, { width, height }: StageSize): LaneStack =>
  laneStack(width, height, shownLanes(editedRolls(timeline.current, session.selection)), session.editor);

const isOnKeys = ({ foot }: LaneStack, x: number, y: number): boolean =>
  x < ROLL.keysWidth && y >= ROLL.rulerHeight && y < foot;

function boundsOf(studio: OpenSong, size: StageSize): ViewBounds {
  const { foot } = stackOf(studio, size);
  return {
    left: ROLL.keysWidth,
    top: ROLL.rulerHeight,
    right: size.width,
    foot,
    maxScrollY: maxRollScroll(studio.session.views.roll, foot, editorRows(studio)),
    rowLimits: ROW_LIMITS,
    ppq: studio.timeline.current.timeline.ppq,
    endTick: timelineLength(studio.timeline.current),
  };
}

/** So many times as near as the mouse a finger is to be to a note, or to an end of it. */
const FINGER = 2;

function rollPointer(
  studio: OpenSong,
  { width, height }: StageSize,
  x: number,
  y: number,
  event: MouseEvent,
): RollPointer {
  const view = studio.session.views.roll;
  const document = studio.timeline.current;
  const { ppq } = document.timeline;
  const rolls = editedRolls(document, studio.session.selection);
  const songTick = xToTick(view, x, ROLL.keysWidth);
  const pitch = pitchAt(view, y, editorRows(studio));
  const ticksPerPixel = 1 / view.pixelsPerTick;
  const stack = laneStack(width, height, shownLanes(rolls), studio.session.editor);
  const toggled = laneToggledAt(stack, x, y);
  const handle = toggled === null ? laneHandleAt(stack, x, y) : null;
  const zone = toggled !== null ? "fold" : handle ? "handle" : zoneAt(stack, y);
  const placed = zone === "lane" ? laneAt(stack, y) : null;
  const pointerType = (event as Partial<PointerEvent>).pointerType ?? "mouse";
  const slop = hitSlop(pointerType === "touch" ? FINGER * ticksPerPixel : ticksPerPixel);
  const found = zone === "notes" ? hitRolls(rolls, songTick, pitch, slop, ppq) : null;
  const under = clipUnder(rolls, songTick, ppq);
  return {
    zone,
    songTick,
    roll: found?.roll ?? under,
    pitch,
    attack: stack.velocity ? velocityAtY(y, stack.velocity, studio.session.editor.velocities) : 1,
    hit: found?.hit ?? null,
    toggled,
    handle,
    laneIds: boxesOf(stack).map(({ id }) => id),
    laneId: laneIdAt(stack, y),
    lane: placed && { lane: placed.lane, valueAt: (at) => laneValueAtY(placed.lane.kind, at, placed) },
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

function zoneAt(stack: LaneStack, y: number): RollPointer["zone"] {
  if (y < ROLL.rulerHeight) return "ruler";
  if (y < stack.foot) return "notes";
  return laneAt(stack, y) ? "lane" : "velocity";
}
