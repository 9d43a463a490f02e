import { beatsIn } from "../../music/beatsIn.ts";
import { createMeter, type Meter } from "../../music/meter.ts";
import { PERCUSSION_BANK } from "../../reference/gmInstruments.ts";
import { createRunClock, type RunClock, type RunMapping, type RunPosition } from "../runPosition.ts";
import { channelStateAfterReset, channelStateAt, stateEvents } from "./channelState.ts";
import { firstEventAt } from "../firstEventAt.ts";
import { visitNotesAcross, visitNoteStarts, type CompiledRoll, type NoteVisitor } from "./compileRoll.ts";
import type { CompiledTimeline, CompiledTrack } from "./compileTimeline.ts";
import type { ControlEvent } from "../ControlEvent.ts";
import { isOutputStrip } from "../outputStrips.ts";
import { EventBatch, giveControl, type EventSink } from "./EventBatch.ts";
import { HeldKeys } from "./HeldKeys.ts";
import { carryOver, type SoundingNote } from "./SoundingNote.ts";

type Strips = ReadonlyMap<string, number>;

/** What is heard besides the tracks. */
export interface Accompaniment {
  /** Level of the metronome's clicks, 0..1; null where it is off. */
  readonly clickLevel: number | null;
  /** The tracks are silent before this tick of the first pass: until there it is counted in, whatever the metronome. */
  readonly soundFromTick: number;
  /** Level of the clicks that count in. */
  readonly countInLevel: number;
}

const NO_ACCOMPANIMENT: Accompaniment = { clickLevel: null, soundFromTick: -Infinity, countInLevel: 0 };

const RESET_ALL_CONTROLLERS = 121;
// The upper half of the ids is for live notes.
const NOTE_IDS = 0x7fffffff;

/**
 * One run of a timeline: gives out its events in order, stretch by stretch, and can take back what was not played
 * yet to give out what an edit made of it. Each note-on given out is followed by exactly one note-off.
 *
 * The run starts with Reset All Controllers and the controllers, bend and program as they stand at the start tick.
 * Notes that sound there, or at the start of the loop on a wrap, begin there if they still last a quarter note;
 * percussion does not.
 */
export class Playback {
  readonly #runStartFrame: number;
  readonly #batch = new EventBatch();
  #timeline: CompiledTimeline;
  #strips: Strips;
  #clock: RunClock;
  /** All before it was given out. */
  #position: RunPosition;
  #givenTo = 0;
  #sounding: SoundingNote[] = [];
  readonly #heldKeys = new HeldKeys();
  /** Notes of the stretch at hand. */
  #starting: SoundingNote[] = [];
  #lastNoteId = 0;
  #begun = false;
  /** Notes that sound across the position are still to begin. */
  #chase = true;
  /** No event may come earlier: the frame from which events were taken back last. */
  #floorFrame = 0;
  /** The document whose controllers stand in the engine, while `#changesDue`, or once they were sent on `#changesFrame`. */
  #base: { timeline: CompiledTimeline; strips: Strips } | null = null;
  #changesDue = false;
  #changesFrame = -1;
  #accompaniment: Accompaniment;
  #meter: { readonly of: unknown; readonly meter: Meter } | null = null;

  constructor(
    timeline: CompiledTimeline,
    strips: Strips,
    mapping: RunMapping,
    accompaniment: Accompaniment = NO_ACCOMPANIMENT,
  ) {
    this.#accompaniment = accompaniment;
    this.#timeline = timeline;
    this.#strips = strips;
    this.#clock = createRunClock(mapping, timeline.tempo);
    this.#runStartFrame = mapping.startFrame;
    this.#position = { tick: mapping.startTick, pass: 0 };
  }

  get clock(): RunClock {
    return this.#clock;
  }

  /** Events on earlier frames were given out. */
  get givenTo(): number {
    return this.#givenTo;
  }

  get position(): RunPosition {
    return this.#position;
  }

