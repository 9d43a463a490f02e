import {
  CHANNEL_PRESSURE,
  KEY_PRESSURE,
  PITCH_BEND,
  PROGRAM,
  programValue,
  type Control,
} from "../../domain/midi/encodeControl.ts";
import { selectedBank, SystemMode } from "../../domain/midi/systemMode.ts";
import { compileChain, type CompiledChain } from "../../domain/note-processors/noteChain.ts";
import { chainOfDevices, type TrackDevice } from "../../domain/note-processors/trackDevices.ts";
import { PERCUSSION_BANK } from "../../domain/reference/gmInstruments.ts";
import { audibleTracks } from "../../domain/timeline/audible.ts";
import { bankSelectOf } from "../../domain/timeline/bankSelect.ts";
import type { TimelineDocument, Track } from "../../domain/timeline/records.ts";
import { TRACK_ARPS } from "../../protocol/engine.ts";
import type { MidiPort } from "../../protocol/midi.ts";
import { channelsOf } from "../../domain/midi/channels.ts";
import { EngineControls } from "../live-notes/EngineControls.ts";
import { LiveArps } from "../live-notes/LiveArps.ts";
import { isConnected, OutputControls } from "../live-notes/OutputControls.ts";
import { restOfPlayed } from "../live-notes/rests.ts";
import { Strokes } from "../live-notes/Strokes.ts";
import { OutputKeys } from "../live-notes/OutputKeys.ts";
import { VoiceLedger, type Route, type Voice } from "../live-notes/VoiceLedger.ts";
import { notify, notifyError } from "../notices.ts";
import { routeOfTrack } from "../outputs/OutputRoute.ts";
import type { Player } from "../transport.ts";
import type { LiveEvent } from "./LiveEvent.ts";
import { recordingWords as words } from "./recordingWords.ts";
import type { RecordingState } from "./RecordingState.ts";

export interface TrackInputParts extends Player {
  readonly midi: MidiPort;
  readonly state: RecordingState;
}

/** Key held by one hand, and the keys that it became on the tracks that received it. */
interface Struck {
  readonly event: LiveEvent;
  readonly trackIds: readonly string[];
  readonly voices: readonly Voice[];
}

/** A track's devices, made ready. */
interface Prepared {
  readonly devices: readonly TrackDevice[];
  readonly drums: boolean;
  readonly chain: CompiledChain;
}

interface Bank {
  readonly msb: number | null;
  readonly lsb: number | null;
}

const NO_BANK: Bank = { msb: null, lsb: null };
const BANK_MSB = 0;
const BANK_LSB = 32;
/** Release velocity of keys that were not released by hand. */
const RELEASE = 0.5;
const NO_DEVICES: readonly TrackDevice[] = [];

/**
 * Plays what comes in on the tracks that are armed: through their devices, on their instruments or their MIDI outputs.
 * Each note ends where it began, whatever is set differently meanwhile.
 */
export class TrackInput {
  readonly #parts: TrackInputParts;
  readonly #ledger: VoiceLedger;
  readonly #arps: LiveArps;
  readonly #strokes = new Strokes();
  readonly #engineControls: EngineControls;
  readonly #outputControls: OutputControls;
  readonly #struck = new Map<string, Struck>();
  /** Controls that a hand has away from rest. */
  readonly #moved = new Map<string, LiveEvent>();
  readonly #prepared = new Map<string, Prepared>();
  /** The bank that was selected on a track, before the program that takes it. */
  readonly #banks = new Map<string, Bank>();
  /** Tracks whose instrument was chosen by a program change. */
  readonly #programmed = new Set<string>();
  /** The program that a track's output was given, with where it went. */
  readonly #sent = new Map<string, string>();
  #routes = new Map<string, string>();
  #audible: { readonly tracks: TimelineDocument["tracks"]; readonly ids: ReadonlySet<string> } | null = null;
  stripOf: (trackId: string) => number | null = () => null;
  /** True while the screen of the tracks is open. */
  isOpen = false;

  constructor(parts: TrackInputParts) {
    const { engine, midi } = parts;
    this.#parts = parts;
    const keys = new OutputKeys(midi);
    this.#ledger = new VoiceLedger({ engine, keys, canSound: () => true });
    this.#arps = new LiveArps(engine, keys, TRACK_ARPS);
    this.#engineControls = new EngineControls(engine);
    this.#outputControls = new OutputControls(midi);
  }

  /** Armed tracks that receive an input; a track may be limited to a port and a channel. */
  targetsOf(input: LiveEvent["input"]): readonly string[] {
    const { timeline, state } = this.#parts;
    if (!this.isOpen) return [];
    return state.armedIds.filter((id) => {
      const values = timeline.current.tracks.get(id)?.pluginValues;
      if (!values) return false;
      if (!values.midiInputEnabled || input === null) return true;
      const { midiInputPortId: portId, midiInputChannel: channel } = values;
      return (portId === "" || portId === input.portId) && (channel === 0 || channel === input.channel);
    });
  }

