import { ok } from "../../../domain/AppError.ts";
import { createRandom } from "../../../domain/music/random.ts";
import { barBeatsOf } from "../../../domain/room/roomBeat.ts";
import { EngineEventType } from "../../../protocol/engineEvent.ts";
import type { TimedEvent } from "../../../protocol/enginePort.ts";
import type { DirectConnector, DirectEvents } from "../../../protocol/directPort.ts";
import type { RoomMember, RoomSession } from "../../../protocol/hub/roomHub.ts";
import { JamRoom } from "../JamRoom.ts";
import type { RoomConnection } from "../RoomLink.ts";

const HUB_MS = 40;
/** Session of a room as it begins, in Live. */
export const SESSION: RoomSession = {
  mode: "live",
  bpm: 120,
  numerator: 4,
  denominator: 4,
  division: "16n",
  delayBars: 1,
  chat: "everyone",
  tempo: "host",
  locked: false,
  slowSeconds: 0,
  beat: { bpm: 120, anchorBeat: 0, anchorMs: 0 },
  delayFromBeat: barBeatsOf({ numerator: 4, denominator: 4 }),
};

type Listener = (payload: never) => void;

/** One way between two browsers, as good or bad as a test wants it. */
export class FakeNetwork {
  readonly #random = createRandom(7);
  /** Share of packets that are lost, and of those that come twice. */
  loss = 0;
  twice = 0;
  /** Nothing gets through: of what is tried, and of what was open. */
  isBlocked = false;
  attempts = 0;
  /** Both sides of the attempt under way. */
  #sides: DirectEvents[] = [];

