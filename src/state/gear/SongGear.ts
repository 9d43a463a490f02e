import { ref } from "valtio/vanilla";
import { isSameInput, onAllChannels, readInput } from "../../domain/board/padInput.ts";
import type { PadInput } from "../../domain/board/records.ts";
import { setTempo } from "../../domain/timeline/commands/timeline.ts";
import { setTrack } from "../../domain/timeline/commands/tracks.ts";
import type { TempoChange } from "../../domain/music/records.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import { GearLearner, type GearLink, type LearnerState } from "../midi/GearLearner.ts";
import { inputOf } from "../midi/inputOf.ts";
import type { ReceivedMessage, MidiIn } from "../midi/MidiIn.ts";
import { Takeovers, type GearStand } from "../midi/Takeovers.ts";
import type { TextStorage } from "../TextStorage.ts";
import { positionTick, stop, togglePlay, type Player } from "../transport.ts";
import { isTurned, readTarget, targetKey, type GearTarget } from "./GearTarget.ts";
import { saveJson, storedList } from "../storedText.ts";

/** Links are replaced, never written. */
interface GearLinks {
  links: readonly SongLink[];
  /** Positions of controls whose value waits or may come to wait, by `tempo`, or field and track: `gainDb <track>`. */
  stands: Record<string, GearStand & { readonly portId: string }>;
}

/** A key cannot move what has a range. */
type GearProblem = "key";

type SongLink = GearLink<GearTarget>;
export type GearState = LearnerState<GearTarget, GearProblem> & GearLinks;

export interface GearPorts extends Player {
  readonly midi: Pick<MidiPort, "inputs" | "outputs" | "schedule" | "onChange" | "request" | "permission">;
  readonly midiIn: Pick<MidiIn, "tap">;
  readonly recording: { toggle(): void };
  /** Decibels of a fader at 0..1 of its way. */
  readonly gainAt: (level: number) => number;
  /** Position of a fader at these decibels, 0..1. */
  readonly levelAt: (gainDb: number) => number;
}

const STORED = "padroll_song_gear";
/** Smallest value of a pressed button. */
const DOWN_FROM = 64;
/** Tempo range of a knob, quarters a minute. */
const SLOWEST_BPM = 40;
const FASTEST_BPM = 240;

/**
 * Knobs, faders and buttons of the gear that move the mixer and the transport, and how they learn it. Links belong to the gear
 * and not to a song: they are stored in this browser.
 */
export class SongGear extends GearLearner<GearTarget, GearProblem, GearLinks> {
  readonly ports: GearPorts;
  readonly #storage: TextStorage | null;
  readonly #down = new Set<string>();
  readonly #takeovers: Takeovers;
  /** The links before the latest one was learned. */
  #before: readonly SongLink[] | null = null;

  constructor(ports: GearPorts, storage: TextStorage | null) {
    super(ports, { links: ref(storedList(storage, STORED).flatMap(readLink)), stands: {} });
    this.ports = ports;
    this.#storage = storage;
    this.#takeovers = new Takeovers(() => ports.session.midi.takeover);
  }

  /** Listens while the mixer and the transport are there. Returns the undo. */
  attach(): () => void {
    const { midi, midiIn } = this.ports;
    const leave = [midiIn.tap("lead", (message) => this.#move(message)), midi.onChange(() => this.#forgetGone())];
    return () => {
      for (const each of leave) each();
      this.#down.clear();
      this.end();
    };
  }

  /** Waits for a touch of what is to be moved. */
  start(): void {
    this.#before = null;
    this.wait(null);
  }

  override end(): void {
    this.#before = null;
    super.end();
  }

  /** The change of tempo that counts at the playhead. */
  get tempo(): TempoChange | undefined {
    const here = positionTick(this.ports);
    return this.ports.timeline.current.timeline.tempos.findLast(({ tick }) => tick <= here);
  }

  linkOf(target: GearTarget): SongLink | undefined {
    return this.state.links.find((link) => targetKey(link.target) === targetKey(target));
  }

  /** Nothing of the gear moves it any more. */
  forget(target: GearTarget): void {
    this.#save(this.state.links.filter((link) => targetKey(link.target) !== targetKey(target)));
  }

  /** Links the target's control on all channels. */
  widen(target: GearTarget): void {
    const { links } = this.state;
    const key = targetKey(target);
    this.#save(
      links.map((link) => (targetKey(link.target) === key ? { target, input: onAllChannels(link.input) } : link)),
    );
  }

  get canUndo(): boolean {
    return this.#before !== null && this.state.learned !== null;
  }

  protected undoLearned(): void {
    if (this.#before) this.#save(this.#before);
    this.#before = null;
  }

  protected refusal(target: GearTarget, input: PadInput): GearProblem | null {
    return isTurned(target) && input.kind === "note" ? "key" : null;
  }

  protected others(target: GearTarget, input: PadInput): readonly GearTarget[] {
    const key = targetKey(target);
    return this.#linksOf(input).flatMap((link) => (targetKey(link.target) === key ? [] : [link.target]));
  }

  /** Each is moved by one control, which may move several. */
  protected learn(target: GearTarget, input: PadInput, alone: boolean): void {
    const { links } = this.state;
    const key = targetKey(target);
    const kept = links.filter((link) => targetKey(link.target) !== key && !(alone && isSameInput(link.input, input)));
    this.#before = links;
    this.#save([...kept, { target, input }]);
    // The button that was pressed to be learned is down, and is not pressed now.
    this.#down.add(key);
  }

  #linksOf(input: PadInput): readonly SongLink[] {
    return this.state.links.filter((link) => isSameInput(link.input, input));
  }

  /** Returns true for what moves something, and so plays nothing. */
  #move(message: ReceivedMessage): boolean {
    const input = inputOf(this.ports.midi, message);
    if (input === null) return false;
    const links = this.#linksOf(input);
    for (const { target } of links) this.#set(target, levelOf(message), message.portId);
    return links.length > 0;
  }