  /** Returns the tracks that it was played on. */
  play(event: LiveEvent): readonly string[] {
    const { kind, key, hand, input } = event;
    const held = `${hand}:${key}`;
    if (kind === "noteOff") return this.#release(held) ?? this.targetsOf(input);
    const trackIds = this.targetsOf(input);
    if (kind === "noteOn") {
      this.#release(held);
      if (trackIds.length > 0) this.#struck.set(held, { event, trackIds, voices: this.#strike(event, trackIds) });
    } else for (const id of trackIds) this.#control(id, event);
    return trackIds;
  }

  /**
   * Lets go for the hands for whom `isGone` holds, and gives `tell` the note-off of each key that they held, and each pedal,
   * bend or pressure at rest.
   */
  release(
    isGone: (input: LiveEvent["input"]) => boolean,
    tell: (event: LiveEvent, trackIds: readonly string[]) => void,
  ): void {
    for (const [held, { event, trackIds }] of this.#struck) {
      if (!isGone(event.input)) continue;
      this.#release(held);
      tell({ ...event, kind: "noteOff", value: RELEASE }, trackIds);
    }
    const moved = [...this.#moved].filter(([, { input }]) => isGone(input));
    if (moved.length === 0) return;
    // The tracks where controls were moved, which may differ from the current ones. Outputs do not distinguish hands.
    for (const hand of new Set(moved.map(([, event]) => event.hand))) this.#engineControls.rest(hand);
    this.#outputControls.rest();
    for (const [key, event] of moved) {
      this.#moved.delete(key);
      tell({ ...event, value: restOfPlayed(controlOf(event)) ?? 0 }, this.targetsOf(event.input));
    }
  }

  /** Ends all notes, latched ones and arpeggios included. To be called after all hands are released. */
  rest(): void {
    this.#struck.clear();
    this.#moved.clear();
    this.#ledger.releaseAll();
    this.#arps.clear();
    this.#engineControls.rest();
    this.#outputControls.rest();
  }

  /** A track is armed no more. */
  leave(trackId: string): void {
    this.#arps.release(trackId);
    this.#prepared.delete(trackId);
    this.#banks.delete(trackId);
    const track = this.#parts.timeline.current.tracks.get(trackId);
    if (!this.#programmed.delete(trackId) || !track) return;
    // The instrument of the track in the song.
    const { bank, program } = track.pluginValues;
    for (const strip of this.#routeOf(track)?.strips ?? []) void this.#setProgram(strip, track, bank, program);
  }

  /** The song has changed. Returns whether armed tracks play elsewhere than they did. */
  follow(): boolean {
    const routes = new Map<string, string>();
    for (const id of this.#parts.state.armedIds) {
      const track = this.#parts.timeline.current.tracks.get(id);
      if (track) {
        const route = this.#routeOf(track);
        routes.set(id, JSON.stringify(route));
        this.#renew(track);
        this.#sendProgram(track, route);
      }
    }
    for (const id of this.#sent.keys()) if (!routes.has(id)) this.#sent.delete(id);
    const before = this.#routes;
    this.#routes = routes;
    return [...routes].some(([id, route]) => before.has(id) && before.get(id) !== route);
  }

  /** Ports came or went: what outputs are owed is delivered. */
  settle(): void {
    this.#ledger.settle();
    this.#outputControls.settle();
    for (const id of this.#routes.keys()) {
      const track = this.#parts.timeline.current.tracks.get(id);
      if (track) this.#sendProgram(track, this.#routeOf(track));
    }
  }

  #strike({ key, value }: LiveEvent, trackIds: readonly string[]): readonly Voice[] {
    const velocity = Math.max(1, Math.min(127, Math.round(value * 127)));
    const { live } = this.#parts.session.midi;
    return trackIds.flatMap((id) => {
      const track = this.#parts.timeline.current.tracks.get(id)!;
      const route = this.#routeOf(track);
      if (!route) return [];
      const { turns, stages } = this.#chainOf(track);
      const own = stages.length > 0 ? this.#arps.routeOf(route, stages, true, id) : null;
      const to = own ?? route;
      if (stages.length > 0 && !own) notify(this.#parts.session, "error", words.arpsFull(TRACK_ARPS.count));
      return this.#strokes.through(turns, key, velocity, (turned, played) =>
        this.#ledger.noteOn(to, turned, played, live),
      );
    });
  }

  /** Route of a track; null if its notes are not audible. */
  #routeOf(track: Track): Route | null {
    const { id } = track;
    const output = routeOfTrack(track);
    // The engine is silent for its own tracks; an output has to be spared.
    if (output) return this.#isAudible(id) ? { strips: [], channel: output.channel, portId: output.portId } : null;
    const strip = this.stripOf(id);
    return strip === null ? null : { strips: [strip], channel: 1, portId: "" };
  }

  #isAudible(trackId: string): boolean {
    const { tracks } = this.#parts.timeline.current;
    if (this.#audible?.tracks !== tracks) this.#audible = { tracks, ids: audibleTracks(tracks.values()) };
    return this.#audible.ids.has(trackId);
  }

  #chainOf({ id, devices = NO_DEVICES, pluginValues: { bank } }: Track): CompiledChain {
    const drums = bank === PERCUSSION_BANK;
    const known = this.#prepared.get(id);
    if (known?.devices === devices && known.drums === drums) return known.chain;
    const chain = compileChain(chainOfDevices(devices), drums);
    this.#prepared.set(id, { devices, drums, chain });
    return chain;
  }

  /**
   * An output is on the track's program before its first key, as it is before the first note of the song: bank and program,
   * if the track has one of its own.
   */
  #sendProgram(track: Track, route: Route | null): void {
    if (!route || route.portId === "" || !track.sendProgram) return;
    const { portId, channel } = route;
    // A device that was switched off has lost it.
    if (!isConnected(this.#parts.midi, portId)) return void this.#sent.delete(track.id);
    const value = programValue(track.pluginValues.program, bankSelectOf(track.pluginValues), 0);
    const told = JSON.stringify([portId, channel, value]);
    if (this.#sent.get(track.id) === told) return;
    this.#sent.set(track.id, told);
    const { live } = this.#parts.session.midi;
    this.#outputControls.set({ portId, channels: channelsOf(channel), live }, PROGRAM, value, null);
  }

  /** An arpeggio that runs is another one from its next step on. */
  #renew(track: Track): void {
    const before = this.#prepared.get(track.id)?.chain;
    if (!before || before.stages.length === 0) return;
    const { stages } = this.#chainOf(track);
    if (stages.length === 0) this.#arps.release(track.id);
    else if (stages !== before.stages) this.#arps.change(track.id, stages);
  }

  /** Returns the tracks that it had been struck on; null where it was not. */
  #release(held: string): readonly string[] | null {
    const struck = this.#struck.get(held);
    if (!struck) return null;
    this.#struck.delete(held);
    for (const voice of struck.voices) this.#ledger.noteOff(voice);
    return struck.trackIds;
  }

  /** A program change: a drum kit's is one of its kits, another one's is of the bank that was selected. */
  #choose(track: Track, { strips, portId, channel }: Route, program: number): void {
    const { msb, lsb } = this.#banks.get(track.id) ?? NO_BANK;
    const own = track.pluginValues.bank;
    const isSelected = own !== PERCUSSION_BANK && (msb !== null || lsb !== null);
    const bank = isSelected ? selectedBank(SystemMode.any, msb ?? 0, lsb ?? 0) : own;
    this.#programmed.add(track.id);
    for (const strip of strips) void this.#setProgram(strip, track, bank, program);
    const to = { portId, channels: channelsOf(channel), live: this.#parts.session.midi.live };
    this.#outputControls.set(to, PROGRAM, programValue(program, msb, lsb), null);
  }

  async #setProgram(
    strip: number,
    { pluginValues: { userBank } }: Track,
    bank: number,
    program: number,
  ): Promise<void> {
    const { engine, session } = this.#parts;
    const number = userBank ? engine.banks.number(userBank, bank) : bank;
    const loaded = await engine.setProgram(strip, number, program);
    if (!loaded.ok) notifyError(session, loaded.error);
  }

