import type { HubOptions } from "../../config/hubOptions.ts";
import type { HubCounters } from "../HubCounters.ts";
import { jsonHubProtocol } from "../protocol/JsonHubProtocol.ts";
import { messagePackHubProtocol } from "../protocol/MessagePackHubProtocol.ts";
import { TextFrameReader, type FrameReader } from "../protocol/FrameReader.ts";
import type { HubProtocol } from "../protocol/HubProtocol.ts";
import { Outgoing } from "../protocol/Outgoing.ts";
import type { HubTransport, TransportListener } from "../transports/HubTransport.ts";
import { brokenProtocol, closeReasons, refusedHandshake, tooLarge, type CloseReason } from "./closeReasons.ts";
import type { HubPeer, HubUser } from "./HubPeer.ts";
import { Invocations } from "./Invocations.ts";
import type { MethodTable } from "./methodTable.ts";
import { isLarge, type ReadTime, type ReadTimes } from "../ReadTimes.ts";
import { Waiters } from "../Waiters.ts";
import { fail, ok, type Result } from "../../../domain/AppError.ts";

/** The only version without stateful reconnect. */
const VERSION = 1;

/** The protocol that a handshake asks for. Errors, for the client to read: `HANDSHAKE_INVALID`. */
function readHandshake(frame: Buffer, protocols: readonly HubProtocol[]): Result<HubProtocol> {
  let request: unknown;
  try {
    request = JSON.parse(frame.toString("utf8"));
  } catch {
    return fail("HANDSHAKE_INVALID", "The handshake is not JSON");
  }
  if (typeof request !== "object" || request === null)
    return fail("HANDSHAKE_INVALID", "The handshake is not an object");
  const { protocol: name, version } = request as Record<string, unknown>;
  const protocol = protocols.find((protocol) => protocol.name === name);
  if (!protocol) {
    const names = protocols.map(({ name }) => name).join(" and ");
    return fail("HANDSHAKE_INVALID", `The hub speaks the protocols ${names}`);
  }
  return version === VERSION
    ? ok(protocol)
    : fail("HANDSHAKE_INVALID", `The hub speaks version ${VERSION} of its protocols`);
}

/** Parts of the hub that a connection uses. */
export interface ConnectionOwner {
  readonly options: HubOptions;
  readonly methods: MethodTable;
  readonly counters: HubCounters;
  /** Limits of the main thread's time for reading. */
  readonly readTimes: ReadTimes;
  /** The handshake is right: settles when messages for the connection will reach it. */
  joining(connection: HubConnection): Promise<void>;
  /** The client was welcomed. */
  joined(connection: HubConnection): void;
  /** No more messages go to it, for this reason. */
  left(connection: HubConnection, reason: CloseReason): void;
  /** Its transport has ended. */
  gone(connection: HubConnection): void;
  enterGroup(connection: HubConnection, group: string): Promise<void>;
  exitGroup(connection: HubConnection, group: string): void;
  onFault(error: unknown, what: string): void;
}

const PROTOCOLS: readonly HubProtocol[] = [jsonHubProtocol, messagePackHubProtocol];
const HANDSHAKE_BYTES = 1024;
const WELCOME = Outgoing.raw(Buffer.from("{}\u001e"));
const PING = Outgoing.of({ kind: "ping" });
/** No more droppable messages are added to what waits past this, and none until less than that waits. */
const DROPPABLE_BYTES = 32 * 1024;
const RESUMED_BYTES = 4 * 1024;
/** Number of messages of the largest size that may arrive before they are read. */
const MOST_HELD = 8;
/** Read at once; then others have a turn. */
const TURN_MS = 8;
/** More events than come while a room is entered. */
const MOST_HELD_EVENTS = 4096;

/** One client: its handshake, its messages, its keep-alive and its end. */
export class HubConnection implements HubPeer, TransportListener {
  readonly id: string;
  readonly groups = new Set<string>();
  readonly #owner: ConnectionOwner;
  readonly #invocations: Invocations;
  #user: HubUser;
  #state: "handshake" | "joining" | "open" | "closed" = "handshake";
  #transport: HubTransport | null = null;
  #protocol: HubProtocol = jsonHubProtocol;
  #frames: FrameReader = new TextFrameReader(HANDSHAKE_BYTES);
  // Monotonic time, ms.
  #receivedAtMs = performance.now();
  #sentAtMs = performance.now();
  #reading = true;
  readonly #time: ReadTime;
  #rest: NodeJS.Timeout | null = null;
  #finishing = false;
  readonly #room = new Waiters();
  #isInGap = false;
  #heldEvents: (() => void)[] | null = null;
  #farewell: NodeJS.Timeout | null = null;

