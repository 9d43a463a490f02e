import { proxy } from "valtio/vanilla";
import type { Result } from "../../domain/AppError.ts";
import type { PlayedRoomNote } from "../../domain/room/RoomLog.ts";
import { beatIn, roomMsIn } from "../../domain/room/roomBeat.ts";
import { shownBoardName } from "../../domain/room/shownBoardName.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { DirectConnector } from "../../protocol/directPort.ts";
import type { EnginePort } from "../../protocol/enginePort.ts";
import type {
  RoomAction,
  RoomSession,
  RoomSessionChanges,
  RoomSnapshot,
  RoomSound,
} from "../../protocol/hub/roomHub.ts";
import { pause } from "../pause.ts";
import { RoomDirect } from "./direct/RoomDirect.ts";
import { newJamState, type JamState, type MemberMix } from "./JamState.ts";
import { NoteSender } from "./NoteSender.ts";
import { OwnNotes } from "./OwnNotes.ts";
import { RemoteNotes } from "./RemoteNotes.ts";
import { RoomClick } from "./RoomClick.ts";
import { RoomDelays } from "./RoomDelays.ts";
import { RoomEars } from "./RoomEars.ts";
import { RoomRecorder, type RoomRecorderOptions } from "./RoomRecorder.ts";
import { RoomRoster } from "./RoomRoster.ts";
import { RoomSeats } from "./RoomSeats.ts";
import { RoomSong, type RoomSongOptions } from "./RoomSong.ts";
import { RoomTakes } from "./RoomTakes.ts";
import { RoomTempo } from "./RoomTempo.ts";
import { SecondWay } from "./SecondWay.ts";
import { VisitClock } from "./VisitClock.ts";
import type { RoomConnection } from "./RoomConnection.ts";

/** Of a player; who only listens asks half as often. */
const SAMPLE_EVERY_MS = 500;
const BEAT_EVERY_MS = 200;
const START_AGAIN_MS = 2000;
const CLICK_LEVEL = 0.5;
const CHAT_LINES = 50;

export interface JamRoomOptions {
  readonly eventId: string;
  /** Opens an event that is not public. */
  readonly code: string | undefined;
  readonly engine: Pick<EnginePort, "noteOn" | "noteOff" | "setProgram" | "setStrip" | "timed" | "start">;
  readonly connect: () => Promise<RoomConnection>;
  /** Connects to other players past the hub; without it nothing does. */
  readonly loadDirect?: (() => Promise<DirectConnector>) | null;
  /** The page's monotonic clock, ms, by which the engine's timed events are. */
  readonly pageNow?: () => number;
  /** Whether the page is seen. */
  readonly isShown?: () => boolean;
  readonly song: RoomSongOptions;
  /** What a recording is called. */
  readonly songName: () => string;
  /** Takes a recording, however it ended; null where nobody played. Tells whether it is kept. */
  readonly keep: (song: TimelineDocument | null) => Promise<boolean>;
  /** Keeps a recording while it grows. */
  readonly keepGrowing?: RoomRecorderOptions["keepGrowing"];
}

/**
 * One visit to a jam room: connecting, the green room with its measurement of the connection, the room, coming back after
 * the connection broke, and leaving. Own notes sound at once; those of others where the room's mode lands them.
 */
export class JamRoom {
  readonly state: JamState = proxy(newJamState());
  /** What the members write together. */
  readonly song: RoomSong;
  /** What members have kept of what they played. */
  readonly takes: RoomTakes;
  readonly seats = new RoomSeats(this.state);
  readonly direct: RoomDirect;
  readonly own: OwnNotes;
  readonly #options: JamRoomOptions;
  readonly #clock: VisitClock;
  readonly #remote: RemoteNotes;
  readonly #click: RoomClick;
  readonly #sender: NoteSender;
  readonly #delays: RoomDelays;
  readonly #recorder: RoomRecorder;
  readonly #roster: RoomRoster;
  readonly #ears: RoomEars;
  readonly #tempo = new RoomTempo();
  readonly #second: SecondWay;
  #connection: RoomConnection | null = null;
  #sampleTurn = false;
  #timers: ReturnType<typeof setInterval>[] = [];
  #closed = false;
  #wasIn = false;

  get eventId(): string {
    return this.#options.eventId;
  }

