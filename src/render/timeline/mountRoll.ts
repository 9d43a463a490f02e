import type { Roll } from "../../domain/timeline/records.ts";
import type { Studio } from "../../state/Studio.ts";
import { editedRoll } from "../../state/timeline/clipHit.ts";
import type { Drag, RollHandlers, RollPointer } from "../../state/timeline/gestures.ts";
import { hitNote, hitSlop } from "../../state/timeline/noteHit.ts";
import {
  attackAtY,
  maxRollScroll,
  notesFoot,
  pitchAt,
  ROLL,
  velocityLaneHeight,
} from "../../state/timeline/rollLayout.ts";
import { xToTick } from "../../state/timeline/viewport.ts";
import { followPlayhead } from "./followPlayhead.ts";
import { paintRoll, paintRollPlayback } from "./paintRoll.ts";
import { PointerInput } from "./pointerInput.ts";
import { revealRoll } from "./revealRoll.ts";
import { TimelineCanvas } from "./TimelineCanvas.ts";
import { ViewControl, type ViewBounds } from "./ViewControl.ts";
import { attachWheel } from "./wheelInput.ts";

const ROW_LIMITS = [5, 40] as const;

/** The piano roll in `host`, with its keyboard and velocity lane. Rejects where WebGL is missing. */
export async function mountRoll(host: HTMLElement, studio: Studio, handlers: RollHandlers): Promise<() => void> {
  const { session } = studio;
  const keys = new KeyPresses(studio, handlers);
  let opened: Roll | null = null;
  const canvas = await TimelineCanvas.create(host, studio, {
    view: "roll",
    rolls: (roll) => ({ identity: roll ?? "none", rolls: roll ? [roll] : [] }),
    marquee: () => handlers.marquee(),
    before: (tick, playing, roll) => {
      if (roll && (roll.id !== opened?.id || roll.startTime !== opened.startTime))
        revealRoll(studio, roll, host.clientWidth, host.clientHeight);
      opened = roll;
      followPlayhead(studio, "roll", tick, playing && !input.busy, host.clientWidth - ROLL.keysWidth);
    },
    grid: () => session.editor.grid,
    paintStill: (scene) => paintRoll(scene, session.editor.grid),
    paintMoving: (scene) => paintRollPlayback(scene, keys.pitch),
  });
  const control = new ViewControl(
    () => session.views.roll,
    () => boundsOf(studio, host),
  );
  const input = new PointerInput<RollPointer>({
    stage: canvas.stage,
    handlers,
    view: control,
    pointerAt: (x, y, event) => rollPointer(studio, host, x, y, event),
    keys: { holds: (x, y) => isOnKeys(host, x, y), press: (x, y) => keys.press(x, y) },
  });
  const unwheel = attachWheel(canvas.stage.canvas, control);
  canvas.stage.onResize(() => control.settle());
  return () => {
    input.destroy();
    unwheel();
    canvas.destroy();
  };
}

/** The keyboard beside the rows: a press sounds its key, a glide moves on to the next. */
class KeyPresses {
  pitch = -1;
  readonly #studio: Studio;
  readonly #handlers: RollHandlers;
  #release: (() => void) | null = null;

  constructor(studio: Studio, handlers: RollHandlers) {
    this.#studio = studio;
    this.#handlers = handlers;
  }

  press(x: number, y: number): Drag<PointerEvent> {
    this.#play(x, y);
    return {
      move: (event) => this.#play(event.offsetX, event.offsetY),
      end: () => this.#stop(),
      cancel: () => this.#stop(),
    };
  }

  #play(x: number, y: number): void {
    const pitch = pitchAt(this.#studio.session.views.roll, y);
    if (pitch === this.pitch) return;
    this.#stop();
    this.pitch = pitch;
    // As on a board: struck further out, a key sounds louder.
    this.#release = this.#handlers.previewNote(pitch, 0.4 + 0.6 * Math.min(1, Math.max(0, x / ROLL.keysWidth)));
  }

  #stop(): void {
    this.#release?.();
    this.#release = null;
    this.pitch = -1;
  }
}

const isOnKeys = (host: HTMLElement, x: number, y: number): boolean =>
  x < ROLL.keysWidth && y >= ROLL.rulerHeight && y < notesFoot(host.clientWidth, host.clientHeight);

function boundsOf(studio: Studio, host: HTMLElement): ViewBounds {
  const { clientWidth, clientHeight } = host;
  return {
    left: ROLL.keysWidth,
    top: ROLL.rulerHeight,
    right: clientWidth,
    foot: notesFoot(clientWidth, clientHeight),
    maxScrollY: maxRollScroll(studio.session.views.roll, clientWidth, clientHeight),
    rowLimits: ROW_LIMITS,
    ppq: studio.timeline.current.timeline.ppq,
  };
}

function rollPointer(studio: Studio, host: HTMLElement, x: number, y: number, event: MouseEvent): RollPointer {
  const { clientWidth, clientHeight } = host;
  const view = studio.session.views.roll;
  const roll = editedRoll(studio.timeline.current, studio.session.selection);
  const songTick = xToTick(view, x, ROLL.keysWidth);
  const tick = songTick - (roll?.startTime ?? 0);
  const pitch = pitchAt(view, y);
  const ticksPerPixel = 1 / view.pixelsPerTick;
  const zone = zoneAt(clientWidth, clientHeight, y);
  return {
    zone,
    songTick,
    tick,
    pitch,
    attack: attackAtY(y, clientWidth, clientHeight),
    hit: roll && zone === "notes" ? hitNote(roll.notes, tick, pitch, hitSlop(ticksPerPixel)) : null,
    x,
    y,
    ticksPerPixel,
    button: event.button,
    pointerType: event instanceof PointerEvent ? event.pointerType : "mouse",
    shift: event.shiftKey,
    mod: event.ctrlKey || event.metaKey,
    alt: event.altKey,
  };
}

function zoneAt(width: number, height: number, y: number): RollPointer["zone"] {
  if (y < ROLL.rulerHeight) return "ruler";
  return y >= height - velocityLaneHeight(width, height) ? "velocity" : "notes";
}
