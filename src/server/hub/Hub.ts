import type { EventName, EventPayload, HubContract } from "../../protocol/hub/HubContract.ts";
import type { Fanout } from "../fanout/Fanout.ts";
import { decodeMessage, encodeMessage } from "../fanout/wire.ts";
import type { EndedSessions } from "../access/AccountEvents.ts";
import { closeReasons, type CloseReason } from "./connection/closeReasons.ts";
import { HubConnection, type ConnectionOwner } from "./connection/HubConnection.ts";
import type { HubPeer, HubUser } from "./connection/HubPeer.ts";
import { methodTable, type HubHandlers, type MethodTable, type ReadyMethod } from "./connection/methodTable.ts";
import { HubCounters, type HubReadings } from "./HubCounters.ts";
import { HubIndex } from "./HubIndex.ts";
import type { HubOptions } from "../config/hubOptions.ts";
import { ReadTimes } from "./ReadTimes.ts";
import { channelsOf, type HubWireGap, type HubWireMessage, type HubRequestMessage } from "./hubWire.ts";
import { Outgoing } from "./protocol/Outgoing.ts";
import type { TransportKind } from "./transports/HubTransport.ts";
import { NodeRequests } from "../fanout/NodeRequests.ts";
import { answerExchange, notFound, type Exchange, type ExchangeAnswer } from "./exchange.ts";

/**
 * Passes HTTP requests that reach another node on to the node that has their connection, so that no reverse proxy needs to
 * know which node that is.
 */
class HubRelay {
  readonly #channels: ReturnType<typeof channelsOf>;
  readonly #asks: NodeRequests<Exchange, ExchangeAnswer>;

  constructor(fanout: Fanout, hub: string) {
    this.#channels = channelsOf(hub);
    this.#asks = new NodeRequests(fanout, this.#channels.node);
  }

  /** The connection's answer; `notFound` where no node has it (any more), or its node does not answer in time. */
  async exchange(
    connectionId: string,
    exchange: Exchange,
    signal: AbortSignal,
    patienceMs: number,
  ): Promise<ExchangeAnswer> {
    const channel = this.#channels.connection(connectionId);
    const answer = await this.#asks.ask(channel, exchange, { signal, patienceMs });
    return answer === null ? notFound : { ...answer, body: Buffer.from(answer.body) };
  }

  /** Takes what other nodes say about requests. `connection`: the one whose channel it came through. */
  receive(message: HubRequestMessage, connection: HubConnection | null): void {
    this.#asks.receive(
      message,
      connection &&
        ((request, _from, signal) =>
          answerExchange(connection, { ...request, body: Buffer.from(request.body) }, signal)),
    );
  }

  close(): void {
    this.#asks.close();
  }
}

/** Ids of connections that do not receive the event. */
type Except = readonly string[];

export interface HubLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface HubParts<Contract extends HubContract> {
  /** Name of its channels between nodes. */
  readonly name: string;
  readonly contract: Contract;
  /** Features may add more of them: `answer`. */
  readonly handlers: Partial<HubHandlers<Contract>>;
  readonly fanout: Fanout;
  readonly options: HubOptions;
  readonly log: HubLog;
  /** Asked once messages for the connection come in: whether it may still be opened. */
  readonly mayJoin?: (user: HubUser) => Promise<boolean>;
  /** The client was welcomed. */
  readonly onJoined?: (peer: HubPeer) => void;
  /** No more messages go to the client, whether it left or was lost. */
  readonly onLeft?: (peer: HubPeer, reason: CloseReason) => void;
}

const LEAST_TICK_MS = 20;
const MOST_TICK_MS = 1000;
const TICKS = 10;

/**
 * A hub: its connections on this node, and the way to all others. Events go to everybody, to a user, to a group or to one
 * connection, on whichever node they are; each is serialised once for each protocol.
 */
export class Hub<Contract extends HubContract> implements ConnectionOwner, HubReadings {
  readonly options: HubOptions;
  readonly #methods = new Map<string, ReadyMethod>();
  readonly counters = new HubCounters();
  readonly readTimes = new ReadTimes();
  readonly relay: HubRelay;
  readonly #parts: HubParts<Contract>;
  readonly #channels: ReturnType<typeof channelsOf>;
  readonly #index = new HubIndex();
  readonly #ticker: NodeJS.Timeout;
  #closing = false;
  readonly #started: Promise<unknown>;

  constructor(parts: HubParts<Contract>) {
    this.#parts = parts;
    this.options = parts.options;
    this.answer(parts.handlers);
    this.#channels = channelsOf(parts.name);
    this.relay = new HubRelay(parts.fanout, parts.name);
    const { fanout } = parts;
    this.#started = Promise.all([
      fanout.subscribe(this.#channels.all, (bytes) => this.#receive(bytes, () => this.#index.present())),
      fanout.subscribe(this.#channels.node(fanout.nodeId), (bytes) => this.#receive(bytes, () => [])),
    ]);
    const { handshakeMs, keepAliveMs, clientTimeoutMs } = parts.options;
    const tickMs = Math.min(handshakeMs, keepAliveMs, clientTimeoutMs) / TICKS;
    this.#ticker = setInterval(() => this.#tick(), Math.max(LEAST_TICK_MS, Math.min(MOST_TICK_MS, tickMs)));
    this.#ticker.unref();
  }

