import { PERCUSSION_BANK } from "../../reference/gmInstruments.ts";
import type { LaunchLine } from "../clipLaunch.ts";
import { firstEventAt } from "../firstEventAt.ts";
import { createRunClock, type RunClock, type RunMapping, type RunPosition } from "../runPosition.ts";
import { clicksIn, sendPulses, NO_ACCOMPANIMENT, type Accompaniment } from "./Accompaniment.ts";
import { lineFrom, type ClipLaunches } from "./ClipLaunches.ts";
import { ClipRounds } from "./ClipRounds.ts";
import { visitNotesAcross, visitNoteStarts, type CompiledRoll, type NoteVisitor } from "./compileRoll.ts";
import { loopFrom, type CompiledTimeline, type CompiledTrack } from "./compileTimeline.ts";
import { EventBatch, type EventSink } from "./EventBatch.ts";
import { EditedState, type PlayedSong } from "./EditedState.ts";
import { sendFirstState, sendWrapState, isToldFirst } from "./sendState.ts";
import { heardOf, type Heard } from "./heardOf.ts";
import { launchedClip } from "./launchedClip.ts";
import { controlsUnder, laneMessages, turnEvents } from "./launchedLanes.ts";
import { playedParts, type PlayedPart } from "./PlayedPart.ts";
import type { SoundingNote } from "./SoundingNote.ts";
import { SoundingNotes } from "./SoundingNotes.ts";

type Strips = PlayedSong["strips"];

/**
 * One run of a timeline: emits its events in order, range by range, and can withdraw events that were not played
 * yet, to emit the edited ones. Each emitted note on is followed by exactly one note off.
 *
 * The run starts with Reset All Controllers and the controllers, bend and program of the start tick.
 * Notes that sound there, or at the start of the loop on a wrap, begin there if they still last a quarter note;
 * percussion does not.
 *
 * Tracks whose clips are launched play those instead, each repeated from its launch on, independent of the song's
 * loop. Launches count ticks on where the loop wraps: `shift` is these counted ticks minus those of the pass.
 */
export class Playback {
  readonly #runStartFrame: number;
  readonly #launches: ClipLaunches | null;
  readonly #rounds = new ClipRounds();
  readonly #batch = new EventBatch();
  #timeline: CompiledTimeline;
  #strips: Strips;
  #clock: RunClock;
  /** Position up to which events were emitted. */
  #position: RunPosition;
  #sentTo = 0;
  readonly #sounding = new SoundingNotes();
  /** Tick at which playback began; null: it has not. */
  #begunAt: number | null = null;
  /** True until notes that sound across the position have begun. */
  #chase = true;
  /** The same for notes of launched clips, which no wrap ends. */
  #chaseClips = true;
  /** `shift` of the first pass of this mapping. */
  #firstShift = 0;
  /** Earliest frame of further events: the one from which events were last withdrawn. */
  #floorFrame = 0;
  #bpm: number | null;
  readonly #edited = new EditedState();
  #accompaniment: Accompaniment;

  constructor(
    timeline: CompiledTimeline,
    strips: Strips,
    mapping: RunMapping,
    accompaniment: Accompaniment = NO_ACCOMPANIMENT,
    launches: ClipLaunches | null = null,
  ) {
    this.#launches = launches;
    this.#accompaniment = accompaniment;
    this.#timeline = timeline;
    this.#strips = strips;
    this.#bpm = mapping.bpm ?? null;
    this.#clock = createRunClock(mapping, timeline.tempo);
    this.#runStartFrame = mapping.startFrame;
    this.#position = { tick: mapping.startTick, pass: 0 };
  }

  get clock(): RunClock {
    return this.#clock;
  }

  /** Frame up to which events were emitted. */
  get sentTo(): number {
    return this.#sentTo;
  }

  get position(): RunPosition {
    return this.#position;
  }

  /** The place of `frame`, in counted ticks. */
  countedAt(frame: number): number {
    const { tick, pass } = this.#clock.firstPositionFrom(frame);
    return tick + this.#shiftOf(pass);
  }

