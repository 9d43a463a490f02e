import type { MidiPort } from "../../protocol/midi.ts";
import type { BoardControls } from "./BoardControls.ts";
import { isConnected } from "../live-notes/OutputControls.ts";
import type { PlayerSettings } from "./playerPorts.ts";
import { isToggle, type Widget } from "./Widget.ts";

/** Tells the engine and the output how the controls of a board stand, when it opens and when they come later. */
export class BoardTeller {
  readonly #controls: BoardControls;
  readonly #midi: MidiPort;
  readonly #settings: () => PlayerSettings;
  readonly #widgets: () => readonly Widget[];
  /** The output is still to be told how the board was left. */
  #untold = true;
  /** An output was there since the board was opened. */
  #metOutput = false;

  constructor(
    controls: BoardControls,
    midi: MidiPort,
    settings: () => PlayerSettings,
    widgets: () => readonly Widget[],
  ) {
    this.#controls = controls;
    this.#midi = midi;
    this.#settings = settings;
    this.#widgets = widgets;
  }

  /** A board was opened, as it was left. */
  open(): void {
    this.#untold = this.#settings().sendOnLoad;
    this.#metOutput = false;
    this.tellEngine();
    this.tellOutput();
  }

  tellEngine(): void {
    if (!this.#settings().internalSound) return;
    for (const widget of this.#widgets()) this.#controls.tellEngine(widget);
  }

  /**
   * Once after the board was opened, when its output is there. `moved`: another output is to be as the toggles are shown; the
   * first one that comes is told only where the user wants it.
   */
  tellOutput(moved = false): void {
    if (moved && !this.#untold && this.#metOutput) {
      for (const widget of this.#widgets()) if (isToggle(widget) && widget.on) this.#controls.tellOutput(widget);
    }
    if (!isConnected(this.#midi, this.#settings().outputId)) return;
    this.#metOutput = true;
    if (!this.#untold) return;
    this.#untold = false;
    for (const widget of this.#widgets()) this.#controls.tellOutput(widget);
  }
}
