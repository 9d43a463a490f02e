import { proxy } from "valtio/vanilla";
import type { Result } from "../../domain/AppError.ts";
import { Disposables } from "../../domain/Disposables.ts";
import type { DirectConnector } from "../../protocol/directPort.ts";
import type { EnginePort } from "../../protocol/enginePort.ts";
import type { RoomAction, RoomSession, RoomSessionChanges, RoomSnapshot } from "../../protocol/hub/roomHub.ts";
import type { TempoPulse } from "../live-notes/LiveTempo.ts";
import { RoomDirect } from "./direct/RoomDirect.ts";
import { newJamState, type JamState, type MemberMix } from "./JamState.ts";
import { RoomMidi, type RoomMidiOptions } from "./midi/RoomMidi.ts";
import { NoteConnections } from "./NoteConnections.ts";
import { BatchReceiver, RoomDelays } from "./BatchReceiver.ts";
import { NoteSender } from "./NoteSender.ts";
import { OwnNotes } from "./OwnNotes.ts";
import { RemoteNotes } from "./RemoteNotes.ts";
import { RoomLink, type RoomConnection } from "./RoomLink.ts";
import { RoomPreview } from "./RoomPreview.ts";
import { RoomRecorder, type RoomRecorderOptions } from "./RoomRecorder.ts";
import { RoomRoster } from "./RoomRoster.ts";
import { RoomSeats } from "./RoomSeats.ts";
import { RoomSong, type RoomSongOptions } from "./RoomSong.ts";
import { RoomTakes } from "./RoomTakes.ts";
import { RoomTime } from "./RoomTime.ts";

/** Interval of a player's clock samples; watchers sample half as often. */
const SAMPLE_EVERY_MS = 500;
const STEP_EVERY_MS = 200;
/** Interval at which a silent hub is looked for; parts that step between would shorten its patience. */
const ANSWER_WATCH_EVERY_MS = 200;
/** Number of chat lines that are shown. */
const CHAT_LINES = 50;

/** Part of the engine that a room plays: own notes at once, those of others at their time. */
type RoomEngine = Pick<EnginePort, "noteOn" | "noteOff" | "setProgram" | "setStrip" | "timed" | "start"> &
  Pick<EnginePort, "controlChange" | "pitchBend" | "channelPressure">;

export interface JamRoomOptions extends RoomRecorderOptions {
  readonly eventId: string;
  /** Join code of an event that is not public. */
  readonly code: string | undefined;
  /** True for the owner of the event, who is a host even without a seat. */
  readonly owns?: boolean;
  readonly engine: RoomEngine;
  /** MIDI outputs for the notes of the others and the room's beat; absent if there are none. */
  readonly midi?: RoomMidiOptions;
  readonly connect: () => Promise<RoomConnection>;
  /** Loads direct connections to other players; without it there are none. */
  readonly loadDirect?: (() => Promise<DirectConnector>) | null;
  /** The page's monotonic clock, ms, to which the engine's timed events refer. */
  readonly pageNow?: () => number;
  /** True while the page is visible. */
  readonly isShown?: () => boolean;
  readonly song: RoomSongOptions;
}

/**
 * One visit to a jam room: connecting, the green room with its measurement of the connection, the room, reconnecting after a loss, and
 * leaving. Own notes play at once; those of others at the time of the room's mode.
 *
 * The room is the context of its parts: each names in an interface the other parts that it uses, and emits signals that are followed
 * here (`docs/decisions/0130-parts-and-how-they-end.md`).
 */
export class JamRoom {
  readonly eventId: string;
  readonly state: JamState = proxy(newJamState());
  readonly engine: RoomEngine;
  readonly connect: () => Promise<RoomConnection>;
  readonly pageNow: () => number;
  readonly isShown: () => boolean;
  readonly link: RoomLink;
  readonly connections: NoteConnections;
  readonly time: RoomTime;
  /** null if there are no MIDI outputs. */
  readonly midi: RoomMidi | null;
  readonly roster: RoomRoster;
  readonly seats: RoomSeats;
  readonly preview = new RoomPreview(this);
  /** Takes of the members. */
  readonly takes: RoomTakes;
  readonly recorder: RoomRecorder;
  readonly remote: RemoteNotes;
  readonly receiver: BatchReceiver;
  readonly direct: RoomDirect;
  readonly sender: NoteSender;
  readonly own: OwnNotes;
  /** Shared song of the members. */
  readonly song: RoomSong;
  readonly #code: string | undefined;
  readonly #delays: RoomDelays;
  #isSampleTurn = false;
  readonly #disposables = new Disposables();

