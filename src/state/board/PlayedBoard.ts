import type { Board } from "../../domain/board/records.ts";
import type { Signal } from "../../domain/Signal.ts";
import type { KeyLights } from "./KeyLights.ts";
import type { Widget } from "./Widget.ts";
import type { NoteChain } from "../../domain/note-processors/noteChain.ts";
import type { Takeover } from "../../domain/midi/takeover.ts";
import type { RowStep } from "../../domain/board/widget/stepRow.ts";
import type { PadMessage } from "../../domain/board/padMessage.ts";
import type { LiveEnginePort } from "../../protocol/enginePort.ts";
import type { BoardClock } from "../live-notes/LiveTempo.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import type { VelocityCurve } from "../../domain/music/velocityCurve.ts";

/** Settings of the board's bar. A plain record: it is read with every note. */
export interface PlayerSettings {
  readonly outputId: string;
  /** 1..16, 0 for all: channel of the keyboard, and of the pads and controls that have none of their own. */
  readonly channel: number;
  readonly live: boolean;
  /** Outputs are told the values and toggles of a board that is opened as it was left. */
  readonly sendOnLoad: boolean;
  readonly internalSound: boolean;
  /** Octaves the keyboard is shifted by. */
  readonly octave: number;
  readonly curve: VelocityCurve;
  /** Pads are mirrored. */
  readonly leftHanded?: boolean;
  /** Takeover of hardware controls; absent: jump. */
  readonly takeover?: Takeover;
  /** Note processors; replaced when they change. */
  readonly chain: NoteChain;
}

export interface PlayerPorts {
  readonly engine: LiveEnginePort;
  readonly midi: MidiPort;
  /** The clock from outside that rows of steps start and stop with; absent: there is none. */
  readonly clock?: Pick<BoardClock, "onMove"> | undefined;
  /** Must be safe to call with every press: starts the engine on the first; for its clock alone, too, where that is needed. */
  wake(needsClock?: boolean): void;
  /** A hand draws on a row of steps: the board has it from now on. What is of one `series` is one undo step. */
  changeStep(padId: string, at: number, change: Partial<RowStep>, series: string): void;
  /** True when the engine runs and the instrument of the strip, one of those that a note is for, is there. */
  canSound(strip: number, strips: readonly number[]): boolean;
  /** Panic: ends whatever else sounds on this page, and at outputs beside those of `reset`, by id, which were reset already. */
  silence(reset: ReadonlySet<string>): void;
  /** An input, or a pad, asks for another instrument. */
  chooseProgram(this: void, strip: number, program: number): void;
  /** A scene asks for another channel. */
  chooseChannel(this: void, channel: number): void;
  /** A pad sets off something of the app. */
  perform(message: PadMessage): void;
  /** A pad's SysEx was refused by the browser. */
  sysExRefused(): void;
  /** A row does not start, or notes play without their arpeggio: as many play already as there can be. */
  arpsFull(): void;
}

/**
 * The board that is played, as the parts of `BoardPlayer` see it: they read it, emit its signals, and name in their
 * constructors the members that they use.
 */
export interface PlayedBoard {
  readonly board: Board;
  readonly settings: PlayerSettings;
  readonly widgets: readonly Widget[];
  readonly keys: KeyLights;
  /** Sustain is on through a Hold pad. */
  readonly holding: boolean;
  /** Sustain is on through a Hold pad or the pedal of an input: released keys stay lit. */
  readonly sustaining: boolean;
  /** The live state of a widget has changed. */
  readonly onWidget: Signal<Widget>;
  readonly onKeys: Signal<null>;
  /** Other widgets, another page or another size is shown. */
  readonly onLoad: Signal<null>;
  /** Something was sent or came in: the activity light. */
  readonly onActivity: Signal<"in" | "out">;
  press(touch: number, widget: Widget, strength: number, u: number, v: number): void;
  release(touch: number): void;
  setValue(widget: Widget, x: number, y?: number | null): void;
  /** Sets a toggle as a received message has it, without sending. */
  followToggle(widget: Widget, on: boolean, value: number): void;
  /** Ends every note of hands, rows and toggles on a strip of the engine. */
  endNotes(strip: number): void;
  /** Darkens the keys that only the sustain held, unless another one still does. */
  endSustain(): void;
  panic(): void;
}
