import { proxy } from "valtio/vanilla";
import type { Result } from "../../domain/AppError.ts";
import type { RoomAction, RoomSession, RoomSessionChanges, RoomSnapshot } from "../../protocol/hub/roomHub.ts";
import { RoomDirect } from "./direct/RoomDirect.ts";
import type { JamRoomOptions } from "./JamRoomOptions.ts";
import type { TempoPulse } from "../live-notes/LiveTempo.ts";
import { RoomMidi } from "./midi/RoomMidi.ts";
import { newJamState, type JamState, type MemberMix } from "./JamState.ts";
import { NoteSender } from "./NoteSender.ts";
import { OwnNotes } from "./OwnNotes.ts";
import { OwnSound } from "./OwnSound.ts";
import { RemoteNotes } from "./RemoteNotes.ts";
import { RoomChat } from "./RoomChat.ts";
import { RoomDelays } from "./RoomDelays.ts";
import { RoomEars } from "./RoomEars.ts";
import { RoomLink, type RoomConnection } from "./RoomLink.ts";
import { RoomRecorder } from "./RoomRecorder.ts";
import { RoomRecording } from "./RoomRecording.ts";
import { RoomRoster } from "./RoomRoster.ts";
import { RoomPreview } from "./RoomPreview.ts";
import { RoomSeats } from "./RoomSeats.ts";
import { RoomSong } from "./RoomSong.ts";
import { RoomTakes } from "./RoomTakes.ts";
import { RoomTime } from "./RoomTime.ts";
import { SecondWay } from "./SecondWay.ts";

/** Interval of a player's clock samples; listeners ask half as often. */
const SAMPLE_EVERY_MS = 500;
const BEAT_EVERY_MS = 200;

/**
 * One visit to a jam room: connecting, the green room with its measurement of the connection, the room, coming back after
 * the connection broke, and leaving. Own notes sound at once; those of others where the room's mode lands them.
 */
export class JamRoom {
  readonly eventId: string;
  readonly state: JamState = proxy(newJamState());
  /** Shared song of the members. */
  readonly song: RoomSong;
  /** Takes of the members. */
  readonly takes: RoomTakes;
  readonly recording: RoomRecording;
  readonly chat: RoomChat;
  readonly seats = new RoomSeats(this.state);
  readonly preview = new RoomPreview(this);
  readonly direct: RoomDirect;
  /** null where there are no MIDI outputs. */
  readonly midi: RoomMidi | null;
  readonly own: OwnNotes;
  readonly sound: OwnSound;
  readonly #options: JamRoomOptions;
  readonly #link: RoomLink;
  readonly #time: RoomTime;
  readonly #remote: RemoteNotes;
  readonly #sender: NoteSender;
  readonly #delays: RoomDelays;
  readonly #recorder: RoomRecorder;
  readonly #roster: RoomRoster;
  readonly #ears: RoomEars;
  readonly #second: SecondWay;
  #sampleTurn = false;
  #timers: ReturnType<typeof setInterval>[] = [];
  #wasIn = false;