  constructor(options: JamRoomOptions) {
    this.eventId = options.eventId;
    this.#code = options.code;
    this.engine = options.engine;
    this.connect = options.connect;
    this.pageNow = options.pageNow ?? (() => performance.now());
    this.isShown = options.isShown ?? (() => true);
    this.state.owns = options.owns ?? false;
    this.link = new RoomLink({
      connect: options.connect,
      onOpen: (connection) => this.#listen(connection),
      onConnected: () => this.#onConnected(),
      onLost: () => this.#onLost(),
    });
    this.connections = new NoteConnections(this);
    this.time = new RoomTime(this);
    this.midi = options.midi ? new RoomMidi(this, options.midi) : null;
    this.roster = new RoomRoster(this);
    this.seats = new RoomSeats(this);
    this.takes = new RoomTakes(this);
    this.recorder = new RoomRecorder(this, options);
    const { timed } = options.engine;
    this.remote = new RemoteNotes(this.midi?.beside(timed) ?? timed, this);
    this.receiver = new BatchReceiver(this);
    this.direct = new RoomDirect(this, options.loadDirect ?? null);
    this.sender = new NoteSender(this);
    this.own = new OwnNotes(this);
    this.song = new RoomSong(this, options.song);
    this.#delays = new RoomDelays(this);
    this.#disposables.add(this.time, this.song);
    if (this.midi) this.#disposables.add(this.midi);
    this.#followParts();
  }

  /** The room's clock, ms. */
  readonly now = (): number => this.time.now();

  /** Quarter notes of the room's beat now; null before it is known. */
  readonly beat = (): number | null => this.time.beatAt(this.now());

  /** Tempo and bar line for parts that play in time by themselves. */
  readonly pulse = (): TempoPulse | null => this.time.pulse();

  async open(): Promise<void> {
    await this.link.open();
    if (this.link.isClosed) return;
    const timers = [
      setInterval(() => this.#sample(), SAMPLE_EVERY_MS),
      setInterval(() => this.#step(), STEP_EVERY_MS),
      setInterval(() => this.time.clock.watchAnswers(this.state.activeEvent !== null), ANSWER_WATCH_EVERY_MS),
    ];
    this.#disposables.add(() => timers.forEach((timer) => clearInterval(timer)));
  }

  /** Enters the room to play or only to listen; to be called in a gesture, so that browsers allow audio to start. */
  async enter(role = this.seats.role): Promise<void> {
    void this.engine.start();
    await this.preview.end();
    this.seats.role = role;
    Object.assign(this.state, { phase: "joining", problem: null, slot: null, activeEvent: null });
    await this.#join();
  }

  /** `to`: the green room, at the end of a preview. */
  async leave(to: "left" | "green" = "left"): Promise<void> {
    // Unsent edits are sent before the seat is given up.
    await this.#exit(to);
    // They may have entered again during that.
    if (this.state.phase === to) await this.link.connection?.invoke("LeaveEventSession", null);
  }

  /** Leaves the room and ends the visit. */
  dispose(): void {
    this.link.close();
    this.#disposables.dispose();
    void this.leave().then(() => this.link.stop());
  }

  playWith(instrument: JamState["playsWith"]): void {
    this.state.playsWith = instrument;
  }

  /** Sets the mix of one member on this page. */
  readonly setMix = (userId: string, mix: Partial<MemberMix>): void => this.roster.setMix(userId, mix);

  setClick(on: boolean): void {
    this.state.click = on;
    if (on) this.#step();
    else this.time.stopClicks();
  }

  /** Plays only notes of the room's key on this page, or all. */
  setKeyLock(on: boolean): void {
    this.own.releaseAll();
    this.state.keyLock = on;
  }

  /** Sends a line of chat. */
  say(text: string): Promise<Result<undefined>> {
    return this.link.ask((connection) => connection.ask("SendEventChat", { text }));
  }

  changeSession(session: RoomSessionChanges): Promise<Result<unknown>> {
    return this.link.ask((connection) => connection.ask("UpdateEventSession", { session }));
  }

  act(action: RoomAction): Promise<Result<unknown>> {
    return this.link.ask((connection) => connection.ask("UpdateEventSession", { action }));
  }

  #followParts(): void {
    this.time.clock.stepped.on(() => {
      this.takes.silence();
      this.#step();
      this.song.followRun();
    });
    this.roster.left.on((slot) => this.receiver.forget(slot));
    this.roster.seatChanging.on(() => this.own.releaseAll());
    this.roster.changed.on(() => {
      this.direct.update();
      this.song.followMembers();
    });
  }

  #listen(connection: RoomConnection): void {
    for (const part of [this.seats, this.direct, this.song, this.takes, this.receiver, this.roster])
      part.listen(connection);
    connection.on("KeepAliveEvent", () => undefined);
    connection.on("EventChat", ({ line }) => {
      this.state.chat = [...this.state.chat, line].slice(-CHAT_LINES);
    });
    connection.on("EventChatDeleted", () => {
      this.state.chat = [];
    });
    connection.on("EventGap", () => {
      this.remote.endAll(this.now());
      this.song.catchUp();
      void this.takes.catchUp();
    });
    connection.on("EventUpdated", ({ session, revision }) => {
      if (session) this.#applySession(session, revision);
    });
    connection.on("EventStopped", ({ eventId }) => {
      if (eventId === this.eventId) this.#close("ended");
    });
    connection.on("EventKicked", ({ reason }) => this.#close(reason));
  }

  #close(reason: "kicked" | "banned" | "ended" | "guests"): void {
    void this.#exit("left");
    this.state.problem = reason;
  }

