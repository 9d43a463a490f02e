import type { Signal } from "../../domain/Signal.ts";
import type { LiveNotes } from "../live-notes/LiveNotes.ts";
import { outputIdOf } from "../live-notes/OutputKeys.ts";
import type { Board } from "../../domain/board/records.ts";
import type { BoardInputs } from "./BoardInputs.ts";
import type { BoardScenes } from "./BoardScenes.ts";
import type { BoardTouches } from "./BoardTouches.ts";
import type { ControlSender } from "./ControlSender.ts";
import type { KeyLights } from "./KeyLights.ts";
import { isGearTouch } from "./MappedInputs.ts";
import type { PadExpression } from "./PadExpression.ts";
import { outputsOf } from "./padRoutes.ts";
import type { PlayedWidgets } from "./PlayedWidgets.ts";
import type { PlayerPorts, PlayerSettings } from "./playerPorts.ts";
import type { StepRows } from "./StepRows.ts";

/** The parts of a player that sound, or hold something. */
interface SoundLinks {
  readonly touches: BoardTouches;
  readonly played: PlayedWidgets;
  readonly rows: StepRows;
  readonly inputs: BoardInputs;
  readonly scenes: BoardScenes;
  readonly notes: LiveNotes;
  readonly sender: ControlSender;
  readonly expression: PadExpression;
  readonly keys: KeyLights;
  readonly onKeys: Signal<null>;
  readonly ports: Pick<PlayerPorts, "midi" | "silence">;
}

/** Sounds of a board without a finger on it. */
export interface Sounding {
  /** Rows of steps that run. */
  readonly rows: number;
  /** Arpeggios and repeats with keys, latched or held by gear. */
  readonly arps: number;
  /** Pads that are switched on and hold a note. */
  readonly notes: number;
  readonly hold: boolean;
}

/** Sounding parts of a board, and the ways to silence them: in part, as a whole, and by Panic. */
export class BoardSounds {
  readonly #links: SoundLinks;

  constructor(links: SoundLinks) {
    this.#links = links;
  }

  get sounding(): Sounding {
    const { played, rows, notes } = this.#links;
    return { rows: rows.running, arps: notes.arps.playing, notes: played.switchedNotes, hold: played.holding };
  }

  /** Every hand lets go, those on the gear too. */
  releaseTouches(): void {
    this.#links.touches.releaseAll();
    this.#links.inputs.forgetTouches();
  }

  /**
   * Ends notes held by fingers on the page and on the computer keyboard, and nothing else: rows, toggles, Hold and latched arpeggios go on,
   * and so does what gear holds, which says itself when it is let go.
   */
  releaseFingers(): void {
    this.#links.touches.releaseAll((touch) => !isGearTouch(touch));
  }

  stop(): void {
    const { played, rows, inputs, notes, keys, onKeys } = this.#links;
    this.releaseTouches();
    played.endHold();
    inputs.releaseAll();
    rows.stopAll();
    played.restAll();
    notes.releaseAll();
    keys.clear();
    onKeys.emit(null);
  }

  /** As `stop`, and what is set goes to rest. `remember`: called while all of it still stands. */
  rest(remember?: () => void): void {
    const { scenes, played, sender } = this.#links;
    scenes.stop();
    remember?.();
    this.stop();
    played.switchOff();
    sender.rest();
  }

  panic(board: Board, settings: PlayerSettings): void {
    const { played, expression, sender, ports } = this.#links;
    this.rest();
    played.forgetSent();
    expression.forgetPorts();
    const outputs = outputsOf(board, settings, (port) => outputIdOf(ports.midi, port));
    sender.panic(outputs, settings.live);
    ports.silence(outputs);
  }
}
