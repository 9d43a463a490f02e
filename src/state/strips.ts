import type { AppError } from "../domain/AppError.ts";
import { audibleTracks } from "../domain/timeline/audible.ts";
import { compileChannels } from "../domain/timeline/compile/compileChannels.ts";
import { rollsByTrack } from "../domain/timeline/rollsByTrack.ts";
import { DEFAULT_MASTER } from "../domain/mixer/MasterStrip.ts";
import type { Timeline, TimelineDocument, Track } from "../domain/timeline/records.ts";
import { AUDITION_STRIP, FIRST_TRACK_STRIP, type StripParams } from "../protocol/engine.ts";
import type { EnginePort } from "../protocol/enginePort.ts";
import { masterParamsOf, stripParamsOf } from "../protocol/stripParams.ts";
import type { StripMap } from "../protocol/scheduler.ts";
import { subscribeKey } from "valtio/utils";
import { instrumentKey, loadedInstrument } from "./instrumentKey.ts";
import { notifyError } from "./notices.ts";
import { OutputRoutes } from "./outputs/OutputRoutes.ts";
import { programsOf } from "./programsOf.ts";
import type { Session } from "./session.ts";
import { silentTracks } from "./silentTracks.ts";
import type { TimelineStore } from "./stores.ts";

/**
 * Syncs the engine's strips with the open timeline's tracks: assigns every track a strip, sends mixer and plugin values
 * that changed, mute and solo as what is audible, and has instruments loaded. Hands changes to the transport.
 */
export class TrackStrips {
  readonly #engine: EnginePort;
  readonly #store: TimelineStore;
  readonly #session: Session;
  readonly #routes: OutputRoutes;
  #strips = new Map<string, number>();
  /** Strips for the scheduler: with the routes to MIDI outputs. */
  #routed: StripMap = new Map();
  #master = DEFAULT_MASTER;
  #sent = new Map<string, { params: StripParams; programs: readonly string[]; userBankId: string }>();

  constructor(engine: EnginePort, store: TimelineStore, session: Session, routes = new OutputRoutes()) {
    this.#routes = routes;
    this.#engine = engine;
    this.#store = store;
    this.#session = session;
    store.subscribe({
      load: () => this.#load(),
      change: ({ diff }) => {
        this.#allocate(store.current);
        engine.transport.apply(diff, this.#route());
        this.#push();
      },
    });
    subscribeKey(session.banks, "added", (added) => added && this.#retryBank(added.id));
    this.#load();
  }

  /** The strip a track plays on, or null if there is no such track (or more than the engine has strips). */
  stripOf(trackId: string): number | null {
    return this.#strips.get(trackId) ?? null;
  }

  /** Loads again what failed. */
  retryFailed(): void {
    for (const track of silentTracks(this.#store.current, this.#session.instruments)) {
      const sent = this.#sent.get(track.id);
      if (sent) this.#loadPrograms(track, sent.programs);
    }
  }

  /** A bank that was missing has come. */
  #retryBank(id: string): void {
    for (const track of this.#store.current.tracks.values()) {
      const sent = this.#sent.get(track.id);
      if (sent && track.pluginValues.userBank?.id === id) this.#loadPrograms(track, sent.programs);
    }
  }

  #load(): void {
    this.#strips = new Map();
    this.#sent = new Map();
    this.#engine.panic(null);
    this.#allocate(this.#store.current);
    this.#routed = this.#routes.over(this.#strips, this.#store.current);
    this.#engine.transport.load(this.#store.current, this.#routed);
    this.#push();
  }

  /** Routes for the scheduler, if they have changed, else null. */
  #route(): StripMap | null {
    const before = this.#routed;
    const routed = this.#routes.over(this.#strips, this.#store.current);
    const isSame = routed.size === before.size && [...routed].every(([id, strip]) => before.get(id) === strip);
    if (isSame) return null;
    this.#routed = routed;
    return routed;
  }

  /** A track keeps its strip; a freed one is reused. */
  #allocate({ timeline, tracks }: TimelineDocument): void {
    for (const id of this.#strips.keys()) {
      if (tracks.has(id)) continue;
      this.#engine.panic(this.#strips.get(id)!);
      this.#strips.delete(id);
      this.#sent.delete(id);
    }
    const taken = new Set(this.#strips.values());
    let strip = FIRST_TRACK_STRIP;
    for (const id of timeline.trackIds) {
      if (this.#strips.has(id)) continue;
      while (taken.has(strip)) strip++;
      if (strip >= AUDITION_STRIP) break;
      taken.add(strip);
      this.#strips.set(id, strip);
    }
  }

  #push(): void {
    const { timeline, tracks, rolls } = this.#store.current;
    this.#pushMaster(timeline);
    const audible = audibleTracks(tracks.values());
    const seats = compileChannels(this.#store.current);
    const ownRolls = rollsByTrack(rolls.values());
    for (const [id, strip] of this.#strips) {
      const track = tracks.get(id);
      if (!track) continue;
      const seat = seats.get(id)!;
      const programs = programsOf(seat, track, ownRolls.get(id) ?? []);
      this.#pushTrack(track, strip, audible.has(id), seat.channel.link, programs);
    }
  }

  #pushMaster(timeline: Timeline): void {
    const { master = DEFAULT_MASTER } = timeline;
    if (master === this.#master) return;
    this.#master = master;
    this.#engine.setMaster(masterParamsOf(timeline));
  }

  #pushTrack(track: Track, strip: number, isAudible: boolean, link: number, programs: readonly string[]): void {
    const params = stripParamsOf(track, isAudible, link);
    const userBankId = track.pluginValues.userBank?.id ?? "";
    const sent = this.#sent.get(track.id);
    const changed = Object.entries(params).filter(([key, value]) => sent?.params[key as keyof StripParams] !== value);
    if (changed.length > 0) this.#engine.setStrip(strip, Object.fromEntries(changed));
    this.#sent.set(track.id, { params, programs, userBankId });
    if (sent?.userBankId !== userBankId || sent.programs.join() !== programs.join())
      this.#loadPrograms(track, programs);
  }

  #loadPrograms(track: Track, programs: readonly string[]): void {
    const strip = this.#strips.get(track.id);
    if (strip === undefined) return;
    for (const key of programs) {
      const [bank = 0, program = 0] = key.split(":").map(Number);
      const { userBank } = track.pluginValues;
      if (userBank) void this.#loadFromBank(strip, this.#engine.banks.number(userBank, bank), program);
      else void this.#loadProgram(strip, bank, program);
    }
  }

  /** Nobody sees a row of the browser for a bank that is missing: its error is a notice. */
  async #loadFromBank(strip: number, bank: number, program: number): Promise<void> {
    const error = await this.#loadProgram(strip, bank, program);
    if (error) notifyError(this.#session, error);
  }

  /** Returns why it could not be loaded. */
  async #loadProgram(strip: number, bank: number, program: number): Promise<AppError | null> {
    const key = instrumentKey(bank, program);
    const { instruments } = this.#session;
    if (instruments[key]?.error !== null) instruments[key] = { progress: 0, error: null };
    const loaded = await this.#engine.setProgram(strip, bank, program, (progress) => {
      const state = instruments[key];
      if (state && state.error === null && progress < 1) state.progress = progress;
    });
    instruments[key] = loadedInstrument(loaded.ok ? null : loaded.error);
    return loaded.ok ? null : loaded.error;
  }
}