  /** Resolves when the last edits of the song are sent. */
  #exit(to: "left" | "green"): Promise<void> {
    this.recorder.stop();
    const sent = this.song.close();
    this.#silence();
    this.state.joined = false;
    this.state.activeEvent = null;
    this.preview.reset();
    this.state.phase = to;
    return sent;
  }

  #onLost(): void {
    const { state } = this;
    this.#silence();
    state.activeEvent = null;
    if (state.preview !== null) state.joined = false;
    this.preview.reset();
    if (state.phase !== "left") state.phase = state.joined ? "reconnecting" : "connecting";
  }

  /** Connected, for the first time or again: measures the clock, then takes the seat, which the server reserves for a while. */
  async #onConnected(): Promise<void> {
    await this.time.clock.measureOften(() => this.link.isClosed);
    if (this.link.isClosed || this.state.phase === "left") return;
    if (this.state.joined) await this.#join();
    else this.state.phase = "green";
  }

  #sample(): void {
    const isWatcher = this.state.activeEvent !== null && this.state.slot === null;
    this.#isSampleTurn = !this.#isSampleTurn;
    if (!isWatcher || this.#isSampleTurn) void this.time.clock.measure();
  }

  async #join(): Promise<void> {
    const { eventId, state } = this;
    const { role } = this.seats;
    const code = this.#code === undefined ? {} : { code: this.#code };
    const join = { eventId, ...code, role, sound: state.sound, binary: true } as const;
    const joined = await this.link.ask((connection) => connection.ask("JoinEventSession", join));
    // They may have left during the call; the server receives that after it.
    if (this.link.isClosed || state.phase === "left") return;
    if (joined.ok) this.#enterWith(joined.value);
    else {
      state.phase = state.joined ? "left" : "green";
      state.problem = joined.error.message;
      state.joined = false;
    }
  }

  #enterWith(snapshot: RoomSnapshot): void {
    const { state } = this;
    this.own.releaseAll();
    state.connectionId = snapshot.connectionId;
    state.slot = snapshot.slot;
    Object.assign(state, { seatAsked: snapshot.seatAsked, seatDeclined: false, asking: [], guests: [] });
    state.watchers = snapshot.watchers;
    state.chat = snapshot.chat;
    this.#applySession(snapshot.session, snapshot.revision);
    this.roster.apply(snapshot.members);
    if (snapshot.slot !== null) this.roster.applySound(snapshot.slot, state.sound);
    state.joined = true;
    state.activeEvent = snapshot.eventId;
    state.phase = "room";
    this.song.catchUp();
    void this.takes.catchUp();
    this.song.followRun();
    this.direct.useServers(snapshot.iceServers);
    if (state.direct) this.direct.notify();
    this.#delays.joined();
    this.recorder.notifyAgain();
    this.#step();
  }

  #applySession(session: RoomSession, revision: number): void {
    const before = this.state.session;
    this.state.session = session;
    this.state.revision = revision;
    const change = this.time.apply(session, before);
    if (change) {
      this.takes.followTempo(change.fromBeat);
      // Events after the bar line of the change keep their place in the bar.
      if (session.mode !== "live") this.remote.move(change.fromMs, change.movedMs, this.now());
    }
    this.recorder.follow(this.time.tempo);
    this.song.followRun();
    if (before && before.mode !== session.mode) this.remote.silenceAll();
  }

  #step(): void {
    const nowMs = this.now();
    this.remote.sweep(nowMs);
    this.recorder.sweep();
    this.connections.update();
    const { session, activeEvent } = this.state;
    if (activeEvent === null || !session || !this.time.clock.isReady) return;
    this.takes.tick();
    this.receiver.updatePlayout(nowMs);
    this.#delays.tick(nowMs);
    this.time.tick(session, nowMs);
  }

  #silence(): void {
    this.own.releaseAll();
    this.direct.stop();
    this.sender.stop();
    this.connections.stop();
    this.remote.silenceAll();
    this.midi?.silence();
    this.time.stopClicks();
    this.takes.silence();
  }
}