  /** The first line on `frame` or later, in counted ticks; the end of the song's loop is one. */
  lineAt(frame: number, line: LaunchLine): number {
    const { tick, pass } = this.#clock.firstPositionFrom(frame);
    const heard = pass === 0 ? Math.max(tick, this.#accompaniment.soundFromTick) : tick;
    const next = lineFrom(this.#timeline.meter, heard, line);
    return Math.min(next, this.#clock.loop?.endTick ?? Infinity) + this.#shiftOf(pass);
  }

  #shiftOf(pass: number): number {
    const { loop } = this.#clock;
    return this.#firstShift + (loop ? pass * (loop.endTick - loop.startTick) : 0);
  }

  /** Emits all events on frames before `toFrame` that were not emitted yet. */
  advance(toFrame: number, sink: EventSink): void {
    if (toFrame <= this.#sentTo) return;
    this.#sendStart(sink);
    const song = { timeline: this.#timeline, strips: this.#strips };
    this.#edited.send(song, (track) => this.#heardOn(track), this.#position.tick, this.#floorFrame, sink);
    const target = this.#clock.firstPositionFrom(toFrame);
    while (this.#position.pass < target.pass) {
      this.#sendStretch(this.#clock.loop!.endTick, sink);
      this.#sendWrap(sink);
    }
    this.#sendStretch(target.tick, sink);
    this.#position = target;
    this.#sentTo = toFrame;
  }

  /** Frees data that is needed only to withdraw events before `frame`: all of them were played. */
  forgetBefore(frame: number): void {
    this.#sounding.forgetBefore(frame);
  }

  /**
   * Withdraws all events at or after `frame`: they were not played and will be emitted again. `frame` never
   * decreases from call to call.
   */
  rewind(frame: number): void {
    if (frame < this.#sentTo) {
      this.#position = this.#clock.firstPositionFrom(frame);
      this.#sentTo = frame;
    }
    this.#floorFrame = frame;
    this.#sounding.rewind(frame);
    if (frame <= this.#runStartFrame) {
      this.#chase = true;
      this.#chaseClips = true;
    }
    if (frame <= 0) this.#begunAt = null;
    this.#edited.rewind(frame);
  }

  /** Continues with an edited document whose emitted events are the same. */
  adopt(timeline: CompiledTimeline, strips: Strips): void {
    this.#timeline = timeline;
    this.#strips = strips;
  }

  /**
   * Continues with an edited document, right after `rewind`. Sounding notes that still exist continue to their new
   * end, the others are released, controllers are set to their current values. With `remap` (tempo or loop changed) a
   * new mapping begins at the withdrawn frame, at the tick it has had until now.
   */
  replace(timeline: CompiledTimeline, strips: Strips, remap: boolean): void {
    this.#edited.edited({ timeline: this.#timeline, strips: this.#strips });
    const { tick, pass } = this.#position;
    if (this.#launches) this.#rounds.keepPlaces(this.#launches, tick + this.#shiftOf(pass), this.#timeline, timeline);
    this.adopt(timeline, strips);
    this.#sounding.carryOver(timeline, strips);
    if (remap) this.#remap();
  }

  /** Quarters a minute of a clock that is followed in place of the tempo map, from the next mapping on; null: none is. */
  steer(bpm: number | null): void {
    this.#bpm = bpm;
  }

  /** Right after `rewind`, as `replace`. */
  accompany(change: Pick<Accompaniment, "clickLevel" | "pulses">): void {
    this.#accompaniment = { ...this.#accompaniment, ...change };
  }

  #remap(): void {
    const frame = this.#floorFrame;
    // The first pass of another mapping follows: no count-in once the tracks have begun.
    const isCountedIn = this.#position.pass === 0 && this.#position.tick < this.#accompaniment.soundFromTick;
    if (!isCountedIn) this.#accompaniment = { ...this.#accompaniment, soundFromTick: -Infinity };
    const loop = loopFrom(this.#timeline, this.#accompaniment.soundFromTick);
    const wrapIsDue = this.#position.tick === this.#clock.loop?.endTick;
    let startTick = wrapIsDue ? this.#position.tick : this.#clock.positionAt(frame).tick;
    let { tick } = this.#position;
    this.#firstShift = this.#shiftOf(this.#position.pass);
    if (wrapIsDue && loop) {
      this.#sounding.cutArrangement();
      this.#firstShift += tick - loop.startTick;
      startTick = loop.startTick;
      tick = loop.startTick;
      this.#chase = true;
    }
    const startFrame = Math.max(frame, this.#runStartFrame);
    const { sampleRate } = this.#clock.mapping;
    const mapping = { sampleRate, startFrame, startTick, loop, bpm: this.#bpm };
    this.#clock = createRunClock(mapping, this.#timeline.tempo);
    this.#position = { tick, pass: 0 };
  }

  #sendStart(sink: EventSink): void {
    if (this.#begunAt !== null) return;
    const tick = Math.max(this.#position.tick, this.#accompaniment.soundFromTick);
    this.#begunAt = tick;
    for (const compiled of this.#timeline.tracks) {
      const strip = this.#strips.get(compiled.track.id);
      if (strip !== undefined) sendFirstState(compiled, this.#heardOn(compiled), strip, tick, 0, sink);
    }
    this.#edited.begin();
  }

  /** State of a track's channel up to the position. */
  #heardOn({ track: { id } }: CompiledTrack): Heard {
    const { tick, pass } = this.#position;
    return heardOf(this.#timeline, id, this.#launches, this.#rounds, tick + this.#shiftOf(pass));
  }

  /** Everything in `[position, to)` of this pass. */
  #sendStretch(to: number, sink: EventSink): void {
    const { soundFromTick, clickLevel, countInLevel } = this.#accompaniment;
    const { pass, tick } = this.#position;
    if (pass === 0 && tick < soundFromTick) {
      const until = Math.min(to, soundFromTick);
      this.#sendClicks(tick, until, countInLevel);
      this.#batch.drain(sink);
      this.#sendPulses(tick, until, true, sink);
      if (until === to) return;
      this.#position = { tick: until, pass };
    }
    this.#sendPulses(this.#position.tick, to, false, sink);
    if (clickLevel !== null) this.#sendClicks(this.#position.tick, to, clickLevel);
    this.#sendTracks(to, sink);
  }

  #sendClicks(from: number, to: number, level: number): void {
    this.#batch.click(clicksIn(this.#timeline.meter, from, to, level, (tick) => this.#frameOf(tick)));
  }

  #sendPulses(from: number, to: number, isCountIn: boolean, sink: EventSink): void {
    if (!this.#accompaniment.pulses) return;
    sendPulses(this.#timeline.ppq, from, to, isCountIn, (tick) => this.#frameOf(tick), sink);
  }

  #sendTracks(to: number, sink: EventSink): void {
    const { tick: from, pass } = this.#position;
    const shift = this.#shiftOf(pass);
    if (this.#launches) this.#endReplaced(this.#launches, from, shift);
    for (const compiled of this.#timeline.tracks) {
      const strip = this.#strips.get(compiled.track.id);
      if (strip === undefined) continue;
      for (const part of playedParts(this.#launches?.of(compiled.track.id) ?? [], from, to, shift)) {
        this.#sendControls(compiled, strip, part);
        if (part.from > from) this.#endTrack(compiled, part, from, shift);
        if (part.launch) this.#sendClip(compiled, strip, part, shift, this.#chaseClips && part.from === from);
        else {
          const comesBack = part.after !== undefined;
          this.#sendRolls(compiled, strip, part, shift, comesBack || (this.#chase && part.from === from));
        }
      }
    }
    if (to > from) {
      this.#chase = false;
      this.#chaseClips = false;
    }
    this.#sounding.settle();
    for (const note of this.#sounding.held()) {
      if (note.endTick - shift < to) this.#endNote(note, Math.max(note.endTick - shift, from));
    }
    this.#batch.drain(sink);
  }

  /** Sends the channel's messages of a part and, if the track switches content, the messages that correct the earlier state. */
  #sendControls(compiled: CompiledTrack, strip: number, { launch, after, from, to }: PlayedPart): void {
    const turn = after === undefined ? [] : turnEvents(this.#timeline, compiled, from, after, launch);
    for (const event of turn) this.#batch.control(this.#frameOf(from), strip, event);
    const controls = controlsUnder(compiled, launch);
    const first = this.#position.pass === 0 ? this.#begunAt : null;
    for (let i = firstEventAt(controls, from); i < controls.length && controls[i]!.tick < to; i++) {
      const control = controls[i]!;
      if (!isToldFirst(control, strip, first)) this.#batch.control(this.#frameOf(control.tick), strip, control);
    }
  }

  /** Sends the lanes of a launched clip in one of its rounds; `end`: of the round, in ticks of the arrangement. */
  #sendLanes(compiled: CompiledTrack, strip: number, part: PlayedPart, ahead: number, end: number): void {
    for (const { tick: clipTick, rank, ...message } of laneMessages(this.#timeline, part.launch)) {
      const tick = clipTick + ahead;
      if (clipTick >= end || tick < part.from || tick >= part.to) continue;
      this.#batch.control(this.#frameOf(tick), strip, { ...message, tick, place: compiled.place + rank });
    }
  }

  /** Ends notes of other launches than those that play from here on. */
  #endReplaced(launches: ClipLaunches, tick: number, shift: number): void {
    for (const note of this.#sounding.held())
      if (note.launch !== launches.at(note.from.track.id, tick + shift)) this.#endNote(note, tick);
  }

  /** Ends a track's notes at the start of a part of it. */
  #endTrack({ track }: CompiledTrack, part: PlayedPart, from: number, shift: number): void {
    for (const note of this.#sounding.held()) {
      if (note.from.track.id !== track.id || note.launch === part.launch) continue;
      this.#endNote(note, Math.max(from, Math.min(part.from, note.endTick - shift)));
    }
  }

  #sendRolls(compiled: CompiledTrack, strip: number, part: PlayedPart, shift: number, chase: boolean): void {
    const { from, to } = part;
    for (const roll of compiled.rolls) {
      const begin = this.#beginNote(compiled, roll, strip, { launch: null, round: 0, clipTick: 0, shift }, from);
      if (chase && to > from) this.#chaseNotes(compiled, roll, from, begin);
      visitNoteStarts(roll, from, to, begin);
    }
  }

  /** Every round in the part. */
  #sendClip(compiled: CompiledTrack, strip: number, part: PlayedPart, shift: number, chase: boolean): void {
    const { from, to } = part;
    const launch = part.launch!;
    const clip = launchedClip(this.#timeline, compiled.track.id, launch.target!);
    if (!clip || to <= from) return;
    const { startTick: clipTick, lengthTicks } = clip;
    const { at, done } = this.#rounds.of(launch);
    const first = Math.floor((from + shift - at) / lengthTicks);
    for (let count = Math.max(0, first - 1); at + count * lengthTicks - shift < to; count++) {
      const round = done + count;
      const { rolls } = launchedClip(this.#timeline, compiled.track.id, launch.target!, round)!;
      /** Ticks by which the roll's ticks are behind those of this pass. */
      const ahead = at + count * lengthTicks - clipTick - shift;
      const place = { launch, round, clipTick, shift: ahead + shift };
      this.#sendLanes(compiled, strip, part, ahead, clipTick + lengthTicks);
      for (const roll of rolls) {
        const begin = this.#beginNote(compiled, roll, strip, place, from);
        // Compared in ticks of the pass, as stretches are: a sum of fractions might put a note in two of them.
        const beginIn: NoteVisitor = (start, ...note) => {
          if (start + ahead >= from && start + ahead < to && start < clipTick + lengthTicks) begin(start, ...note);
        };
        if (chase && count === first) this.#chaseNotes(compiled, roll, from - ahead, begin);
        visitNoteStarts(roll, Math.floor(from - ahead) - 1, Math.ceil(to - ahead) + 1, beginIn);
      }
    }
  }

  /** Note offs for all sounding notes, then the controllers of the loop's start. */
  #sendWrap(sink: EventSink): void {
    const loop = this.#clock.loop!;
    const { startTick, endTick } = loop;
    const frame = this.#frameOf(endTick);
    this.#position = { tick: endTick, pass: this.#position.pass };
    for (const note of this.#sounding.held()) if (note.launch === null) this.#endNote(note, endTick);
    this.#batch.drain(sink);
    for (const compiled of this.#timeline.tracks) {
      const strip = this.#strips.get(compiled.track.id);
      if (strip === undefined) continue;
      sendWrapState(compiled, this.#heardOn(compiled), strip, loop, frame, sink);
    }
    this.#position = { tick: startTick, pass: this.#position.pass + 1 };
    this.#chase = true;
  }

  /** `tick`: of the roll. */
  #chaseNotes(compiled: CompiledTrack, roll: CompiledRoll, tick: number, begin: NoteVisitor): void {
    if (compiled.track.pluginValues.bank === PERCUSSION_BANK) return;
    visitNotesAcross(roll, tick, (start, end, ...note) => {
      if (end - tick >= this.#timeline.ppq) begin(start, end, ...note);
    });
  }

  /** `earliest`: the tick of this pass before which no note begins. */
  #beginNote(
    from: CompiledTrack,
    { roll }: CompiledRoll,
    strip: number,
    place: Pick<SoundingNote, "launch" | "round" | "clipTick" | "shift">,
    earliest: number,
  ): NoteVisitor {
    const { link } = from.channel;
    const ahead = place.shift - this.#shiftOf(this.#position.pass);
    return (start, end, key, attack, release, id, repeat) => {
      const tick = Math.max(start + ahead, earliest);
      const onFrame = this.#frameOf(tick);
      const noteId = this.#sounding.nextId();
      this.#batch.noteOn(tick, onFrame, strip, key, attack, noteId, from);
      // Written out: copies of objects cost more than all else that a note takes here.
      this.#sounding.begin({
        from,
        launch: place.launch,
        rollId: roll.id,
        round: place.round,
        clipTick: place.clipTick,
        id,
        repeat,
        strip,
        link,
        key,
        noteId,
        startTick: start + place.shift,
        shift: place.shift,
        onFrame,
        endTick: end + place.shift,
        release,
        offFrame: Infinity,
      });
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
