import { isBend } from "../../domain/board/ownMessage.ts";
import {
  openingSceneOf,
  sceneOf,
  type BoardScene,
  type BoardSetting,
  type SceneValue,
} from "../../domain/board/scene.ts";
import { placeWidget } from "./BoardMemory.ts";
import type { PlayedBoard, PlayerPorts } from "./PlayedBoard.ts";
import type { PlayedWidgets } from "./PlayedWidgets.ts";
import { Signal } from "../../domain/Signal.ts";
import { isToggle, type Axis, type Widget } from "./Widget.ts";

type SceneBoard = Pick<PlayedBoard, "board" | "widgets" | "settings">;
type ScenePorts = Pick<PlayerPorts, "chooseChannel">;

/** An axis on its way. */
interface Ramp {
  readonly widget: Widget;
  readonly name: "x" | "y";
  readonly from: number;
  readonly to: number;
  /** Value that was set last: another value means that a hand or a controller has moved it. */
  placed: number;
}

/** Milliseconds between two messages of an axis at least. */
const STEP_MS = 20;

/** Recalls how the open board is set: values, at once or on their way, toggles and the channel. */
export class BoardScenes {
  /** Another scene was recalled, or its values have arrived. */
  readonly onRecall = new Signal<null>();
  readonly #board: SceneBoard;
  readonly #ports: ScenePorts;
  readonly #played: PlayedWidgets;
  #ramps: Ramp[] = [];
  #timer: ReturnType<typeof setInterval> | null = null;
  #shown = "";

  constructor(board: SceneBoard, ports: ScenePorts, played: PlayedWidgets) {
    this.#board = board;
    this.#ports = ports;
    this.#played = played;
  }

  /** The id of the scene that was recalled last, "" = none since the board was opened. */
  get shown(): string {
    return this.#shown;
  }

  /** True during a transition. */
  get isMoving(): boolean {
    return this.#timer !== null;
  }

  /** The board was opened: it stands as its opening scene has it, without a word. Who opens it says what is sent. */
  open(): void {
    this.stop();
    const scene = openingSceneOf(this.#board.board);
    this.#shown = scene?.id ?? "";
    for (const widget of this.#board.widgets) {
      const value = scene && valueOf(scene, widget);
      if (value) placeWidget(widget, value);
    }
    this.onRecall.emit(null);
  }

  /** Returns false where there is no such scene. */
  recall(id: string): boolean {
    const scene = sceneOf(this.#board.board, id);
    if (!scene) return false;
    this.stop();
    this.#shown = id;
    if (scene.channel !== this.#board.settings.channel) this.#ports.chooseChannel(scene.channel);
    this.#switch(scene);
    this.#ramps = this.#board.widgets.flatMap((widget) => rampsTo(widget, valueOf(scene, widget)));
    if (scene.transitionMs === 0) this.#place(1);
    else this.#start(scene.transitionMs);
    this.onRecall.emit(null);
    return true;
  }

  /** The scene that a program change asks for. Returns false where there is none. */
  recallProgram(program: number): boolean {
    const scene = this.#board.board.scenes.find((each) => each.program === program);
    return scene !== undefined && this.recall(scene.id);
  }

  /** The next scene (1) or the one before (-1), round the end. */
  turn(by: -1 | 1): boolean {
    const { scenes } = this.#board.board;
    const at = scenes.findIndex(({ id }) => id === this.#shown);
    const next = at < 0 && by < 0 ? -1 : at + by;
    const scene = scenes.at(next % Math.max(1, scenes.length));
    return scene !== undefined && this.recall(scene.id);
  }

  /** Current values of the board. Bends are held by hands, and Hold is a pedal: they are no settings. */
  capture(): BoardSetting {
    const values: Record<string, SceneValue> = {};
    for (const widget of this.#board.widgets) {
      const { pad, x, y, on } = widget;
      const kept = {
        x: isKept(widget, "x") ? x.value : null,
        y: isKept(widget, "y") ? y.value : null,
        on: isToggle(widget) ? on : null,
      };
      if (Object.values(kept).some((each) => each !== null)) values[pad.id] = kept;
    }
    return { channel: this.#board.settings.channel, values };
  }

  /** Stops transitions where they are. */
  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#ramps = [];
  }

  /** First off, then on: of a group one is on. */
  #switch(scene: BoardScene): void {
    for (const wanted of [false, true]) {
      for (const widget of this.#board.widgets) {
        const isMeant = isToggle(widget) && widget.touches === 0 && !widget.pad.disabled;
        if (isMeant && widget.on !== wanted && valueOf(scene, widget)?.on === wanted)
          this.#played.switch(widget, wanted);
      }
    }
  }

  #start(ms: number): void {
    const startMs = performance.now();
    this.#timer = setInterval(() => {
      const part = Math.min(1, (performance.now() - startMs) / ms);
      this.#place(part);
      if (part < 1 && this.#ramps.length > 0) return;
      this.stop();
      this.onRecall.emit(null);
    }, STEP_MS);
  }

  /** Values at a part of their way. What a hand or the gear has moved meanwhile is theirs. */
  #place(part: number): void {
    const shown = new Set(this.#board.widgets);
    this.#ramps = this.#ramps.filter(
      ({ widget, name, placed }) => shown.has(widget) && widget.touches === 0 && widget[name].value === placed,
    );
    for (const widget of new Set(this.#ramps.map((ramp) => ramp.widget))) {
      const own = this.#ramps.filter((ramp) => ramp.widget === widget);
      const at = (name: "x" | "y"): number => {
        const ramp = own.find((each) => each.name === name);
        return ramp ? ramp.from + (ramp.to - ramp.from) * part : widget[name].value;
      };
      this.#played.setValue(widget, at("x"), widget.role === "xy" ? at("y") : null);
      for (const ramp of own) ramp.placed = widget[ramp.name].value;
    }
  }
}

const valueOf = ({ values }: BoardScene, { pad }: Widget): SceneValue | undefined =>
  Object.hasOwn(values, pad.id) ? values[pad.id] : undefined;

/** True if an axis is a setting: bends spring back to their middle. */
function isKept({ role, pad }: Widget, name: "x" | "y"): boolean {
  if (name === "y") return role === "xy" && !isBend(pad, "y");
  return (role === "continuous" || role === "xy") && !isBend(pad, "x");
}

function rampsTo(widget: Widget, value: SceneValue | undefined): readonly Ramp[] {
  if (!value || widget.touches > 0 || widget.pad.disabled) return [];
  const { minValue, maxValue } = widget.pad;
  return (["x", "y"] as const).flatMap((name) => {
    const to = value[name];
    const axis: Axis = widget[name];
    if (to === null || !isKept(widget, name)) return [];
    return [{ widget, name, from: axis.value, to: Math.min(maxValue, Math.max(minValue, to)), placed: axis.value }];
  });
}