  #control(trackId: string, event: LiveEvent): void {
    const track = this.#parts.timeline.current.tracks.get(trackId);
    const route = track && this.#routeOf(track);
    const { hand, kind, key, value } = event;
    if (kind === "controlChange" && (key === BANK_MSB || key === BANK_LSB)) {
      const bank = this.#banks.get(trackId) ?? NO_BANK;
      this.#banks.set(trackId, key === BANK_MSB ? { ...bank, msb: value } : { ...bank, lsb: value });
      return;
    }
    if (kind === "programChange") {
      if (route) this.#choose(track, route, value);
      return;
    }
    const control = controlOf(event);
    const rest = restOfPlayed(control);
    const moved = `${hand}:${control}`;
    if (rest === null || value === rest) this.#moved.delete(moved);
    else this.#moved.set(moved, event);
    if (!route) return;
    for (const strip of route.strips) this.#engineControls.set(hand, strip, control, value, rest);
    const { portId, channel } = route;
    const { live } = this.#parts.session.midi;
    this.#outputControls.set({ portId, channels: channelsOf(channel), live }, control, value, rest);
  }
}

function controlOf({ kind, key }: Pick<LiveEvent, "kind" | "key">): Control {
  if (kind === "pitchBend") return PITCH_BEND;
  if (kind === "channelPressure") return CHANNEL_PRESSURE;
  return kind === "keyPressure" ? KEY_PRESSURE + key : key;
}
