import { CHANNEL_PRESSURE, KEY_PRESSURE, PITCH_BEND, type Control } from "../../domain/midi/encodeControl.ts";
import type { PadCell } from "../../domain/board/widget/WidgetDefinition.ts";
import { sysExChannels } from "../../domain/midi/sysEx.ts";
import { LIVE_STRIP, PADS_STRIP } from "../../protocol/engine.ts";
import { DRUM_CHANNEL, isOnChannel, stripsOf } from "../live-notes/channels.ts";
import { SUSTAIN_CONTROLLER } from "../../domain/board/ownMessage.ts";
import type { EngineControls } from "../live-notes/EngineControls.ts";
import { restOfPlayed } from "../live-notes/rests.ts";
import { showBend, showController } from "./feedback.ts";
import type { LiveNote, LiveNotes } from "../live-notes/LiveNotes.ts";
import type { ReceivedMessage } from "../midi/MidiIn.ts";
import type { PlayedBoard, PlayerPorts } from "./PlayedBoard.ts";
import type { Widget } from "./Widget.ts";

interface IncomingNote {
  readonly portId: string;
  readonly strip: number;
  readonly number: number;
  readonly velocity: number;
  readonly note: LiveNote;
  readonly pads: readonly Widget[];
  /** Widgets of which it lights cells. */
  readonly grids: readonly Widget[];
  readonly onKeyboard: boolean;
}

const ALL_SOUND_OFF = 120;
const RESET_CONTROLLERS = 121;
const LOCAL_CONTROL = 122;

/** Plays and shows what MIDI inputs send. Channel 10 plays the drum pads, every other one the keyboard. */
export class IncomingMidi {
  readonly #board: PlayedBoard;
  readonly #live: LiveNotes;
  readonly #controls: EngineControls;
  readonly #ports: Pick<PlayerPorts, "engine" | "chooseProgram">;
  readonly #notes = new Map<string, IncomingNote>();
  /** Channels of inputs whose sustain pedal is down. */
  readonly #pedals = new Set<string>();

  constructor(
    board: PlayedBoard,
    live: LiveNotes,
    controls: EngineControls,
    ports: Pick<PlayerPorts, "engine" | "chooseProgram">,
  ) {
    this.#board = board;
    this.#live = live;
    this.#controls = controls;
    this.#ports = ports;
  }

  /** A sustain pedal is down. */
  get sustaining(): boolean {
    return this.#pedals.size > 0;
  }

  /** Returns false for messages that mean nothing to a board. */
  receive({ portId, event }: ReceivedMessage): boolean {
    if (event.kind === "sysEx") return this.#sysEx(event.content);
    if (!("channel" in event)) return false;
    const { channel } = event;
    const owner = ownerOf(portId, channel);
    const strip = stripsOf(channel)[0]!;
    switch (event.kind) {
      case "noteOff":
        this.#noteOff(`${owner}:${event.number}`);
        break;
      case "noteOn":
        this.#noteOn(portId, channel, event.number, event.velocity);
        break;
      case "keyPressure":
        this.#set(owner, strip, KEY_PRESSURE + event.number, event.value);
        break;
      case "controlChange":
        this.#controller(owner, channel, event.controller, event.value);
        break;
      case "programChange":
        this.#ports.chooseProgram(strip, event.program);
        break;
      case "channelPressure":
        this.#set(owner, strip, CHANNEL_PRESSURE, event.value);
        break;
      case "pitchBend":
        this.#set(owner, strip, PITCH_BEND, event.bend);
        showBend(this.#board, channel, event.bend);
    }
    return true;
  }

  /** Lets go of everything that inputs hold. */
  releaseAll(): void {
    this.#releaseWhere(() => true);
  }

  /** Lets go of what is held by inputs that are not among `connected` any more. */
  keepPorts(connected: ReadonlySet<string>): void {
    this.#releaseWhere((portId) => !connected.has(portId));
  }

  #releaseWhere(isGone: (portId: string) => boolean): void {
    for (const [key, note] of this.#notes) if (isGone(note.portId)) this.#noteOff(key);
    for (const owner of this.#controls.owners()) {
      const portId = portOf(owner);
      if (portId !== null && isGone(portId)) this.#controls.rest(owner);
    }
    for (const owner of this.#pedals) {
      if (!isGone(portOf(owner) ?? "")) continue;
      // The board's own Hold has followed the pedal.
      showController(this.#board, channelOf(owner), SUSTAIN_CONTROLLER, 0);
      this.#setSustain(owner, false);
    }
  }

  #noteOn(portId: string, channel: number, number: number, velocity: number): void {
    const key = `${ownerOf(portId, channel)}:${number}`;
    this.#noteOff(key);
    const onKeyboard = channel !== DRUM_CHANNEL;
    const strips = stripsOf(channel);
    const note = this.#live.noteOn({ strips, channel, portId: "" }, number, velocity, true);
    const meant = this.#board.widgets.filter((widget) => this.#plays(widget, channel));
    const pads = meant.filter((widget) => widget.number === number);
    const grids = meant.filter(({ cells }) => cells.some((cell) => sounds(cell, number)));
    this.#notes.set(key, { portId, strip: strips[0]!, number, velocity, note, pads, grids, onKeyboard });
    for (const widget of grids) this.#lightCells(widget, number, velocity);
    for (const widget of pads) {
      widget.remote++;
      widget.velocity = velocity;
      widget.touchU = 0.5;
      widget.touchV = 0.5;
      this.#board.onWidget.emit(widget);
    }
    if (!onKeyboard) return;
    for (const voice of note.voices) this.#board.keys.down(voice.number, voice.velocity);
    this.#board.onKeys.emit(null);
  }

  #lightCells(widget: Widget, number: number, velocity: number): void {
    widget.cells.forEach((cell, index) => {
      if (sounds(cell, number)) widget.heard[index] = velocity;
    });
    this.#board.onWidget.emit(widget);
  }