  /** True if it accepts no new connections because the server stops. */
  get closing(): boolean {
    return this.#closing;
  }

  get methods(): MethodTable {
    return this.#methods;
  }

  /** Adds handlers of methods of the contract. */
  answer(handlers: Partial<HubHandlers<Contract>>): void {
    for (const [name, method] of methodTable(this.#parts.contract, handlers)) this.#methods.set(name, method);
  }

  /** Throws where a method of the contract has no handler. */
  requireAllHandlers(): void {
    const missing = Object.keys(this.#parts.contract.methods).filter((name) => !this.#methods.has(name.toLowerCase()));
    if (missing.length > 0) throw new Error(`Nothing answers these methods of the hub: ${missing.join(", ")}`);
  }

  get fanout(): Fanout {
    return this.#parts.fanout;
  }

  get log(): HubLog {
    return this.#parts.log;
  }

  /** The open connections of this node. */
  peers(): HubPeer[] {
    return [...this.#index.present()].filter(({ isOpen }) => isOpen);
  }

  /** The connection of this id, if it is on this node. */
  connection(id: string): HubConnection | null {
    return this.#index.connection(id);
  }

  /** True if the user may open one more connection on this node. */
  admits(user: HubUser): boolean {
    const { connectionsPerUser, guestsPerNetwork } = this.options;
    const most = user.guest === undefined ? connectionsPerUser : guestsPerNetwork;
    return !this.#closing && this.#index.countOf(user.userId) < most;
  }

  /** A new connection, to which its transport must be attached at once. */
  open(id: string, user: HubUser): HubConnection {
    const connection = new HubConnection(id, user, this);
    this.#index.add(connection);
    return connection;
  }

  /** Settles when other nodes can pass requests on to the connection. */
  listen(connection: HubConnection): Promise<void> {
    const channel = this.#channels.connection(connection.id);
    return this.#parts.fanout.subscribe(channel, (bytes) => this.#receive(bytes, () => [connection], connection));
  }

  /** Claims a connection id for this node. */
  claim(id: string) {
    return this.#parts.fanout.claim(this.#channels.claim(id), this.options.connectMs);
  }

  toAll<Name extends EventName<Contract>>(event: Name, payload: EventPayload<Contract, Name>, except?: Except): void {
    this.#send(this.#index.present(), this.#channels.all, event, payload, except);
  }

  toUser<Name extends EventName<Contract>>(userId: string, event: Name, payload: EventPayload<Contract, Name>): void {
    this.#send(this.#index.ofUser(userId), this.#channels.user(userId), event, payload);
  }

  toGroup<Name extends EventName<Contract>>(
    group: string,
    event: Name,
    payload: EventPayload<Contract, Name>,
    except?: Except,
  ): void {
    this.#send(this.#index.ofGroup(group), this.#channels.group(group), event, payload, except);
  }

  /**
   * An event that a client may do without: who reads too slowly gets `gap` once instead of all of them, until it has read
   * what waits.
   */
  toGroupDroppable<Name extends EventName<Contract>, Gap extends EventName<Contract>>(
    group: string,
    event: Name,
    payload: EventPayload<Contract, Name>,
    gap: { readonly event: Gap; readonly payload: EventPayload<Contract, Gap> },
    except?: Except,
  ): void {
    const told = { target: gap.event, payload: gap.payload };
    this.#send(this.#index.ofGroup(group), this.#channels.group(group), event, payload, except, told);
  }

  toConnection<Name extends EventName<Contract>>(id: string, event: Name, payload: EventPayload<Contract, Name>): void {
    const connection = this.#index.connection(id);
    if (connection) connection.sendEvent(this.#outgoing(event, payload));
    else this.#publish(this.#channels.connection(id), { kind: "event", target: event, payload, except: [], gap: null });
  }

  /** To the connections of this node only. */
  toOwn<Name extends EventName<Contract>>(event: Name, payload: EventPayload<Contract, Name>): void {
    this.#deliver(this.#index.present(), this.#outgoing(event, payload), []);
  }

  /** Closes the connections of sessions that have ended, on every node. */
  endSessions(userId: string, ended: EndedSessions): void {
    this.endOwnSessions(userId, ended);
    this.#publish(this.#channels.user(userId), { kind: "sessionsEnded", ended });
  }

  /** Closes the connections of such sessions on this node only. */
  endOwnSessions(userId: string, ended: EndedSessions): void {
    for (const connection of this.#index.ofUser(userId)) {
      const { sessionId } = connection.user;
      const has = "ids" in ended ? ended.ids.includes(sessionId) : ended.allExcept !== sessionId;
      if (has) connection.close(closeReasons.revoked);
    }
  }

  async joining(connection: HubConnection): Promise<void> {
    const { fanout, mayJoin } = this.#parts;
    const { userId } = connection.user;
    this.#index.joinUser(connection);
    await Promise.all([
      this.#started,
      fanout.subscribe(this.#channels.user(userId), (bytes) => this.#receiveForUser(userId, bytes)),
      this.listen(connection),
    ]);
    if (mayJoin && !(await mayJoin(connection.user))) connection.close(closeReasons.revoked);
  }

  joined(connection: HubConnection): void {
    const { id, user, transport, protocol } = connection;
    const fields = { connectionId: id, userId: user.userId, transport: transport?.kind, protocol: protocol.name };
    this.#parts.log.info({ event: "hub.joined", ...fields }, "hub.joined");
    this.#parts.onJoined?.(connection);
  }

  left(connection: HubConnection, reason: CloseReason): void {
    const { id, user } = connection;
    for (const group of connection.groups) this.exitGroup(connection, group);
    if (this.#index.leaveUser(connection)) this.#parts.fanout.unsubscribe(this.#channels.user(user.userId));
    const fields = { connectionId: id, userId: user.userId, reason: reason.label };
    this.#parts.log.info({ event: "hub.left", ...fields }, "hub.left");
    this.#parts.onLeft?.(connection, reason);
  }

  gone(connection: HubConnection): void {
    this.#index.remove(connection);
    this.#parts.fanout.unsubscribe(this.#channels.connection(connection.id));
  }

  async enterGroup(connection: HubConnection, group: string): Promise<void> {
    this.#index.enterGroup(connection, group);
    const channel = this.#channels.group(group);
    await this.#parts.fanout.subscribe(channel, (bytes) => this.#receive(bytes, () => this.#index.ofGroup(group)));
  }

  exitGroup(connection: HubConnection, group: string): void {
    if (this.#index.exitGroup(connection, group)) this.#parts.fanout.unsubscribe(this.#channels.group(group));
  }

  onFault(error: unknown, what: string): void {
    this.#parts.log.error({ err: error, what }, "a method of the hub failed");
  }

  connections(): ReadonlyMap<TransportKind, number> {
    const counts = new Map<TransportKind, number>();
    for (const { transport, isOpen } of this.#index.present())
      if (transport && isOpen) counts.set(transport.kind, (counts.get(transport.kind) ?? 0) + 1);
    return counts;
  }

  queuedBytes(): number {
    return [...this.#index.present()].reduce((sum, { queuedBytes }) => sum + queuedBytes, 0);
  }

  /** Finishes running calls, makes every client reconnect to another node, and waits until they have left. */
  async close(): Promise<void> {
    if (this.#closing) return;
    this.#closing = true;
    clearInterval(this.#ticker);
    const { drainMs, closeMs } = this.options;
    const all = [...this.#index.present()];
    await within(drainMs, Promise.all(all.map((connection) => connection.finish())));
    for (const connection of this.#index.present()) connection.close(closeReasons.shutdown);
    await within(closeMs, this.#index.empty());
    for (const connection of this.#index.present()) connection.destroy();
    this.relay.close();
  }

  #send(
    to: Iterable<HubConnection>,
    channel: string,
    target: string,
    payload: unknown,
    except: Except = [],
    gap: HubWireGap | null = null,
  ): void {
    this.#deliver(to, this.#outgoing(target, payload), except, gap);
    this.#publish(channel, { kind: "event", target, payload, except, gap });
  }

  #outgoing(target: string, payload: unknown): Outgoing {
    return Outgoing.of({ kind: "event", target, payload });
  }

  #deliver(to: Iterable<HubConnection>, message: Outgoing, except: Except, gap: HubWireGap | null = null): void {
    const told = gap && this.#outgoing(gap.target, gap.payload);
    for (const connection of to) {
      if (except.includes(connection.id)) continue;
      connection.sendEvent(message, told);
    }
  }

  #publish(channel: string, message: HubWireMessage): void {
    const { fanout } = this.#parts;
    if (!fanout.alone) void fanout.publish(channel, encodeMessage(message));
  }

  #receive(bytes: Buffer, to: () => Iterable<HubConnection>, connection: HubConnection | null = null): void {
    const message = decodeMessage(bytes) as HubWireMessage | null;
    if (message?.kind === "event")
      this.#deliver(to(), this.#outgoing(message.target, message.payload), message.except, message.gap);
    else if (message && message.kind !== "sessionsEnded") this.relay.receive(message, connection);
  }

  #receiveForUser(userId: string, bytes: Buffer): void {
    const message = decodeMessage(bytes) as HubWireMessage | null;
    if (message?.kind === "sessionsEnded") this.endOwnSessions(userId, message.ended);
    else this.#receive(bytes, () => this.#index.ofUser(userId));
  }

  #tick(): void {
    for (const connection of this.#index.present()) connection.tick();
  }
}

/** Settles with the work, or when the time is over. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
