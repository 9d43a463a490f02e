import type { Board } from "../../domain/board/records.ts";
import type { HeardMessage } from "../midi/MidiIn.ts";
import { BoardNotes } from "./BoardNotes.ts";
import { BoardControls } from "./BoardControls.ts";
import { PadMessages } from "./PadMessages.ts";
import { pageAt, PlayedCells } from "./PlayedCells.ts";
import { PadExpression } from "./PadExpression.ts";
import { PlayedWidgets } from "./PlayedWidgets.ts";
import type { PlayedSurface } from "./PlayedSurface.ts";
import type { PlayerPorts, PlayerSettings } from "./playerPorts.ts";
import { BoardMemory } from "./BoardMemory.ts";
import { BoardTeller } from "./BoardTeller.ts";
import { keyRouteOf } from "./padRoutes.ts";
import { BoardDisplays } from "./BoardDisplays.ts";
import { BoardScenes } from "./BoardScenes.ts";
import { BoardPages } from "./BoardPages.ts";
import { BoardSounds } from "./BoardSounds.ts";
import { BoardTouches } from "./BoardTouches.ts";
import { ControlSender } from "./ControlSender.ts";
import type { LiveNotes } from "../live-notes/LiveNotes.ts";
import { BoardInputs } from "./BoardInputs.ts";
import { KeyLights } from "./KeyLights.ts";
import { Signal } from "../../domain/Signal.ts";
import { padVelocity, velocityOf } from "./velocityCurve.ts";
import { StepRows } from "./StepRows.ts";
import { repaintedBy } from "./repaintedBy.ts";
import type { Widget } from "./Widget.ts";
import { WidgetPick } from "./WidgetPick.ts";

/**
 * Plays a board: presses, keys and moves go to the engine and the MIDI output in the caller's task. Who touches is
 * told apart by a *touch* number: a pointer, a computer key or a focused control each have their own. Everything that
 * is drawn is read from `widgets` and `keys` after the signals fire.
 */
export class BoardPlayer implements PlayedSurface {
  readonly keys = new KeyLights();
  readonly onWidget = new Signal<Widget>();
  readonly onKeys = new Signal<null>();
  readonly onLoad = new Signal<null>();
  /** Something was sent or came in: the activity light. */
  readonly onActivity = new Signal<"in" | "out">();
  readonly #ports: PlayerPorts;
  readonly #struck: BoardNotes;
  readonly #notes: LiveNotes;
  readonly #sender: ControlSender;
  readonly #controls: BoardControls;
  readonly #messages: PadMessages;
  readonly #teller: BoardTeller;
  readonly #played: PlayedWidgets;
  readonly #cells: PlayedCells;
  readonly #rows: StepRows;
  readonly #inputs: BoardInputs;
  readonly pages: BoardPages;
  readonly scenes: BoardScenes;
  readonly #touches: BoardTouches;
  readonly sounds: BoardSounds;
  /** Expression of hands on the notes they hold. */
  readonly expression: PadExpression;
  readonly #memory: BoardMemory;
  readonly #displays = new BoardDisplays(this.onWidget);
  #board: Board;
  #settings: PlayerSettings;
  #left = false;
  readonly #pick = new WidgetPick();