  /** Velocity of a note that another input, or channel, still holds on a widget; 0 if none does. */
  #heardOn(widget: Widget, number: number): number {
    for (const note of this.#notes.values())
      if (note.number === number && note.grids.includes(widget)) return note.velocity;
    return 0;
  }

  /** Pads without a channel of their own are a keyboard, too: notes of any melodic channel play them. */
  #plays({ pad }: Widget, channel: number): boolean {
    const isMelodic = channel !== DRUM_CHANNEL && this.#board.settings.channel !== DRUM_CHANNEL;
    return (pad.channel === null && isMelodic) || isOnChannel(pad, this.#board.settings.channel, channel);
  }

  #noteOff(key: string): void {
    const note = this.#notes.get(key);
    if (!note) return;
    this.#notes.delete(key);
    this.#live.noteOff(note.note);
    for (const widget of note.grids) this.#lightCells(widget, note.number, this.#heardOn(widget, note.number));
    for (const widget of note.pads) {
      widget.remote = Math.max(0, widget.remote - 1);
      if (widget.remote === 0 && widget.touches === 0) widget.velocity = 0;
      this.#board.onWidget.emit(widget);
    }
    if (!note.onKeyboard) return;
    for (const { number } of note.note.voices) this.#board.keys.up(number, this.#board.sustaining);
    this.#board.onKeys.emit(null);
  }

  #controller(owner: string, channel: number, controller: number, value: number): void {
    const strip = stripsOf(channel)[0]!;
    if (controller >= ALL_SOUND_OFF) {
      this.#channelMode(owner, strip, controller, value);
      return;
    }
    this.#set(owner, strip, controller, value);
    if (controller === SUSTAIN_CONTROLLER && channel !== DRUM_CHANNEL) this.#setSustain(owner, value >= 64);
    showController(this.#board, channel, controller, value);
  }

  /** Channel mode messages (MIDI 1.0): most of them end all notes, whoever plays them. */
  #channelMode(owner: string, strip: number, controller: number, value: number): void {
    if (controller === LOCAL_CONTROL) return;
    if (controller !== RESET_CONTROLLERS) {
      for (const [key, note] of this.#notes) if (note.strip === strip) this.#noteOff(key);
      this.#board.endNotes(strip);
    }
    if (this.#board.settings.internalSound) this.#ports.engine.controlChange(strip, controller, value);
    if (controller === RESET_CONTROLLERS) {
      this.#controls.wasReset(strip, owner);
      this.#setSustain(owner, false);
    }
    if (controller !== ALL_SOUND_OFF || strip !== LIVE_STRIP) return;
    this.#board.keys.clear();
    this.#board.onKeys.emit(null);
  }

  #set(owner: string, strip: number, control: Control, value: number): void {
    if (this.#board.settings.internalSound) this.#controls.set(owner, strip, control, value, restOfPlayed(control));
  }

  /** For the keyboard where it concerns a channel other than the drums', for the pads where it concerns theirs. */
  #sysEx(content: ArrayLike<number>): boolean {
    const message = Array.from(content);
    const channels = sysExChannels(message);
    if (!this.#board.settings.internalSound) return channels !== 0;
    const drums = 1 << (DRUM_CHANNEL - 1);
    if ((channels & ~drums) !== 0) this.#ports.engine.sysEx(LIVE_STRIP, message);
    if ((channels & drums) !== 0) this.#ports.engine.sysEx(PADS_STRIP, message);
    return channels !== 0;
  }

  #setSustain(owner: string, on: boolean): void {
    if (on) this.#pedals.add(owner);
    else this.#pedals.delete(owner);
    this.#board.endSustain();
  }
}

/** A key or a cell of one note; chords light by the hand alone. */
const sounds = ({ notes }: PadCell, number: number): boolean => notes.length === 1 && notes[0] === number;

/** A channel of an input, as one that holds notes and controllers. */
const ownerOf = (portId: string, channel: number): string => `in:${channel}:${portId}`;
const portOf = (owner: string): string | null => /^in:\d+:(.*)$/s.exec(owner)?.[1] ?? null;
const channelOf = (owner: string): number => Number(owner.split(":")[1]);