  readonly connector: DirectConnector = ({ offers, events }) => {
    this.attempts++;
    let other: DirectEvents | null = null;
    if (offers) {
      this.#sides = [events];
      events.signal({ kind: "offer", sdp: "" });
    }
    const deliver = (ms: number, what: () => void): void => {
      if (!this.isBlocked) setTimeout(() => this.isBlocked || what(), ms);
    };
    const open = (): void => {
      const [one, two] = this.#sides;
      other = one === events ? (two ?? null) : (one ?? null);
      deliver(5, () => events.opened());
    };
    return {
      receive: ({ kind }) => {
        if (kind === "offer") {
          this.#sides.push(events);
          events.signal({ kind: "answer", sdp: "" });
          open();
        } else if (kind === "answer") open();
        else if (kind === "bye") events.closed();
      },
      send: (bytes) => {
        if (this.#random() < this.loss) return;
        const copies = this.#random() < this.twice ? 2 : 1;
        for (let copy = 0; copy < copies; copy++) {
          const packet = bytes.slice();
          deliver(5 + this.#random() * 40, () => other?.packet(packet));
        }
      },
      ping: () => deliver(10, () => other?.pinged()),
      close: () => {
        other = null;
      },
    };
  };
}

interface Heard {
  readonly atMs: number;
  readonly timeMs: number;
  readonly isOn: boolean;
  readonly id: number;
}

/** A page in a room of a hub that is in this process. */
export class FakePage {
  readonly heard: Heard[] = [];
  readonly room: JamRoom;
  readonly listeners = new Map<string, Listener>();

  constructor(connect: () => Promise<RoomConnection>, connectDirect: DirectConnector) {
    const play = (events: readonly TimedEvent[]): void => {
      for (const { type, noteId, timeMs } of events)
        if (type === EngineEventType.noteOn || type === EngineEventType.noteOff)
          this.heard.push({ atMs: performance.now(), timeMs, isOn: type === EngineEventType.noteOn, id: noteId });
    };
    this.room = new JamRoom({
      eventId: "event",
      code: undefined,
      connect,
      loadDirect: () => Promise.resolve(connectDirect),
      engine: {
        noteOn: () => 1,
        noteOff: () => undefined,
        controlChange: () => undefined,
        pitchBend: () => undefined,
        channelPressure: () => undefined,
        setProgram: () => Promise.resolve({ ok: true }),
        setStrip: () => undefined,
        start: () => Promise.resolve(),
        timed: { play: (_lane: number, events: readonly TimedEvent[]) => play(events), cancel: () => undefined },
      } as never,
      songName: () => "Song",
      save: () => Promise.resolve(true),
      song: { player: { timeline: { subscribe: () => () => undefined }, session: {} } } as never,
    });
  }
}

/** The hub of one room, whose messages take their time and keep their order. */
export class FakeHub {
  readonly #random = createRandom(3);
  readonly #members: RoomMember[] = [];
  readonly #pages = new Map<string, FakePage>();
  readonly #freeMs = new Map<string, number>();
  /** A lost packet of the hub's way stalls what is behind it. */
  stall = 0;
  readonly signals: string[] = [];

  page(connectDirect: DirectConnector): FakePage {
    const connectionId = `c${this.#pages.size}`;
    const page: FakePage = new FakePage(() => Promise.resolve(this.#connection(connectionId)), connectDirect);
    this.#pages.set(connectionId, page);
    return page;
  }

  #tell(to: string, event: string, payload: object): void {
    const stallMs = this.#random() < this.stall ? 230 : 0;
    const atMs = Math.max(this.#freeMs.get(to) ?? 0, performance.now() + HUB_MS + this.#random() * 40 + stallMs);
    this.#freeMs.set(to, atMs);
    setTimeout(() => this.#pages.get(to)?.listeners.get(event)?.(payload as never), atMs - performance.now());
  }

  #tellAll(event: string, payload: object, but?: string): void {
    for (const id of this.#pages.keys()) if (id !== but) this.#tell(id, event, payload);
  }

  #changed(joined: RoomMember[], changed: RoomMember[]): void {
    const news = { joined, changed, left: [], players: this.#members.length, watchers: 0, revision: 1 };
    this.#tellAll("EventWatcherUpdated", structuredClone({ eventId: "event", ...news }));
  }

  #connection(id: string): RoomConnection {
    const answer = (method: string, argument: unknown): unknown => this.#answer(id, method, argument as never);
    return {
      start: () => Promise.resolve(null),
      stop: () => Promise.resolve(),
      invoke: (method: string, argument: unknown) => Promise.resolve(answer(method, argument)),
      ask: (method: string, argument: unknown) => Promise.resolve(ok(answer(method, argument))),
      on: (event: string, listener: Listener) => void this.#pages.get(id)?.listeners.set(event, listener),
      onReconnecting: () => undefined,
      onReconnected: () => undefined,
      onClose: () => undefined,
    } as never;
  }

  #answer(id: string, method: string, argument: Record<string, never>): unknown {
    const nowMs = performance.now();
    const own = this.#members.find(({ connectionId }) => connectionId === id);
    if (method === "SyncEventClock") return { t0: argument["t0"], t1: nowMs, t2: nowMs, clockId: "c" };
    if (method === "PlayEventNotes") {
      const batch = (argument["batch"] as unknown as Uint8Array).slice();
      batch[3] = own?.slot ?? 0;
      this.#tellAll("EventNotes", { eventId: "event", slot: own?.slot, batch }, id);
    }
    if (method === "SendEventSignal") {
      const { to, attempt, signal } = argument as unknown as { to: string; attempt: number; signal: { kind: string } };
      this.signals.push(signal.kind);
      this.#tell(to, "EventSignal", { eventId: "event", from: id, attempt, signal });
    }
    if (method === "UpdateEventSession" && own) {
      Object.assign(own, argument["member"]);
      this.#changed([], [own]);
    }
    if (method === "JoinEventSession") {
      const slot = this.#members.length;
      const member: RoomMember = { ...MEMBER, connectionId: id, userId: id, name: id, slot, host: slot === 0 };
      this.#members.push(member);
      this.#changed([member], []);
      const members = structuredClone(this.#members);
      return { ...SNAPSHOT, connectionId: id, slot, members, clock: { id: "c", nowMs } };
    }
    if (method === "ReadEventTakes") return { songId: "song", revision: 0, total: 0, takes: [] };
    return null;
  }
}

/** A member of whom nothing is said yet. */
export const MEMBER = {
  cohost: false,
  silenced: false,
  muted: false,
  hand: false,
  recording: false,
  sound: null,
  state: "here",
} as const;

const SNAPSHOT = {
  eventId: "event",
  role: "player",
  seatAsked: false,
  revision: 1,
  session: SESSION,
  watchers: 0,
  chat: [],
  iceServers: [],
} as const;