  constructor(ports: PlayerPorts, board: Board, settings: PlayerSettings, memory = new BoardMemory(null)) {
    this.#ports = ports;
    this.#memory = memory;
    const read = (): PlayerSettings => this.#settings;
    this.#struck = new BoardNotes(ports, read, () => this.onActivity.emit("out"));
    this.#notes = this.#struck.live;
    this.#notes.configure(settings.chain, settings.internalSound);
    this.#sender = new ControlSender(ports);
    const noteOn = this.#struck.noteOn.bind(this.#struck);
    this.#messages = new PadMessages(this.#sender, read, {
      notes: this.#notes,
      noteOn,
      perform: (message) => (message.action === "panic" ? this.panic() : ports.perform(message)),
      sysExRefused: () => ports.sysExRefused(),
    });
    this.expression = new PadExpression(this.#sender, read, ports.midi, (touch) => this.#touches.voicesOf(touch));
    this.#controls = new BoardControls(this.#sender, this.#messages, read);
    this.#teller = new BoardTeller(this.#controls, ports.midi, read, () => this.widgets);
    this.#board = board;
    this.#played = new PlayedWidgets(
      {
        notes: this.#notes,
        controls: this.#controls,
        messages: this.#messages,
        onWidget: this.onWidget,
        onActivity: this.onActivity,
        noteOn,
        panic: () => this.panic(),
        endSustain: () => this.#endSustain(),
      },
      board,
    );
    this.#rows = new StepRows({
      notes: this.#notes,
      onWidget: this.onWidget,
      widgets: () => this.widgets,
      routeOf: (widget) => this.#controls.routeOf(widget),
      ports,
    });
    this.#cells = new PlayedCells({
      rows: this.#rows,
      noteOn,
      bends: (touch) => this.expression.bends(touch),
      noteOff: (note) => this.#notes.noteOff(note),
      velocityOf: ({ pad }, strength) => padVelocity(this.#settings.curve, pad, strength),
    });
    this.#touches = new BoardTouches({
      notes: this.#notes,
      cells: this.#cells,
      expression: this.expression,
      played: this.#played,
      keys: this.keys,
      onKeys: this.onKeys,
      sustains: () => this.holding || this.#inputs.sustaining,
    });
    this.pages = new BoardPages({
      board: () => this.#board,
      widgets: () => this.widgets,
      letGo: (isMeant) => this.#touches.releaseWhere(({ pad }) => isMeant(pad)),
      turned: () => this.onLoad.emit(null),
    });
    this.scenes = new BoardScenes({
      board: () => this.#board,
      widgets: () => this.widgets,
      channel: () => this.#settings.channel,
      chooseChannel: (channel) => ports.chooseChannel(channel),
      setValue: (widget, x, y) => this.#played.setValue(widget, x, y),
      switch: (widget, on) => this.#played.switch(widget, on),
    });
    this.#settings = settings;
    this.#inputs = new BoardInputs(this, ports, this.#notes, this.#sender.engine);
    this.sounds = new BoardSounds({
      touches: this.#touches,
      played: this.#played,
      rows: this.#rows,
      inputs: this.#inputs,
      scenes: this.scenes,
      notes: this.#notes,
      sender: this.#sender,
      expression: this.expression,
      keys: this.keys,
      onKeys: this.onKeys,
      ports,
    });
    this.#recall();
  }

  get board(): Board {
    return this.#board;
  }

  get widgets(): readonly Widget[] {
    return this.#played.list;
  }

  get settings(): PlayerSettings {
    return this.#settings;
  }

  get holding(): boolean {
    return this.#played.holding;
  }

  get soundingNotes(): number {
    return this.#struck.sounding;
  }

  /** Lets go of everything and opens another board; its values and toggles are as they were left. */
  load(board: Board): void {
    this.leave();
    this.#board = board;
    this.#played.open(board);
    this.#recall();
    this.onLoad.emit(null);
  }

  /**
   * The open board was edited. Pads that are gone, or do something else now, are let go and rest; everything else sounds on,
   * under the hands that hold it.
   */
  update(board: Board): void {
    const changed = new Set(this.#played.changedBy(board));
    this.#touches.releaseWhere((widget) => changed.has(widget));
    for (const widget of changed) {
      this.#played.rest(widget, true);
      this.#rows.stop(widget);
    }
    const repainted = repaintedBy(this.#board, board);
    this.#board = board;
    this.#played.follow(board, changed);
    this.#rows.follow();
    if (repainted) {
      for (const index of repainted) this.onWidget.emit(this.widgets[index]!);
      return;
    }
    this.#displays.open(this.widgets);
    this.pages.light();
    this.onLoad.emit(null);
  }

  /** The board is left: what is set on it is remembered, and everything goes to rest. */
  leave(): void {
    this.sounds.rest(() => this.remember());
    this.#displays.open([]);
    this.#left = true;
  }

  /** True from `leave` until a board is opened again. */
  get hasLeft(): boolean {
    return this.#left;
  }

  /** Keeps values and toggles for the next opening. */
  remember(): void {
    if (!this.#left) this.#memory.keep(this.#board.id, this.widgets);
  }

  /** Held notes keep the route and number they began with; controllers that are held change over. */
  configure(settings: PlayerSettings): void {
    const before = this.#settings;
    const moves = before.outputId !== settings.outputId || before.channel !== settings.channel;
    if (moves) {
      this.#played.endHold();
      this.#sender.outputs.rest();
    }
    this.#settings = settings;
    this.#notes.configure(settings.chain, settings.internalSound);
    if (before.internalSound && !settings.internalSound) this.#sender.engine.rest();
    if (!before.internalSound && settings.internalSound) this.#teller.tellEngine();
    this.#teller.tellOutput(moves);
    if (before.takeover !== settings.takeover) this.#inputs.forgetStands();
    const moved = before.octave !== settings.octave || before.leftHanded !== settings.leftHanded;
    if (moved) this.onLoad.emit(null);
  }

  /** The instrument of `strip` is there: what is held joins in, and the press that woke the engine is heard. */
  ready(strip: number): void {
    this.#teller.tellEngine();
    this.#struck.ready(strip);
  }

  /** A hand comes down on a widget. `strength` 0..1; `u`, `v` 0..1 across it. */
  press(touch: number, widget: Widget, strength: number, u: number, v: number): void {
    this.release(touch);
    if (widget.pad.disabled || this.#pick.takes(widget) || widget.role === "display") return;
    this.#ports.wake();
    widget.touches++;
    widget.touchU = u;
    widget.touchV = v;
    widget.velocity = padVelocity(this.#settings.curve, widget.pad, strength);
    const route = this.expression.begin(touch, widget, u, v);
    const note = this.#played.strike(widget, route);
    this.#touches.hold(touch, widget, note);
    if (widget.role === "cells") this.#cells.press(touch, widget, route, strength, u, v);
    this.onWidget.emit(widget);
    // Last: these may turn the page, or open another board, under the hand.
    const page = pageAt(widget, u, v);
    if (page > 0) this.pages.show(page);
    this.#messages.act(widget);
  }

  /** The hand moves across the widget it is on: the light follows, and what it comes by is struck. */
  shift(touch: number, u: number, v: number): void {
    const widget = this.#touches.widgetOf(touch);
    if (!widget) return;
    widget.touchU = u;
    widget.touchV = v;
    if (widget.role === "cells") this.#cells.glide(touch, u, v);
    this.onWidget.emit(widget);
  }

  /** A hand comes down on a key, or glides to it. */
  key(touch: number, number: number, strength: number): void {
    this.release(touch);
    if (number < 0 || number > 127) return;
    this.#ports.wake();
    const route = keyRouteOf(this.#board, this.#settings);
    const note = this.#struck.noteOn(route, number, velocityOf(this.#settings.curve, strength));
    this.#touches.holdKey(touch, number, note);
  }

  /** The hand lets go of whatever it is on. */
  release(touch: number): void {
    this.#touches.release(touch);
  }

  /** Whether a touch holds a widget; one that chooses widgets or lost its own does not. */
  isOn(touch: number): boolean {
    return this.#touches.widgetOf(touch) !== null;
  }

  /** The key a touch is on, or -1. */
  keyOf(touch: number): number {
    return this.#touches.keyOf(touch);
  }

  /** The C of the middle octave shown: C4 on the default board. */
  baseKey(): number {
    const { startOctave, endOctave } = this.#board;
    return 12 * (Math.floor((startOctave + endOctave) / 2) + this.#settings.octave + 1);
  }

  /** Moves a knob, slider or XY pad (`y` null: as it is). Sends what changed. */
  setValue(widget: Widget, x: number, y: number | null = null): void {
    if (!this.#pick.takes(widget)) this.#played.setValue(widget, x, y);
  }

  /** Bends go back to their middle when the keys that turned them are let go. */
  springBack(widget: Widget): void {
    if (!this.#pick.isOn) this.#played.springBack(widget);
  }

  /** Makes the step of a row louder or softer. */
  nudgeStep(widget: Widget, cell: number, by: number): void {
    if (!this.#pick.takes(widget)) this.#rows.nudge(widget, cell, by);
  }

  /** Back to what is stored. */
  reset(widget: Widget): void {
    if (!this.#pick.takes(widget)) this.#played.reset(widget);
  }

  /** Every hand lets go: lost pointers. Toggles stay as they are. */
  releaseTouches(): void {
    this.sounds.releaseTouches();
  }

  /** While `pick` is set, who touches a widget chooses it and plays nothing; null plays again. */
  pickWith(pick: ((widget: Widget) => void) | null): void {
    this.releaseTouches();
    this.#pick.set(pick);
  }

  /** Ends everything that sounds or is held, Hold and the notes of toggles too. Toggles of controllers stay, as faders do. */
  stop(): void {
    this.sounds.stop();
  }

  /** All notes off, all sound off, reset controllers and reset: at the engine, and at every output that is named. */
  panic(): void {
    this.sounds.panic(this.#board, this.#settings);
    this.onActivity.emit("out");
  }

  /** Ports came or went: what an input held that is gone is let go, and what outputs are owed is delivered. */
  portsChanged(): void {
    this.#inputs.portsChanged();
    this.#struck.settle();
    this.expression.forgetPorts();
    this.#sender.outputs.settle();
    this.#teller.tellOutput();
  }

  /** Handles a message of a MIDI input. */
  receive(message: HeardMessage): void {
    this.#inputs.receive(message, !this.#pick.isOn);
  }

  followToggle(widget: Widget, on: boolean, value: number): void {
    this.#played.followToggle(widget, on, value);
  }

  endNotes(strip: number): void {
    this.#touches.endNotes(strip);
    this.#rows.endNotes(strip);
    this.#played.endNotes(strip);
  }

  /** The keys that only the sustain kept go dark, unless something else keeps them. */
  #endSustain(): void {
    if (this.holding || this.#inputs.sustaining) return;
    this.keys.endSustain();
    this.onKeys.emit(null);
  }

  /** The board opens as it was left, and what nobody has set as it is stored. */
  #recall(): void {
    this.#left = false;
    this.#memory.recall(this.#board.id, this.widgets);
    this.scenes.open();
    this.#played.recallStored();
    this.#teller.open();
    this.#displays.open(this.widgets);
    this.pages.open();
  }
}