  #set(target: GearTarget, level: number, portId: string): void {
    const key = targetKey(target);
    if (isTurned(target)) {
      this.#turn(target, level, portId);
      return;
    }
    const isDown = level * 127 >= DOWN_FROM || (level > 0 && this.#down.has(key));
    const wasDown = this.#down.has(key);
    if (isDown) this.#down.add(key);
    else this.#down.delete(key);
    if (isDown && !wasDown) this.#press(target);
  }

  #turn(target: GearTarget, level: number, portId: string): void {
    const { timeline, gainAt, levelAt } = this.ports;
    const key = targetKey(target);
    const series = `gear ${key}`;
    if (target.place === null) {
      const move = (share: number): void => {
        timeline.apply(setTempo(timeline.current, this.tempo?.tick ?? 0, bpmAt(share)), "user", series);
      };
      const stand = this.#takeovers.move(key, level, () => bpmLevel(this.tempo?.bpm ?? SLOWEST_BPM), move);
      this.#stand(key, portId, stand);
      return;
    }
    const trackId = timeline.current.timeline.trackIds[target.place];
    const track = () => (trackId === undefined ? undefined : timeline.current.tracks.get(trackId));
    if (trackId === undefined || !track()) return;
    const isPan = target.field === "pan";
    const stand = this.#takeovers.move(
      `${key} ${trackId}`,
      level,
      () => (isPan ? ((track()?.pan ?? 0) + 1) / 2 : levelAt(track()?.gainDb ?? 0)),
      (share) => {
        const pan = Math.round((2 * share - 1) * 100) / 100;
        timeline.apply(
          setTrack(timeline.current, trackId, isPan ? { pan } : { gainDb: gainAt(share) }),
          "user",
          series,
        );
      },
    );
    this.#stand(`${target.field} ${trackId}`, portId, stand);
  }

  #stand(place: string, portId: string, stand: GearStand | null): void {
    if (stand) this.state.stands[place] = ref({ ...stand, portId });
    else delete this.state.stands[place];
  }

  /** Gear that went is not known to stand anywhere. */
  #forgetGone(): void {
    const connected = new Set(this.ports.midi.inputs().flatMap((port) => (port.connected ? [port.id] : [])));
    for (const [place, { portId }] of Object.entries(this.state.stands))
      if (!connected.has(portId)) delete this.state.stands[place];
  }

  #press(target: GearTarget): void {
    const { timeline, recording } = this.ports;
    if (target.field === "play") void togglePlay(this.ports);
    else if (target.field === "stop") stop(this.ports);
    else if (target.field === "record") recording.toggle();
    else if (target.place !== null && (target.field === "mute" || target.field === "solo")) {
      const trackId = timeline.current.timeline.trackIds[target.place];
      const track = trackId === undefined ? undefined : timeline.current.tracks.get(trackId);
      if (track) timeline.apply(setTrack(timeline.current, track.id, { [target.field]: !track[target.field] }));
    }
  }

  #save(links: readonly SongLink[]): void {
    this.state.links = ref([...links]);
    const stored = links.map(({ target, input }) => ({ target: targetKey(target), input }));
    saveJson(this.#storage, STORED, stored);
  }
}

/** Tempo of a knob, whose position is 0..1. */
export const bpmAt = (level: number): number => Math.round(SLOWEST_BPM + level * (FASTEST_BPM - SLOWEST_BPM));

/** Knob position of a tempo, 0..1. */
export const bpmLevel = (bpm: number): number =>
  Math.min(1, Math.max(0, (bpm - SLOWEST_BPM) / (FASTEST_BPM - SLOWEST_BPM)));

/** 0..1. */
function levelOf({ event }: ReceivedMessage): number {
  if (event.kind === "noteOn") return event.velocity > 0 ? 1 : 0;
  if (event.kind === "controlChange") return event.value / 127;
  return event.kind === "pitchBend" ? (event.bend + 8192) / 16383 : 0;
}

function readLink(stored: unknown): readonly SongLink[] {
  if (typeof stored !== "object" || stored === null) return [];
  const { target: key, input } = stored as { readonly target?: unknown; readonly input?: unknown };
  const target = typeof key === "string" ? readTarget(key) : null;
  const read = readInput(input);
  return target && read ? [{ target, input: read }] : [];
}
