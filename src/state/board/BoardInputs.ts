import type { EngineControls } from "../live-notes/EngineControls.ts";
import type { LiveNotes } from "../live-notes/LiveNotes.ts";
import type { ReceivedMessage } from "../midi/MidiIn.ts";
import type { BoardScenes } from "./BoardScenes.ts";
import { IncomingMidi } from "./IncomingMidi.ts";
import { MappedInputs } from "./MappedInputs.ts";
import type { PlayedBoard, PlayerPorts } from "./PlayedBoard.ts";

/**
 * Effect of MIDI inputs on a board: a message recalls a scene, or moves the widgets mapped to it, as a hand does.
 * Any other one plays the board's own instruments and moves what it shows; it is not sent on.
 */
export class BoardInputs {
  readonly #board: Pick<PlayedBoard, "onActivity">;
  readonly #scenes: BoardScenes;
  readonly #ports: PlayerPorts;
  readonly #incoming: IncomingMidi;
  readonly #mapped: MappedInputs;

  constructor(board: PlayedBoard, ports: PlayerPorts, live: LiveNotes, controls: EngineControls, scenes: BoardScenes) {
    this.#board = board;
    this.#scenes = scenes;
    this.#ports = ports;
    this.#incoming = new IncomingMidi(board, live, controls, ports);
    this.#mapped = new MappedInputs(board, ports.midi);
  }

  /** A sustain pedal of an input is down. */
  get sustaining(): boolean {
    return this.#incoming.sustaining;
  }

  /** With `movesWidgets` false, as widgets are being chosen, what was taught moves none. */
  receive(message: ReceivedMessage, movesWidgets: boolean): void {
    const { event } = message;
    // Clock and active sensing come all the time, and are no reason to start the engine.
    if (!("channel" in event) && event.kind !== "sysEx") return;
    this.#ports.wake();
    const recalls = event.kind === "programChange" && this.#scenes.recallProgram(event.program);
    const moves = recalls || (movesWidgets && this.#mapped.receive(message));
    if (moves || this.#incoming.receive(message)) this.#board.onActivity.emit("in");
  }

  /** Ports came or went: what an input held that is gone is let go. */
  portsChanged(): void {
    const connected = new Set(this.#ports.midi.inputs().flatMap((port) => (port.connected ? [port.id] : [])));
    this.#incoming.keepPorts(connected);
    this.#mapped.keepPorts(connected);
  }

  /** Lets go of the notes, controllers and pedals that inputs hold. */
  releaseAll(): void {
    this.#incoming.releaseAll();
  }

  /** Gear takes values over in another way from now on: where it stands is shown anew. */
  forgetStands(): void {
    this.#mapped.forgetStands();
  }

  /** Every hand has let go already, those of the gear too. */
  forgetTouches(): void {
    this.#mapped.forgetTouches();
  }
}
