import { ref, subscribe } from "valtio/vanilla";
import { commitTakes } from "../../domain/timeline/take/commitTake.ts";
import type { LiveEnginePort } from "../../protocol/enginePort.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import { ComputerKeys, type KeyTarget } from "../computerKeys.ts";
import { isTyping } from "../isTyping.ts";
import { notify } from "../notices.ts";
import type { MidiIn } from "../midi/MidiIn.ts";
import type { TextStorage } from "../TextStorage.ts";
import { addNewTrack } from "../timeline/addNewTrack.ts";
import { positionTick, type Player } from "../transport.ts";
import { CaptureBuffer } from "./CaptureBuffer.ts";
import { eventTimeMs } from "./eventTimeMs.ts";
import { liveEventOf, type LiveEvent } from "./LiveEvent.ts";
import { Recorder, type ShownTake } from "./Recorder.ts";
import { createRecordingState, type RecordingState } from "./RecordingState.ts";
import { recordingWords as words } from "./recordingWords.ts";
import { StepRecorder } from "./StepRecorder.ts";
import { TakeJournal } from "./TakeJournal.ts";
import { throughTracks } from "./throughTracks.ts";
import { TrackInput } from "./TrackInput.ts";
import { Disposables } from "../../domain/Disposables.ts";
import { TRACK_ARPS } from "../../protocol/engine.ts";
import { songBpm } from "../live-notes/songBpm.ts";
import { SentTempo } from "../live-notes/SentTempo.ts";

const FOLLOW_MS = 100;

/** Plays arpeggios of armed tracks in the tempo at the playhead, and on its beats. Returns a function that ends it. */
function followSongTempo(player: Player): () => void {
  const { engine, session, timeline } = player;
  const { transport } = session;
  const sent = new SentTempo(engine.arps, TRACK_ARPS);
  let timer: ReturnType<typeof setInterval> | null = null;
  const send = (): void => sent.send(songBpm(player), engine.transport.beat());
  const rest = (): void => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };
  const follow = (): void => {
    if (transport.state === "started") timer ??= setInterval(send, FOLLOW_MS);
    else rest();
    send();
  };
  follow();
  const disposables = new Disposables();
  disposables.add(rest, subscribe(transport, follow, true), timeline.subscribe({ load: send, change: send }));
  return () => disposables.dispose();
}

export interface RecordingParts extends Player {
  readonly midi: MidiPort;
  readonly midiIn: MidiIn;
}

type Storage = TextStorage & { removeItem(key: string): void };

/** The lowest key that is typed. */
const MIDDLE_C = 60;
const MOST_OCTAVES = 4;
/** Selectors of elements that use the arrow keys. */
const OPERATED = "button,a,[role=slider],[role=tab],[role=radio],[role=separator],[role^=menuitem]";

/** Playing and recording of tracks: armed tracks, takes, capture and step input. */
export class Recording implements KeyTarget {
  readonly state: RecordingState;
  readonly #parts: RecordingParts;
  readonly #input: TrackInput;
  readonly #recorder: Recorder;
  readonly #journal: TakeJournal;
  readonly #captured = new CaptureBuffer();
  readonly #typed = new Map<number, number>();
  /** Receiver of played notes while `state.step` is on and the song is stopped. */
  readonly steps: StepRecorder;