  constructor(options: JamRoomOptions) {
    this.#options = options;
    this.eventId = options.eventId;
    this.state.owns = options.owns ?? false;
    const pageNow = options.pageNow ?? (() => performance.now());
    const { timed } = options.engine;
    this.#link = new RoomLink({
      connect: options.connect,
      listen: (connection) => this.#listen(connection),
      onBack: () => this.#back(),
      onLost: () => this.#lost(),
    });
    const ask: RoomLink["ask"] = (call) => this.#link.ask(call);
    this.#time = new RoomTime({
      state: this.state,
      timed,
      pageNow,
      ask: async (t0) => (await this.#link.connection?.invoke("SyncEventClock", { t0 })) ?? null,
      askBeside: (t0) => this.#second.askTime(t0),
      onStep: () => {
        this.takes.quiet();
        this.#everyBeat();
        this.song.followRun();
      },
    });
    const { now, pageMs, beats, beatAt } = this.#time;
    this.chat = new RoomChat(this.state, this.#link);
    this.midi = RoomMidi.of(options.midi, {
      room: this.state,
      pageNow,
      isHidden: () => options.isShown?.() === false,
      meters: () => this.#time.tempo.meters,
      now,
      pageMs,
      beats,
    });
    this.#remote = new RemoteNotes({
      timed: this.midi?.beside(timed) ?? timed,
      pageMs,
      onDrum: (slot) => this.#roster.hearDrums(slot),
    });
    this.#second = new SecondWay({
      eventId: options.eventId,
      state: this.state,
      connect: options.connect,
      pageNow,
      isShown: options.isShown ?? (() => true),
    });
    this.#sender = new NoteSender({
      now,
      send: (batch) => {
        this.direct.send(batch);
        const { connection } = this.#link;
        if (connection) this.#second.send(batch, connection.invoke("PlayEventNotes", { batch }));
      },
    });
    this.#delays = new RoomDelays({
      state: this.state,
      transitMs: (slot) => this.#ears.transitMs(slot),
      report: (pingMs) => void this.#link.connection?.invoke("UpdateEventSession", { member: { pingMs } }),
    });
    this.direct = new RoomDirect({
      state: this.state,
      load: options.loadDirect ?? null,
      pageNow,
      now,
      take: (batch) => this.#ears.take(batch, "beside"),
    });
    this.song = new RoomSong({
      ...options.song,
      ask,
      mayWrite: () => this.state.slot !== null,
      members: { members: () => this.state.members, ownConnection: () => this.state.connectionId },
      clock: { now, pageMs, beats, run: () => (this.#wasIn ? (this.state.session?.songRun ?? null) : null) },
    });
    this.takes = new RoomTakes({
      engine: options.engine,
      pageMs,
      ask,
      now,
      beats,
      meters: () => this.#time.tempo.meters,
      mixOf: (userId) => this.#roster.mixOf(userId),
    });
    this.#recorder = new RoomRecorder({
      now,
      beatAt,
      playerOf: (...seat) => this.#roster.playerOf(...seat),
      keepGrowing: options.keepGrowing,
    });
    this.recording = new RoomRecording({
      ...options,
      state: this.state,
      recorder: this.#recorder,
      takes: this.takes,
      tell: (recording) => void this.#link.connection?.invoke("UpdateEventSession", { member: { recording } }),
    });
    this.#ears = new RoomEars({
      state: this.state,
      remote: this.#remote,
      tempo: this.#time.tempo,
      recorder: this.#recorder,
      now,
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
    this.sound = new OwnSound({
      state: this.state,
      roster: this.#roster,
      tell: (sound) => void this.#link.connection?.invoke("UpdateEventSessionSound", { sound }),
    });
    this.own = new OwnNotes({
      state: this.state,
      engine: options.engine,
      sender: this.#sender,
      recorder: this.#recorder,
      onDrum: (slot) => this.#roster.hearDrums(slot),
      roomMs: (ms) => now() + Math.min(0, ms - pageNow()),
    });
  }

  /** The room's clock, ms. */
  readonly now = (): number => this.#time.now();

  /** Quarter notes of the room's beat now; null before it is known. */
  readonly beat = (): number | null => this.#time.beatAt(this.now());

  /** For what plays in time by itself. */
  readonly pulse = (): TempoPulse | null => this.#time.pulse();

  async open(): Promise<void> {
    await this.#link.open();
    if (this.#link.isClosed) return;
    this.#timers = [
      setInterval(() => this.#everySample(), SAMPLE_EVERY_MS),
      setInterval(() => this.#everyBeat(), BEAT_EVERY_MS),
    ];
  }

  /** Into the room, to play or only to listen; to be called in a gesture, so that sound may begin. */
  async enter(role = this.seats.role): Promise<void> {
    void this.#options.engine.start();
    await this.preview.end();
    this.seats.role = role;
    Object.assign(this.state, { phase: "joining", problem: null, slot: null, activeEvent: null });
    await this.#join();
  }

  /** `to`: the green room, for who has only listened for a moment. */
  async leave(to: "left" | "green" = "left"): Promise<void> {
    // Unsent edits are sent before the seat is given up.
    await this.#stepOut(to);
    // They may have come back in meanwhile.
    if (this.state.phase === to) await this.#link.connection?.invoke("LeaveEventSession", null);
  }

  /** The page goes: nothing of the room goes on. */
  close(): void {
    this.#link.close();
    for (const timer of this.#timers) clearInterval(timer);
    this.song.dispose();
    this.#time.clock.dispose();
    this.midi?.close();
    void this.leave().then(() => this.#link.stop());
  }

  playWith(what: JamState["playsWith"]): void {
    this.state.playsWith = what;
  }

  /** Level of one member on this page. */
  readonly setMix = (userId: string, mix: Partial<MemberMix>): void => this.#roster.setMix(userId, mix);

  setClick(on: boolean): void {
    this.state.click = on;
    if (on) this.#everyBeat();
    else this.#time.quiet();
  }

  changeSession(session: RoomSessionChanges): Promise<Result<unknown>> {
    return this.#link.ask((connection) => connection.ask("UpdateEventSession", { session }));
  }

  act(action: RoomAction): Promise<Result<unknown>> {
    return this.#link.ask((connection) => connection.ask("UpdateEventSession", { action }));
  }

  #listen(connection: RoomConnection): void {
    this.seats.listen(connection);
    this.chat.listen(connection);
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
    connection.on("EventKicked", ({ reason }) => this.#out(reason));
  }

  #out(reason: "kicked" | "banned" | "ended" | "guests"): void {
    void this.#stepOut("left");
    this.state.problem = reason;
  }

  /** Settles when what was written last is sent. */
  #stepOut(to: "left" | "green"): Promise<void> {
    this.recording.stop();
    const sent = this.song.close();
    this.#quiet();
    this.#wasIn = false;
    this.state.activeEvent = null;
    this.preview.over();
    this.state.phase = to;
    return sent;
  }

  #lost(): void {
    this.#quiet();
    this.state.activeEvent = null;
    if (this.state.preview !== null) this.#wasIn = false;
    this.preview.over();
    if (this.state.phase !== "left") this.state.phase = this.#wasIn ? "reconnecting" : "connecting";
  }

  /** Connected, for the first time or again: the clock first, and the seat, which is kept for a while. */
  async #back(): Promise<void> {
    await this.#time.clock.measureOften(() => this.#link.isClosed);
    if (this.#link.isClosed || this.state.phase === "left") return;
    if (this.#wasIn) await this.#join();
    else this.state.phase = "green";
  }

  #everySample(): void {
    const isWatcher = this.state.activeEvent !== null && this.state.slot === null;
    this.#sampleTurn = !this.#sampleTurn;
    if (!isWatcher || this.#sampleTurn) void this.#time.clock.measure();
  }

  async #join(): Promise<void> {
    const { eventId, code } = this.#options;
    const { sound } = this.state;
    const { role } = this.seats;
    const join = { eventId, ...(code === undefined ? {} : { code }), role, sound, binary: true } as const;
    const joined = await this.#link.ask((connection) => connection.ask("JoinEventSession", join));
    // They may have left meanwhile, which the server is told after this.
    if (this.#link.isClosed || this.state.phase === "left") return;
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
    Object.assign(state, { seatAsked: snapshot.seatAsked, seatDeclined: false, asking: [], guests: [] });
    state.watchers = snapshot.watchers;
    state.chat = snapshot.chat;
    this.#takeSession(snapshot.session, snapshot.revision);
    this.#roster.take(snapshot.members);
    if (snapshot.slot !== null) this.#roster.applySound(snapshot.slot, state.sound);
    this.#wasIn = true;
    state.activeEvent = snapshot.eventId;
    state.phase = "room";
    this.song.catchUp();
    void this.takes.catchUp();
    this.song.followRun();
    this.direct.useServers(snapshot.iceServers);
    if (state.direct) this.direct.tell();
    this.#delays.joined();
    this.recording.tellAgain();
    this.#everyBeat();
  }

  #takeSession(session: RoomSession, revision: number): void {
    const before = this.state.session;
    this.state.session = session;
    this.state.revision = revision;
    const change = this.#time.take(session, before);
    if (change) {
      this.takes.followTempo(change.fromBeat);
      // Events behind the bar line of the change keep their place in the bar.
      if (session.mode !== "live") this.#remote.move(change.fromMs, change.movedMs, this.now());
    }
    this.#recorder.follow(this.#time.tempo);
    this.song.followRun();
    if (before && before.mode !== session.mode) this.#remote.silenceAll();
  }

  #everyBeat(): void {
    const nowMs = this.now();
    this.#remote.sweep(nowMs);
    this.#recorder.sweep();
    this.#second.follow();
    const { session, activeEvent } = this.state;
    this.#time.clock.watchLine(activeEvent !== null);
    if (activeEvent === null || !session || !this.#time.clock.isReady) return;
    this.takes.tick();
    this.#ears.updatePlayout(nowMs);
    this.#delays.tick(nowMs);
    this.#time.tick(session, nowMs);
  }

  #quiet(): void {
    this.own.releaseAll();
    this.direct.stop();
    this.#sender.stop();
    this.#second.stop();
    this.#remote.silenceAll();
    this.midi?.quiet();
    this.#time.quiet();
    this.takes.quiet();
  }
}