  constructor(id: string, user: HubUser, owner: ConnectionOwner) {
    this.id = id;
    this.#user = user;
    this.#owner = owner;
    this.#time = owner.readTimes.of(user);
    this.#invocations = new Invocations(this, {
      methods: owner.methods,
      options: owner.options,
      send: (message) => this.send(Outgoing.of(message)),
      hold: (isHeld) => this.#hold(isHeld),
      onCalm: () => this.#setReading(true),
      onFault: (error, method) => owner.onFault(error, method),
    });
  }

  get user(): HubUser {
    return this.#user;
  }

  get transport(): HubTransport | null {
    return this.#transport;
  }

  get isOpen(): boolean {
    return this.#state === "open";
  }

  get isClosed(): boolean {
    return this.#state === "closed";
  }

  get protocol(): HubProtocol {
    return this.#protocol;
  }

  /** Bytes that the client has not read yet. */
  get queuedBytes(): number {
    return this.#transport?.waitingBytes ?? 0;
  }

  /** The way that was opened for this connection. */
  attach(transport: HubTransport): void {
    this.#transport = transport;
  }

  receive(chunk: Buffer): void {
    if (this.#state === "closed") return;
    this.#receivedAtMs = performance.now();
    this.#frames.push(chunk);
    if (this.#frames.heldBytes > this.#owner.options.messageBytes * MOST_HELD)
      this.close(tooLarge("Too many messages at once"));
    else this.#read();
  }

  /** Resolves when the received bytes have been handled, so that more may be sent. */
  ready(): Promise<void> {
    if ((this.#reading && !this.#rest) || this.#state === "closed") return Promise.resolve();
    return this.#room.wait();
  }

  send(message: Outgoing): void {
    const transport = this.#transport;
    if (this.#state !== "open" || !transport) return;
    this.#sentAtMs = performance.now();
    this.#owner.counters.sent++;
    transport.send(message, this.#protocol);
    if (transport.waitingBytes > this.#owner.options.queueBytes) this.close(closeReasons.slow);
  }

  /** Sends an event, behind the answer to a call that comes first. Where there is a `gap`, it may be left out for it. */
  sendEvent(message: Outgoing, gap: Outgoing | null = null): void {
    if (!this.#heldEvents) return gap ? this.#sendDroppable(message, gap) : this.send(message);
    this.#heldEvents.push(() => this.sendEvent(message, gap));
    if (this.#heldEvents.length > MOST_HELD_EVENTS) this.#hold(false);
    return undefined;
  }

  /** Sends a message, or `gap` once instead of all such messages until the client has read what waits for it. */
  #sendDroppable(message: Outgoing, gap: Outgoing): void {
    if (this.queuedBytes <= (this.#isInGap ? RESUMED_BYTES : DROPPABLE_BYTES)) {
      this.#isInGap = false;
      return this.send(message);
    }
    this.#owner.counters.dropped++;
    if (!this.#isInGap) this.send(gap);
    this.#isInGap = true;
    return undefined;
  }

  /** Sends the reason to the client and closes. A client that stays is disconnected after a while. */
  close(reason: CloseReason): void {
    const was = this.#state;
    const transport = this.#transport;
    if (was === "closed" || !transport) return;
    this.#end(reason);
    if (reason.label === closeReasons.slow.label) this.#owner.counters.dropped += transport.drop();
    if (was === "open" && reason.label !== closeReasons.client.label) {
      const { error, allowReconnect } = reason;
      transport.send(Outgoing.of({ kind: "close", error, allowReconnect }), this.#protocol);
    } else if (was !== "open") {
      transport.send(
        Outgoing.raw(Buffer.from(`${JSON.stringify({ error: reason.error ?? "" })}\u001e`)),
        this.#protocol,
      );
    }
    transport.close(reason.code, reason.error ?? "");
    this.#farewell = setTimeout(() => transport.destroy(), this.#owner.options.closeMs);
  }

  /** Handles the end of the transport, also after `close`. */
  ended(): void {
    if (this.#farewell) clearTimeout(this.#farewell);
    if (this.#state !== "closed") this.#end(closeReasons.client);
    this.#owner.gone(this);
  }

  /** Cuts the client off. */
  destroy(): void {
    this.#transport?.destroy();
  }

  /** Looks at the clock: handshake, keep-alive, silence and expiry. */
  tick(): void {
    const nowMs = performance.now();
    const { handshakeMs, keepAliveMs, clientTimeoutMs } = this.#owner.options;
    if (this.#state === "closed" || !this.#transport) return;
    if (this.#state !== "open") {
      if (nowMs - this.#sentAtMs > handshakeMs) this.close(closeReasons.handshakeTimeout);
      return;
    }
    if (Date.now() >= this.#user.expiresAtMs) return this.close(closeReasons.expired);
    if (!this.#transport.expectsPings) return;
    if (this.#reading && !this.#rest && nowMs - this.#receivedAtMs > clientTimeoutMs)
      return this.close(closeReasons.timeout);
    if (nowMs - this.#sentAtMs >= keepAliveMs) this.send(PING);
  }

  joinGroup(group: string): Promise<void> {
    return this.#owner.enterGroup(this, group);
  }

  leaveGroup(group: string): Promise<void> {
    this.#owner.exitGroup(this, group);
    return Promise.resolve();
  }

  renew(expiresAtMs: number): void {
    this.#user = { ...this.#user, expiresAtMs: Math.max(expiresAtMs, this.#user.expiresAtMs) };
  }

  /** Takes no more calls; settles when those under way have been answered. */
  finish(): Promise<void> {
    this.#setReading(false);
    this.#finishing = true;
    return this.#invocations.idle();
  }

  #hold(isHeld: boolean): void {
    const events = this.#heldEvents ?? [];
    this.#heldEvents = isHeld ? events : null;
    if (!isHeld) for (const sendEvent of events) sendEvent();
  }

  #end(reason: CloseReason): void {
    this.#state = "closed";
    if (this.#rest) clearTimeout(this.#rest);
    this.#invocations.stop();
    this.#room.notify();
    this.#owner.counters.countClosed(reason.label);
    this.#owner.left(this, reason);
  }

  #read(): void {
    if (this.#rest) return;
    const waitMs = this.#time.waitMs(this.#frames.heldBytes);
    if (waitMs > 0) this.#restFor(waitMs);
    else this.#readTurn();
  }

  #readTurn(): void {
    const untilMs = performance.now() + TURN_MS;
    while (this.#reading && (this.#state === "handshake" || this.#state === "open")) {
      if (performance.now() >= untilMs) return this.#restFor(0);
      const frame = this.#frames.next();
      if (!frame.ok) {
        this.close(
          frame.error.code === "MESSAGE_TOO_LARGE"
            ? tooLarge(frame.error.message)
            : brokenProtocol(frame.error.message),
        );
      } else if (frame.value === null) {
        return undefined;
      } else if (this.#state === "handshake") {
        this.#shakeHands(frame.value);
      } else {
        this.#receive(frame.value);
      }
    }
    return undefined;
  }

  /** Reads on after others had a turn. */
  #restFor(ms: number): void {
    this.#transport?.pause();
    this.#rest = setTimeout(() => {
      this.#rest = null;
      if (this.#reading) this.#readOn();
    }, ms);
  }

  #receive(frame: Buffer): void {
    this.#owner.counters.received++;
    const message = this.#time.charge(frame.length, () => this.#protocol.decode(frame));
    if (!message.ok) return this.close(brokenProtocol(message.error.message));
    if (message.value?.kind === "close") return this.close(closeReasons.client);
    if (!message.value) return undefined;
    const take = () => this.#invocations.receive(message.value!);
    // Checking a large message takes as long as reading it. Small ones are not charged as reading: notes go to a room at once.
    const taken = isLarge(frame.length) ? this.#time.charge(frame.length, take) : take();
    if (!taken.ok) return this.close(brokenProtocol(taken.error.message));
    if (this.#invocations.congested) this.#setReading(false);
    return undefined;
  }

  #shakeHands(frame: Buffer): void {
    const handshake = readHandshake(frame, PROTOCOLS);
    if (!handshake.ok) return this.close(refusedHandshake(handshake.error.message));
    this.#protocol = handshake.value;
    const rest = this.#frames.rest();
    this.#frames = this.#protocol.frames(this.#owner.options.messageBytes);
    this.#frames.push(rest);
    this.#state = "joining";
    this.#owner.joining(this).then(
      () => this.#welcome(),
      (error: unknown) => {
        this.#owner.onFault(error, "handshake");
        this.close(closeReasons.failed);
      },
    );
    return undefined;
  }

  #welcome(): void {
    if (this.#state !== "joining") return;
    this.#state = "open";
    this.#sentAtMs = performance.now();
    this.#transport?.send(WELCOME, this.#protocol);
    this.#owner.joined(this);
    this.#read();
  }

  #setReading(reading: boolean): void {
    if (this.#reading === reading || this.#finishing || this.#state === "closed") return;
    this.#reading = reading;
    if (!reading) this.#transport?.pause();
    else if (!this.#rest) this.#readOn();
  }

  #readOn(): void {
    this.#receivedAtMs = performance.now();
    this.#transport?.resume();
    this.#read();
    if (this.#reading && !this.#rest) this.#room.notify();
  }
}