  constructor(options: JamRoomOptions) {
    this.#options = options;
    const pageNow = options.pageNow ?? (() => performance.now());
    this.#clock = new VisitClock({
      state: this.state,
      pageNow,
      ask: async (t0) => (await this.#connection?.invoke("SyncEventClock", { t0 })) ?? null,
      askBeside: (t0) => this.#second.askTime(t0),
      toNextBarMs: () => this.#toNextBarMs(),
      onStep: () => {
        this.#click.stop(this.now());
        this.takes.quiet();
        this.#everyBeat();
        this.song.followRun();
      },
    });
    const { timed } = options.engine;
    const pageMs = (roomMs: number): number => this.#clock.pageMs(roomMs);
    this.#remote = new RemoteNotes({ timed, pageMs });
    this.#click = new RoomClick({ timed, pageMs });
    this.#second = new SecondWay({
      eventId: options.eventId,
      state: this.state,
      connect: options.connect,
      pageNow,
      isShown: options.isShown ?? (() => true),
    });
    this.#sender = new NoteSender({
      now: () => this.now(),
      send: (batch) => {
        this.direct.send(batch);
        const connection = this.#connection;
        if (connection) this.#second.send(batch, connection.invoke("PlayEventNotes", { batch }));
      },
    });
    this.#delays = new RoomDelays({
      state: this.state,
      transitMs: (slot) => this.#ears.transitMs(slot),
      report: (pingMs) => void this.#connection?.invoke("UpdateEventSession", { member: { pingMs } }),
    });
    this.direct = new RoomDirect({
      state: this.state,
      load: options.loadDirect ?? null,
      pageNow,
      now: () => this.now(),
      take: (batch) => this.#ears.take(batch, "beside"),
    });
    this.song = new RoomSong({
      ...options.song,
      ask: (call) => this.#ask(call),
      mayWrite: () => this.state.slot !== null,
      members: { members: () => this.state.members, ownConnection: () => this.state.connectionId },
      clock: {
        now: () => this.now(),
        pageMs,
        beats: () => (this.#clock.isReady ? this.#tempo.beats : []),
        run: () => (this.#wasIn ? (this.state.session?.songRun ?? null) : null),
      },
    });
    this.takes = new RoomTakes({
      engine: options.engine,
      pageMs,
      ask: (call) => this.#ask(call),
      now: () => this.now(),
      beats: () => (this.#clock.isReady ? this.#tempo.beats : []),
      mixOf: (userId) => this.#roster.mixOf(userId),
    });
    this.#recorder = new RoomRecorder({
      now: () => this.now(),
      beatAt: (roomMs) => this.#beatAt(roomMs),
      playerOf: (slot) => this.#roster.playerOf(slot),
      keepGrowing: options.keepGrowing,
    });
    this.#ears = new RoomEars({
      state: this.state,
      remote: this.#remote,
      tempo: this.#tempo,
      recorder: this.#recorder,
      now: () => this.now(),
      isIn: () => this.#wasIn,
    });
    this.#roster = new RoomRoster({
      state: this.state,
      engine: options.engine,
      onGone: (slot) => this.#ears.forget(slot),
      onSeat: () => this.own.releaseAll(),
      onChange: () => {
        this.direct.follow();
        this.song.followMembers();
      },
    });
    this.own = new OwnNotes({
      state: this.state,
      engine: options.engine,
      sender: this.#sender,
      recorder: this.#recorder,
    });
  }

  /** The room's clock, ms. */
  now(): number {
    return this.#clock.now();
  }

  /** Quarter notes of the room's beat now; null before it is known. */
  beat(): number | null {
    return this.#beatAt(this.now());
  }

  /** What sounded as it was played since a beat, of all players; notes that sound have no end yet. */
  notesSince(fromBeat: number): Iterable<PlayedRoomNote> {
    return this.#recorder.notesSince(fromBeat);
  }

  async open(): Promise<void> {
    const connection = await this.#options.connect().catch(() => null);
    if (this.#closed) return;
    if (!connection) {
      setTimeout(() => void this.open(), START_AGAIN_MS);
      return;
    }
    this.#listen(connection);
    this.#connection = connection;
    await this.#start(connection);
    if (this.#closed) return;
    this.#timers = [
      setInterval(() => this.#everySample(), SAMPLE_EVERY_MS),
      setInterval(() => this.#everyBeat(), BEAT_EVERY_MS),
    ];
  }

  /** Into the room; to be called in a gesture, so that sound may begin. */
  async enter(): Promise<void> {
    this.state.phase = "joining";
    this.state.problem = null;
    void this.#options.engine.start();
    await this.#join();
  }

  async leave(): Promise<void> {
    this.stopRecording();
    // What was written last is sent before the seat is given up.
    const sent = this.song.close();
    this.#quiet();
    this.#wasIn = false;
    this.state.phase = "left";
    await sent;
    // They may have come back in meanwhile.
    if (this.state.phase !== "left") return;
    await this.#connection?.invoke("LeaveEventSession", null);
  }

  /** The page goes: nothing of the room goes on. */
  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.song.dispose();
    this.#clock.stop();
    void this.leave().then(() => this.#connection?.stop());
  }

  setSound(sound: RoomSound): void {
    this.state.sound = sound;
    this.#roster.applySound(this.state.slot ?? 0, sound);
    if (this.state.phase === "room") void this.#connection?.invoke("UpdateEventSessionSound", { sound });
  }

  playWith(what: JamState["playsWith"]): void {
    this.state.playsWith = what;
  }

  /** The board that is played, which the others read beside the instrument; null: none. */
  setBoard(name: string | null): void {
    const { board: _, ...sound } = this.state.sound;
    this.setSound(name === null ? sound : { ...sound, board: shownBoardName(name) });
  }

  setMix(userId: string, mix: Partial<MemberMix>): void {
    this.#roster.setMix(userId, mix);
  }

  setClick(on: boolean): void {
    this.state.click = on;
    if (on) this.#everyBeat();
    else this.#click.stop(this.now());
  }

  /** Records what everybody plays from this bar on, until it is stopped or one leaves. The others see it. */
  record(): void {
    this.#setRecording(this.#recorder.start());
  }

  stopRecording(): void {
    if (!this.state.recording) return;
    this.#setRecording(false);
    this.#recorder.stop(this.#options.songName(), this.#options.keep);
  }

  /** The bars that were just heard as a song; null where nobody played. */
  lastBars(): TimelineDocument | null {
    return this.#recorder.lastBars(this.#options.songName());
  }

  /** Keeps the last whole bars of what is played here as a take; null where nothing was. */
  async keepTake(bars: number): Promise<Result<undefined> | null> {
    const { slot, sound } = this.state;
    const round = slot === null ? null : this.#recorder.lastRound(slot, bars);
    return round && this.takes.keep(round, sound);
  }

  keepLastBars(): void {
    void this.#options.keep(this.lastBars());
  }

  say(text: string): Promise<Result<undefined>> {
    return this.#ask((connection) => connection.ask("SendEventChat", { text }));
  }

  changeSession(session: RoomSessionChanges): Promise<Result<unknown>> {
    return this.#ask((connection) => connection.ask("UpdateEventSession", { session }));
  }

  act(action: RoomAction): Promise<Result<unknown>> {
    return this.#ask((connection) => connection.ask("UpdateEventSession", { action }));
  }

  #setRecording(recording: boolean): void {
    this.state.recording = recording;
    void this.#connection?.invoke("UpdateEventSession", { member: { recording } });
  }

  async #ask<T>(call: (connection: RoomConnection) => Promise<Result<T>>): Promise<Result<T>> {
    return call(this.#connection!);
  }

  #listen(connection: RoomConnection): void {
    const { state } = this;
    this.seats.listen(connection);
    this.direct.listen(connection);
    this.#second.listen(connection);
    connection.on("KeepAliveEvent", () => undefined);
    this.song.listen(connection);
    this.takes.listen(connection);
    this.#ears.listen(connection);
    this.#roster.listen(connection);
    connection.on("EventGap", () => {
      this.#remote.endAll(this.now());
      this.song.catchUp();
      void this.takes.catchUp();
    });
    connection.on("EventUpdated", ({ session, revision }) => {
      if (session) this.#takeSession(session, revision);
    });
    connection.on("EventStopped", ({ eventId }) => {
      if (eventId === this.#options.eventId) this.#out("ended");
    });
    connection.on("EventChat", ({ line }) => {
      state.chat = [...state.chat, line].slice(-CHAT_LINES);
    });
    connection.on("EventChatDeleted", () => {
      state.chat = [];
    });
    connection.on("EventKicked", ({ reason }) => this.#out(reason));
    connection.onReconnecting(() => this.#lost());
    connection.onReconnected(() => void this.#back());
    connection.onClose(() => {
      if (this.#closed) return;
      this.#lost();
      setTimeout(() => void this.#start(connection), START_AGAIN_MS);
    });
  }

  async #start(connection: RoomConnection): Promise<void> {
    while (!this.#closed) {
      const failure = await connection.start();
      if (failure === null) return this.#back();
      await pause(START_AGAIN_MS);
    }
  }

  #out(reason: "kicked" | "banned" | "ended"): void {
    this.stopRecording();
    void this.song.close();
    this.#quiet();
    this.#wasIn = false;
    this.state.phase = "left";
    this.state.problem = reason;
  }

  #lost(): void {
    this.#quiet();
    if (this.state.phase !== "left") this.state.phase = this.#wasIn ? "reconnecting" : "connecting";
  }

  /** Connected, for the first time or again: the clock first, and the seat, which is kept for a while. */
  async #back(): Promise<void> {
    await this.#clock.measureOften(() => this.#closed);
    if (this.#closed || this.state.phase === "left") return;
    if (this.#wasIn) await this.#join();
    else this.state.phase = "green";
  }

  #everySample(): void {
    const isWatcher = this.state.phase === "room" && this.state.slot === null;
    this.#sampleTurn = !this.#sampleTurn;
    if (!isWatcher || this.#sampleTurn) void this.#clock.measure();
  }

  async #join(): Promise<void> {
    const { eventId, code } = this.#options;
    const { sound } = this.state;
    const join = { eventId, ...(code === undefined ? {} : { code }), role: "Player", sound, binary: true } as const;
    const joined = await this.#ask((connection) => connection.ask("JoinEventSession", join));
    if (this.#closed) return;
    if (joined.ok) this.#enterWith(joined.value);
    else {
      this.state.phase = this.#wasIn ? "left" : "green";
      this.state.problem = joined.error.message;
      this.#wasIn = false;
    }
  }

  #enterWith(snapshot: RoomSnapshot): void {
    const { state } = this;
    this.own.releaseAll();
    state.connectionId = snapshot.connectionId;
    state.slot = snapshot.slot;
    Object.assign(state, { seatAsked: snapshot.seatAsked, seatDeclined: false, asking: [] });
    state.watchers = snapshot.watchers;
    state.chat = snapshot.chat;
    this.#takeSession(snapshot.session, snapshot.revision);
    this.#roster.take(snapshot.members);
    if (snapshot.slot !== null) this.#roster.applySound(snapshot.slot, state.sound);
    this.#wasIn = true;
    state.phase = "room";
    this.song.catchUp();
    void this.takes.catchUp();
    this.song.followRun();
    this.direct.useServers(snapshot.iceServers);
    if (state.direct) this.direct.tell();
    this.#delays.joined();
    // A seat that was not kept says nothing of it.
    if (state.recording) this.#setRecording(true);
    this.#everyBeat();
  }

  #takeSession(session: RoomSession, revision: number): void {
    const before = this.state.session;
    const { beats } = this.#tempo;
    this.state.session = session;
    this.state.revision = revision;
    const isNewTempo = this.#tempo.take(session, before);
    if (isNewTempo) {
      const after = this.#tempo.beats;
      this.takes.followTempo(session.beat.anchorBeat);
      this.#click.stop(this.now());
      // What is to sound after the bar line of the change keeps its place in the bar.
      if (session.mode !== "live")
        this.#remote.move(session.beat.anchorMs, (atMs) => roomMsIn(after, beatIn(beats, atMs)), this.now());
    }
    this.#recorder.follow(session, isNewTempo);
    this.song.followRun();
    if (!before) return;
    if (before.numerator !== session.numerator || before.denominator !== session.denominator)
      this.#click.stop(this.now());
    if (before.mode !== session.mode) this.#remote.silenceAll();
  }

  /** 0 where nothing is in time with anything yet. */
  #toNextBarMs(): number {
    const { session, phase } = this.state;
    return phase === "room" && session && this.#clock.isReady ? this.#tempo.toNextBarMs(session, this.now()) : 0;
  }

  #beatAt(roomMs: number): number | null {
    return this.#clock.isReady ? this.#tempo.beatAt(roomMs) : null;
  }

  #everyBeat(): void {
    const nowMs = this.now();
    this.#remote.sweep(nowMs);
    this.#recorder.sweep();
    this.#second.follow();
    const { session, click, phase } = this.state;
    if (phase !== "room" || !session || !this.#clock.isReady) return;
    const beat = this.#tempo.tempoAt(nowMs);
    this.takes.tick();
    this.#ears.updatePlayout(nowMs);
    this.#delays.tick(nowMs);
    // Clicks after the bar line from which another tempo holds wait until it is there.
    const last = beat.anchorMs < session.beat.anchorMs ? session.beat.anchorMs : Infinity;
    if (click) this.#click.schedule(beat, session, CLICK_LEVEL, nowMs, last);
  }

  #quiet(): void {
    this.own.releaseAll();
    this.direct.stop();
    this.#sender.stop();
    this.#second.stop();
    this.#remote.silenceAll();
    this.#click.stop(this.now());
    this.takes.quiet();
  }
}