  /** Gives out all events on frames before `toFrame` that were not given out yet. */
  advance(toFrame: number, sink: EventSink): void {
    if (toFrame <= this.#givenTo) return;
    this.#giveStart(sink);
    this.#giveChanges(sink);
    const target = this.#clock.firstPositionFrom(toFrame);
    while (this.#position.pass < target.pass) {
      this.#giveStretch(this.#clock.loop!.endTick, sink);
      this.#giveWrap(sink);
    }
    this.#giveStretch(target.tick, sink);
    this.#position = target;
    this.#givenTo = toFrame;
  }

  /** Lets go of what is needed only to take back events before `frame`: all of them were played. */
  forgetBefore(frame: number): void {
    this.#sounding = this.#sounding.filter(({ offFrame }) => offFrame >= frame);
  }

  /**
   * Takes back all events at or after `frame`: they were not played and will be given out anew. `frame` never
   * decreases from call to call.
   */
  takeBack(frame: number): void {
    if (frame < this.#givenTo) {
      this.#position = this.#clock.firstPositionFrom(frame);
      this.#givenTo = frame;
    }
    this.#floorFrame = frame;
    this.#sounding = this.#sounding.filter(({ onFrame, offFrame }) => onFrame < frame && offFrame >= frame);
    for (const note of this.#sounding) note.offFrame = Infinity;
    this.#heldKeys.reset(this.#sounding);
    if (frame <= this.#runStartFrame) this.#chase = true;
    if (frame <= 0) this.#begun = false;
    if (frame <= this.#changesFrame) this.#changesDue = true;
  }

  /** Goes on with an edited document whose events so far given out are the same. */
  adopt(timeline: CompiledTimeline, strips: Strips): void {
    this.#timeline = timeline;
    this.#strips = strips;
  }

  /**
   * Goes on with an edited document, right after `takeBack`. Sounding notes that are still there go on to their new
   * end, the others are released, controllers move to where they stand now. With `remap` (tempo or loop changed) a
   * new mapping begins at the frame taken back to, at the tick it has had until now.
   */
  replace(timeline: CompiledTimeline, strips: Strips, remap: boolean): void {
    if (!this.#changesDue) this.#base = { timeline: this.#timeline, strips: this.#strips };
    this.#changesDue = true;
    this.adopt(timeline, strips);
    for (const note of this.#sounding) if (!carryOver(note, timeline, strips)) note.endTick = -Infinity;
    if (remap) this.#remap();
  }

  /** Right after `takeBack`, as `replace`. */
  setClickLevel(clickLevel: number | null): void {
    this.#accompaniment = { ...this.#accompaniment, clickLevel };
  }

  #remap(): void {
    const frame = this.#floorFrame;
    // What follows is the first pass of another mapping: it is counted in no more once the tracks have begun.
    const isCountedIn = this.#position.pass === 0 && this.#position.tick < this.#accompaniment.soundFromTick;
    if (!isCountedIn) this.#accompaniment = { ...this.#accompaniment, soundFromTick: -Infinity };
    const loop = loopOf(this.#timeline);
    const wrapIsDue = this.#position.tick === this.#clock.loop?.endTick;
    let startTick = wrapIsDue ? this.#position.tick : this.#clock.positionAt(frame).tick;
    let { tick } = this.#position;
    if (wrapIsDue && loop) {
      for (const note of this.#sounding) note.endTick = -Infinity;
      startTick = loop.startTick;
      tick = loop.startTick;
      this.#chase = true;
    }
    const startFrame = Math.max(frame, this.#runStartFrame);
    const { sampleRate } = this.#clock.mapping;
    this.#clock = createRunClock({ sampleRate, startFrame, startTick, loop }, this.#timeline.tempo);
    this.#position = { tick, pass: 0 };
  }

  #giveStart(sink: EventSink): void {
    if (this.#begun) return;
    this.#begun = true;
    for (const compiled of this.#timeline.tracks) {
      const strip = this.#strips.get(compiled.track.id);
      const tick = Math.max(this.#position.tick, this.#accompaniment.soundFromTick);
      if (strip !== undefined) giveFirstState(compiled, strip, tick, 0, sink);
    }
    this.#changesDue = false;
  }

  /** Moves the controllers from those of the document before the edit to those of the one after it. */
  #giveChanges(sink: EventSink): void {
    if (!this.#changesDue) return;
    this.#changesDue = false;
    this.#changesFrame = this.#floorFrame;
    const { tick } = this.#position;
    for (const compiled of this.#timeline.tracks) {
      const strip = this.#strips.get(compiled.track.id);
      if (strip === undefined) continue;
      const before = this.#base?.timeline.trackById.get(compiled.track.id);
      if (!before || this.#base?.strips.get(compiled.track.id) !== strip) {
        giveFirstState(compiled, strip, tick, this.#floorFrame, sink);
      } else if (before.controls !== compiled.controls) {
        const from = channelStateAt(before.controls, tick);
        const to = channelStateAt(compiled.controls, tick);
        giveControls(stateEvents(from, to, compiled.channel.initial, tick), strip, this.#floorFrame, sink);
      }
    }
  }

  /** Everything in `[position, to)` of this pass. */
  #giveStretch(to: number, sink: EventSink): void {
    const { soundFromTick, clickLevel, countInLevel } = this.#accompaniment;
    const { pass, tick } = this.#position;
    if (pass === 0 && tick < soundFromTick) {
      const until = Math.min(to, soundFromTick);
      this.#giveClicks(tick, until, countInLevel);
      this.#batch.drain(sink);
      if (until === to) return;
      this.#position = { tick: until, pass };
    }
    if (clickLevel !== null) this.#giveClicks(this.#position.tick, to, clickLevel);
    this.#giveTracks(to, sink);
  }

  /** The beats in `[from, to)`, accented where bars begin. */
  #giveClicks(from: number, to: number, level: number): void {
    const { timeline } = this.#timeline.document;
    if (this.#meter?.of !== timeline) {
      this.#meter = { of: timeline, meter: createMeter(timeline.timeSignatures, timeline.ppq) };
    }
    const beats = beatsIn(this.#meter.meter, from, to);
    this.#batch.click(beats.map(({ tick, isBar }) => ({ frame: this.#frameOf(tick), accented: isBar, level })));
  }

  #giveTracks(to: number, sink: EventSink): void {
    const { tick: from } = this.#position;
    for (const compiled of this.#timeline.tracks) {
      const strip = this.#strips.get(compiled.track.id);
      if (strip === undefined) continue;
      const { controls, rolls } = compiled;
      for (let i = firstEventAt(controls, from); i < controls.length && controls[i]!.tick < to; i++) {
        this.#batch.control(this.#frameOf(controls[i]!.tick), strip, controls[i]!);
      }
      for (const roll of rolls) {
        if (this.#chase && to > from) this.#chaseNotes(compiled, roll, strip, from);
        visitNoteStarts(roll, from, to, this.#beginNote(compiled, roll, strip));
      }
    }
    if (to > from) this.#chase = false;
    this.#heldKeys.hold(this.#starting);
    this.#starting = [];
    for (const note of this.#sounding) {
      if (note.offFrame === Infinity && note.endTick < to) this.#endNote(note, Math.max(note.endTick, from));
    }
    this.#batch.drain(sink);
  }

  /** Note-offs for all that sounds, then the controllers as they stand at the start of the loop. */
  #giveWrap(sink: EventSink): void {
    const { startTick, endTick } = this.#clock.loop!;
    const frame = this.#frameOf(endTick);
    for (const note of this.#sounding) if (note.offFrame === Infinity) this.#endNote(note, endTick);
    this.#batch.drain(sink);
    for (const compiled of this.#timeline.tracks) {
      const strip = this.#strips.get(compiled.track.id);
      if (strip !== undefined) giveControls(wrapEvents(compiled, startTick, endTick), strip, frame, sink);
    }
    this.#position = { tick: startTick, pass: this.#position.pass + 1 };
    this.#chase = true;
  }

  #chaseNotes(compiled: CompiledTrack, roll: CompiledRoll, strip: number, tick: number): void {
    if (compiled.track.pluginValues.bank === PERCUSSION_BANK) return;
    const begin = this.#beginNote(compiled, roll, strip);
    visitNotesAcross(roll, tick, (start, end, ...note) => {
      if (end - tick >= this.#timeline.ppq) begin(start, end, ...note);
    });
  }

  #beginNote(from: CompiledTrack, { roll }: CompiledRoll, strip: number): NoteVisitor {
    const { link } = from.channel;
    return (startTick, endTick, key, attack, release, id, repeat) => {
      const tick = Math.max(startTick, this.#position.tick);
      const onFrame = this.#frameOf(tick);
      this.#lastNoteId = (this.#lastNoteId % NOTE_IDS) + 1;
      const noteId = this.#lastNoteId;
      this.#batch.noteOn(tick, onFrame, strip, key, attack, noteId, from);
      const played = { from, rollId: roll.id, id, repeat, strip, link, key, noteId, startTick, onFrame };
      const note: SoundingNote = { ...played, endTick, release, offFrame: Infinity };
      this.#sounding.push(note);
      this.#starting.push(note);
    };
  }

  #endNote(note: SoundingNote, tick: number): void {
    note.offFrame = this.#frameOf(tick);
    this.#batch.noteOff(tick, note.offFrame, note.strip, note.key, note.release, note.noteId, note.from);
  }

  #frameOf(tick: number): number {
    return Math.max(this.#floorFrame, this.#clock.frameOf(tick, this.#position.pass));
  }
}

/** The loop of the document; null when it is off. */
export const loopOf = ({ document: { timeline } }: CompiledTimeline): RunMapping["loop"] =>
  timeline.loop ? { startTick: timeline.loopStart, endTick: timeline.loopEnd } : null;

function giveFirstState(compiled: CompiledTrack, strip: number, tick: number, frame: number, sink: EventSink): void {
  const { controls } = compiled;
  sink.control(frame, strip, "controlChange", RESET_ALL_CONTROLLERS, 0);
  const from = channelStateAfterReset(controls);
  const isOutside = isOutputStrip(strip);
  // A device knows no program of its track's, and needs what the first note plays before that note comes.
  if (isOutside && compiled.track.sendProgram) from.program = undefined;
  const to = channelStateAt(controls, isOutside ? tick + 1 : tick);
  giveControls(stateEvents(from, to, compiled.channel.initial, tick), strip, frame, sink);
}

function giveControls(events: readonly ControlEvent[], strip: number, frame: number, sink: EventSink): void {
  for (const event of events) giveControl(sink, frame, strip, event);
}

const wraps = new WeakMap<readonly ControlEvent[], { from: number; to: number; events: readonly ControlEvent[] }>();

/** What leads from the state at the loop's end to that at its start; remembered, as loops come round again. */
function wrapEvents(compiled: CompiledTrack, startTick: number, endTick: number): readonly ControlEvent[] {
  const { controls } = compiled;
  if (controls.length === 0) return controls;
  const known = wraps.get(controls);
  if (known?.from === endTick && known.to === startTick) return known.events;
  const from = channelStateAt(controls, endTick);
  const events = stateEvents(from, channelStateAt(controls, startTick), compiled.channel.initial, startTick);
  wraps.set(controls, { from: endTick, to: startTick, events });
  return events;
}