  constructor(parts: RecordingParts, storage: Storage | null) {
    const { engine, timeline, midi, midiIn } = parts;
    this.#parts = parts;
    this.state = createRecordingState(storage);
    this.#journal = new TakeJournal(storage);
    this.#input = new TrackInput({ ...parts, state: this.state });
    this.#recorder = new Recorder(parts, this.state, this.#journal);
    this.steps = new StepRecorder(parts, () => this.#stepTrack());
    midiIn.tap("track", (message) => {
      const event = liveEventOf(message);
      if (event) this.#begin(event);
      return event !== null && this.receive(event);
    });
    midi.onChange(() => {
      this.#leavePorts();
      this.#input.settle();
    });
    const { settings } = this.state;
    const setMetronome = (): void =>
      engine.transport.setMetronome(settings.metronome ? 10 ** (settings.clickDb / 20) : null);
    subscribe(settings, setMetronome, true);
    setMetronome();
    timeline.subscribe({ load: () => this.#opened(), change: () => this.#follow() });
  }

  /** Connects the strips of tracks; to be called once. */
  connect(stripOf: (trackId: string) => number | null): void {
    this.#input.stripOf = stripOf;
  }

  /** Plays inputs on armed tracks while their screen is open. Returns a function that ends it, and the take. */
  attach(page: Window): () => void {
    this.#input.isOpen = true;
    const abort = new AbortController();
    const { signal } = abort;
    const keys = new ComputerKeys(this, () => this.state.typing);
    const down = (event: KeyboardEvent): void => {
      if (isTyping(event.target)) return;
      const isKey = this.#stepKey(event) || (this.state.typing && (this.#shiftOctave(event) || keys.down(event)));
      if (!isKey) return;
      event.preventDefault();
      event.stopPropagation();
    };
    page.addEventListener("keydown", down, { signal, capture: true });
    page.addEventListener("keyup", (event) => keys.up(event), { signal });
    // Releases of keys outside of the page are not received.
    page.addEventListener("blur", () => this.#releaseKeys(), { signal });
    page.addEventListener("pagehide", () => this.#journal.flush(), { signal });
    const leaveTempo = followSongTempo(this.#parts);
    return () => {
      abort.abort();
      leaveTempo();
      this.stop();
      this.panic();
      this.#input.isOpen = false;
    };
  }

  /** The engine as the board plays it: armed tracks sound in the place of its own instruments. */
  throughTracks(engine: LiveEnginePort): LiveEnginePort {
    return throughTracks(engine, (event) => this.receive({ ...event, timeMs: eventTimeMs() }));
  }

  /** Returns whether tracks played it. */
  receive(event: LiveEvent): boolean {
    const tracks = this.#input.play(event);
    this.#note(event, tracks);
    return tracks.length > 0;
  }

  /** Begins a take into the armed tracks, or into the selected one, which is armed then; or ends the one that is on. */
  toggle(): void {
    if (this.#parts.session.transport.recording) {
      this.stop();
      return;
    }
    const targets = this.#targets();
    if (targets.length === 0) notify(this.#parts.session, "info", words.noTrack);
    else {
      for (const id of targets) this.#arm(id, true);
      void this.#recorder.start(targets);
    }
  }

  stop(): void {
    this.#recorder.stop();
  }

  /** Step input into the armed tracks, or into the selected one, which is armed then; or its end. */
  toggleStep(): void {
    this.steps.forget();
    const [target] = this.#targets();
    if (!this.state.step && target === undefined) {
      notify(this.#parts.session, "info", words.noTrack);
      return;
    }
    this.state.step = !this.state.step;
    if (this.state.step && this.state.armedIds.length === 0) this.#arm(target!, true);
  }

  /** Releases all keys, latched ones included. */
  panic(): void {
    this.#releaseKeys();
    this.steps.forget();
    this.#release(() => true);
    this.#input.rest();
  }

  toggleArm(trackId: string): void {
    this.#arm(trackId, !this.state.armedIds.includes(trackId));
  }

  /** Captures the last played notes as a clip at the playhead. Returns false, and says why, if it cannot. */
  capture(): boolean {
    const { session, timeline } = this.#parts;
    const [trackId] = this.#targets();
    if (trackId === undefined || !this.#captured.hasNotes) {
      notify(session, "info", this.#captured.hasNotes ? words.noTrack : words.nothingToCapture);
      return false;
    }
    const captured = this.#captured.toTake(timeline.current, trackId, Math.round(positionTick(this.#parts)));
    const options = { mode: "overdub", rollId: null, grid: session.editor.grid } as const;
    const { take, range, endTick } = captured;
    timeline.apply(commitTakes(timeline.current, [take], { ...options, range, end: { tick: endTick, pass: 0 } }));
    this.#captured.clear();
    this.state.canCapture = false;
    return true;
  }

  shown(): readonly ShownTake[] {
    return this.#recorder.shown();
  }

  /** A key of the screen, pressed until it is released. */
  press(key: number, value: number): { readonly isPlayed: boolean; readonly release: () => void } {
    const hear = (kind: "noteOn" | "noteOff", strength: number): boolean =>
      this.receive({ kind, key, value: strength, hand: "screen", input: null, timeMs: eventTimeMs() });
    return { isPlayed: hear("noteOn", value), release: () => void hear("noteOff", 0.5) };
  }

  key(touch: number, number: number, strength: number): void {
    this.release(touch);
    if (number < 0 || number > 127) return;
    this.#typed.set(touch, number);
    this.#playTyped("noteOn", touch, number, strength);
  }

  release(touch: number): void {
    const number = this.#typed.get(touch);
    if (number === undefined) return;
    this.#typed.delete(touch);
    this.#playTyped("noteOff", touch, number, 0.5);
  }

  keyOf(touch: number): number {
    return this.#typed.get(touch) ?? -1;
  }

  baseKey(): number {
    return MIDDLE_C + 12 * this.state.typingOctave;
  }

  #playTyped(kind: "noteOn" | "noteOff", touch: number, key: number, value: number): void {
    const event: LiveEvent = { kind, key, value, hand: `key${touch}`, input: null, timeMs: eventTimeMs() };
    this.#begin(event);
    this.receive(event);
  }

  /** A key of a keyboard in a song without tracks makes the first one, which plays it. */
  #begin({ kind }: LiveEvent): void {
    const { session, timeline } = this.#parts;
    const isPlayed = kind === "noteOn" && this.#input.isOpen && session.opening === null;
    if (isPlayed && timeline.current.tracks.size === 0) this.#arm(addNewTrack(this.#parts).id, true);
  }

  /** Z and X, as keyboards of computers have it in other programs. */
  #shiftOctave({ code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const by = code === "KeyZ" ? -1 : code === "KeyX" ? 1 : 0;
    if (by === 0 || ctrlKey || metaKey || altKey) return false;
    this.state.typingOctave = Math.max(-MOST_OCTAVES, Math.min(MOST_OCTAVES, this.state.typingOctave + by));
    return true;
  }

  /** Arrows and Backspace, while steps are written: but not those that operate what the keyboard has brought the focus to. */
  #stepKey({ code, shiftKey, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
    const { state } = this.#parts.session.transport;
    if (!this.state.step || state !== "stopped" || ctrlKey || metaKey || altKey) return false;
    const operated = (target as Partial<Element> | null)?.closest?.(OPERATED);
    if (operated?.matches(":focus-visible")) return false;
    if (code === "ArrowRight") {
      if (shiftKey) this.steps.tie();
      else this.steps.move(1);
    } else if (code === "ArrowLeft") this.steps.move(-1);
    else if (code === "Backspace") this.steps.erase();
    else return false;
    return true;
  }

  /** The track that steps are written on: the selected one where it is armed. */
  #stepTrack(): string | null {
    const { trackId } = this.#parts.session.selection;
    const { armedIds } = this.state;
    return trackId !== null && armedIds.includes(trackId) ? trackId : (armedIds[0] ?? null);
  }

  #targets(): readonly string[] {
    const { session, timeline } = this.#parts;
    if (this.state.armedIds.length > 0) return this.state.armedIds;
    const id = session.selection.trackId ?? timeline.current.timeline.trackIds[0];
    return id !== undefined && timeline.current.tracks.has(id) ? [id] : [];
  }

  #arm(trackId: string, isArmed: boolean): void {
    const others = this.state.armedIds.filter((id) => id !== trackId);
    if (!isArmed) this.#release(() => true);
    this.state.armedIds = ref(isArmed ? [...others, trackId] : others);
    this.#input.follow();
    if (!isArmed) this.#input.leave(trackId);
    // In the gesture: a message of an input is none, and could not begin sound.
    else {
      const { engine, midi } = this.#parts;
      void engine.start();
      if (midi.supported && midi.permission() === "PROMPT") void midi.request();
    }
  }

  #note(event: LiveEvent, tracks: readonly string[]): void {
    this.#captured.add(event);
    if (!this.state.canCapture && this.#captured.hasNotes) this.state.canCapture = true;
    this.#recorder.receive(event, tracks);
    const { transport } = this.#parts.session;
    if (this.state.step && transport.state === "stopped" && tracks.length > 0) this.steps.receive(event);
  }

  #releaseKeys(): void {
    for (const touch of this.#typed.keys()) this.release(touch);
  }

  #leavePorts(): void {
    const connected = new Set(this.#parts.midi.inputs().flatMap(({ id, connected: is }) => (is ? [id] : [])));
    this.#release((input) => input !== null && !connected.has(input.portId));
  }

  #release(isGone: (input: LiveEvent["input"]) => boolean): void {
    const timeMs = performance.now();
    this.#input.release(isGone, (event, tracks) => this.#note({ ...event, timeMs }, tracks));
  }

  #follow(): void {
    const { tracks } = this.#parts.timeline.current;
    const gone = this.state.armedIds.filter((id) => !tracks.has(id));
    if (this.#input.follow() || gone.length > 0) this.#release(() => true);
    if (gone.length === 0) return;
    this.state.armedIds = ref(this.state.armedIds.filter((id) => tracks.has(id)));
    for (const id of gone) this.#input.leave(id);
  }

  #opened(): void {
    this.#input.rest();
    this.state.armedIds = ref<readonly string[]>([]);
    this.#input.follow();
    const { timeline } = this.#parts;
    const songId = timeline.current.timeline.id;
    const left = this.#journal.read(songId);
    if (!left) return;
    // After all other listeners have handled the song.
    queueMicrotask(() => {
      if (timeline.current.timeline.id !== songId) return;
      this.#recorder.recover(left);
      this.#journal.remove(songId);
    });
  }
}
