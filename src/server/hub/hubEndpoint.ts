import { ServerResponse, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { WebSocketServer } from "ws";
import type { AppError } from "../../domain/AppError.ts";
import { newId } from "../../domain/id.ts";
import type { HubContract } from "../../protocol/hub/HubContract.ts";
import type { ServerConfig } from "../config/readConfig.ts";
import { networkOf } from "../access/networkOf.ts";
import { bearerOf, perMinute } from "../plugins/calls.ts";
import { acceptsOrigin, shareWith } from "../plugins/origins.ts";
import { problemError, sendProblem } from "../plugins/problems.ts";
import type { HubUser } from "./connection/HubPeer.ts";
import type { ConnectionTokens } from "./ConnectionTokens.ts";
import { answerExchange, notFound, type Exchange, type ExchangeAnswer } from "./exchange.ts";
import type { Hub } from "./Hub.ts";
import { EventStreamTransport } from "./transports/EventStreamTransport.ts";
import { LongPollingTransport } from "./transports/LongPollingTransport.ts";
import { WebSocketTransport } from "./transports/WebSocketTransport.ts";

/** User whom a bearer token admits. */
export interface Admission {
  /** The user of a token whose session is open, or null. */
  admit(token: string): Promise<Omit<HubUser, "network"> | null>;
  /** The session of a genuine, unexpired token, or null: enough where the connection is open already. */
  verify(token: string): Promise<Pick<HubUser, "sessionId" | "expiresAtMs"> | null>;
}

export interface EndpointParts<Contract extends HubContract> {
  readonly path: string;
  readonly hub: Hub<Contract>;
  readonly tokens: ConnectionTokens;
  readonly admission: Admission;
  readonly config: Pick<ServerConfig, "ownOrigin" | "allowedOrigins" | "apiRatePerMinute">;
}

interface Query {
  readonly id?: string | string[];
  readonly access_token?: string | string[];
  readonly negotiateVersion?: string | string[];
}

type HubRequest = FastifyRequest<{ Querystring: Query }>;

/** A message of a transport may hold several messages of the hub. */
const MESSAGES_AT_ONCE = 4;
/** Longer than any poll of another node. */
const RELAY_MS = 10_000;

const transports = [
  { transport: "WebSockets", transferFormats: ["Text", "Binary"] },
  { transport: "ServerSentEvents", transferFormats: ["Text"] },
  { transport: "LongPolling", transferFormats: ["Text", "Binary"] },
] as const;

/** Sockets of upgrade requests that have not been answered yet. */
const upgrades = new WeakMap<IncomingMessage, { readonly socket: Duplex; readonly head: Buffer }>();
/** Servers whose requests to upgrade are routed already: several hubs may stand on one. */
const routed = new WeakSet<FastifyInstance["server"]>();

/**
 * A hub at a path: negotiation, WebSockets, server-sent events and long polling (SignalR transport protocols). Requests to
 * upgrade go through the same hooks as all others.
 */
export function hubEndpoint<Contract extends HubContract>(app: FastifyInstance, parts: EndpointParts<Contract>): void {
  routeUpgrades(app);
  void app.register(async (scope) => {
    new HubRoutes(parts).addTo(scope);
  });
  app.addHook("preClose", () => parts.hub.close());
}

/** Sends requests to upgrade through the routes, which see them as GET requests. */
function routeUpgrades(app: FastifyInstance): void {
  if (routed.has(app.server)) return;
  routed.add(app.server);
  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Socket);
    response.once("finish", () => socket.end());
    upgrades.set(request, { socket, head });
    app.routing(request, response);
  });
}

class HubRoutes<Contract extends HubContract> {
  readonly #parts: EndpointParts<Contract>;
  readonly #webSockets: WebSocketServer;

  constructor(parts: EndpointParts<Contract>) {
    this.#parts = parts;
    this.#webSockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: parts.hub.options.messageBytes * MESSAGES_AT_ONCE,
    });
  }

  addTo(scope: FastifyInstance): void {
    const { path, config, hub } = this.#parts;
    scope.removeAllContentTypeParsers();
    const bodyLimit = hub.options.messageBytes * MESSAGES_AT_ONCE;
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, done) => done(null, body));
    scope.addHook("onRequest", async (request, reply) => this.#checkOrigin(request, reply));
    const limit = perMinute(config.apiRatePerMinute);
    // Each poll and each message is a request: only what opens connections is counted.
    const opening = { ...limit, allowList: (request: FastifyRequest) => !upgrades.has(request.raw) };
    scope.post(`${path}/negotiate`, { config: { rateLimit: limit } }, (request, reply) =>
      this.#negotiate(request as HubRequest, reply),
    );
    scope.get(path, { config: { rateLimit: opening } }, (request, reply) => this.#open(request as HubRequest, reply));
    scope.post(path, (request, reply) => this.#exchange("send", request as HubRequest, reply));
    scope.delete(path, (request, reply) => this.#exchange("end", request as HubRequest, reply));
  }

  #checkOrigin(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
    reply.header("Cache-Control", "no-store");
    shareWith(request, reply, this.#parts.config);
    return acceptsOrigin(request, this.#parts.config) ? undefined : sendProblem(reply, "ORIGIN_REFUSED");
  }

  async #negotiate(request: HubRequest, reply: FastifyReply): Promise<FastifyReply> {
    const user = await this.#userOf(request).catch((error: AppError) => error);
    if (user instanceof Error) return refuse(reply, user);
    const { connectionId, connectionToken } = this.#parts.tokens.make(user.sessionId);
    const version = Number(textOf(request.query.negotiateVersion) ?? 0) >= 1 ? 1 : 0;
    return reply.type("application/json").send({
      negotiateVersion: version,
      // In version 0 one id has to do for both.
      connectionId: version === 0 ? connectionToken : connectionId,
      ...(version === 0 ? {} : { connectionToken }),
      availableTransports: transports,
    });
  }

  /** A WebSocket, a stream of events or a poll. */
  async #open(request: HubRequest, reply: FastifyReply): Promise<FastifyReply> {
    const token = textOf(request.query.id);
    if (upgrades.has(request.raw)) return this.#openWebSocket(request, reply, token);
    if (token === null) return sendProblem(reply, "REQUEST_INVALID", "The request has no id of a connection");
    const streams = (request.headers.accept ?? "").includes("text/event-stream");
    return streams ? this.#openEventStream(request, reply, token) : this.#poll(request, reply, token);
  }

  async #openWebSocket(request: HubRequest, reply: FastifyReply, token: string | null): Promise<FastifyReply> {
    const user = await this.#userOf(request);
    const upgrade = upgrades.get(request.raw);
    if (!upgrade) return sendProblem(reply, "REQUEST_INVALID");
    const id = token === null ? newId() : await this.#claim(token, user, true);
    this.#checkRoom(user);
    reply.hijack();
    reply.raw.detachSocket(upgrade.socket as Socket);
    this.#webSockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (webSocket) => {
      const connection = this.#parts.hub.open(id, user);
      connection.attach(new WebSocketTransport(webSocket, upgrade.socket, connection));
    });
    return reply;
  }

  async #openEventStream(request: HubRequest, reply: FastifyReply, token: string): Promise<FastifyReply> {
    const user = await this.#userOf(request);
    const id = await this.#claim(token, user, false);
    this.#checkRoom(user);
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.setHeader("Content-Type", "text/event-stream");
    // Reverse proxies that collect answers would hold events back.
    reply.raw.setHeader("X-Accel-Buffering", "no");
    const connection = this.#parts.hub.open(id, user);
    await this.#parts.hub.listen(connection);
    connection.attach(new EventStreamTransport(reply.raw, connection));
    return reply;
  }

  async #poll(request: HubRequest, reply: FastifyReply, token: string): Promise<FastifyReply> {
    const { hub, tokens } = this.#parts;
    const bearer = await this.#sessionOf(request);
    const read = tokens.read(token, bearer.sessionId);
    if (!read) return sendProblem(reply, "NOT_FOUND");
    if (!hub.connection(read.connectionId) && read.fresh) {
      const user = await this.#userOf(request);
      const claim = await hub.claim(read.connectionId);
      // If the other nodes only answer late, one of them may have the connection, so it is not closed.
      if (claim === "unknown") return this.#exchange("poll", request, reply, "OVERLOADED");
      if (claim === "ours") {
        this.#checkRoom(user);
        const connection = hub.open(read.connectionId, user);
        await hub.listen(connection);
        connection.attach(new LongPollingTransport(connection, hub.options));
        // The first poll opens the connection, and is answered at once.
        return reply.type("text/plain").send("");
      }
    }
    return this.#exchange("poll", request, reply);
  }

  /** Handles a request for an open connection, here or on another node; without one the answer is `otherwise`. */
  async #exchange(
    kind: Exchange["kind"],
    request: HubRequest,
    reply: FastifyReply,
    otherwise: "NOT_FOUND" | "OVERLOADED" = "NOT_FOUND",
  ): Promise<FastifyReply> {
    const { hub, tokens } = this.#parts;
    const token = textOf(request.query.id);
    const bearer = await this.#sessionOf(request);
    if (token === null) return sendProblem(reply, "REQUEST_INVALID", "The request has no id of a connection");
    const read = tokens.read(token, bearer.sessionId);
    if (!read) return sendProblem(reply, "NOT_FOUND");
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const exchange: Exchange = { kind, ...bearer, body };
    const gone = new AbortController();
    reply.raw.once("close", () => gone.abort());
    // It may have gone while its token was checked.
    if (request.raw.socket.destroyed) gone.abort();
    const connection = hub.connection(read.connectionId);
    const patienceMs = RELAY_MS + (kind === "poll" ? hub.options.pollMs : 0);
    const answer = connection
      ? await answerExchange(connection, exchange, gone.signal)
      : await hub.relay.exchange(read.connectionId, exchange, gone.signal, patienceMs);
    // Clients end a connection twice: with a message, and with this request.
    if (kind === "end") return reply.code(202).send();
    return answer.status === notFound.status ? sendProblem(reply, otherwise) : sendAnswer(reply, answer);
  }

  /**
   * The id of the connection that this token opens. Throws `NOT_FOUND` where it opens none, `CONNECTION_IN_USE`, and
   * `OVERLOADED` where other nodes have to be asked and cannot be.
   */
  async #claim(token: string, user: HubUser, alone: boolean): Promise<string> {
    const { tokens, hub } = this.#parts;
    const read = tokens.read(token, user.sessionId);
    if (!read) throw problemError("NOT_FOUND");
    const { connectionId, fresh } = read;
    if (!fresh) throw problemError(hub.connection(connectionId) ? "CONNECTION_IN_USE" : "NOT_FOUND");
    const claim = await hub.claim(connectionId);
    if (claim === "taken") throw problemError("CONNECTION_IN_USE");
    // A WebSocket needs no other node. The token is short-lived and bound to its session all the same.
    if (claim === "unknown" && !alone) throw problemError("OVERLOADED");
    return connectionId;
  }

  /** Throws `UNAUTHORIZED`, `OVERLOADED` while the server stops, and `TOO_MANY_REQUESTS` past the user's connections. */
  async #userOf(request: HubRequest): Promise<HubUser> {
    const { hub, admission } = this.#parts;
    if (hub.closing) throw problemError("OVERLOADED");
    const token = tokenOf(request);
    const user = token === null ? null : await admission.admit(token);
    if (!user) throw problemError("UNAUTHORIZED");
    const caller = { ...user, network: networkOf(request.ip) };
    this.#checkRoom(caller);
    return caller;
  }

  /** To be asked again in the very turn that opens the connection: many may have been asked for at once. */
  #checkRoom(user: HubUser): void {
    if (!this.#parts.hub.admits(user)) throw problemError("TOO_MANY_REQUESTS");
  }

  /** Throws `UNAUTHORIZED`. */
  async #sessionOf(request: HubRequest): Promise<Pick<HubUser, "sessionId" | "expiresAtMs">> {
    const token = tokenOf(request);
    const session = token === null ? null : await this.#parts.admission.verify(token);
    if (!session) throw problemError("UNAUTHORIZED");
    return { sessionId: session.sessionId, expiresAtMs: session.expiresAtMs };
  }
}

const textOf = (value: string | string[] | undefined): string | null => (typeof value === "string" ? value : null);

/** Browsers cannot set headers on WebSockets and streams of events: there the token stands in the query. */
const tokenOf = (request: HubRequest): string | null => bearerOf(request) ?? textOf(request.query.access_token);

/** SignalR's clients show the body of a refusal, and where it has none its status text: `Unauthorized`. */
function refuse(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.code !== "UNAUTHORIZED") throw error;
  return reply.code(401).header("WWW-Authenticate", "Bearer").send();
}

function sendAnswer(reply: FastifyReply, { status, body, binary }: ExchangeAnswer): FastifyReply {
  if (status === 400) return sendProblem(reply, "REQUEST_INVALID", "The connection has another transport");
  return reply
    .code(status)
    .type(binary ? "application/octet-stream" : "text/plain")
    .send(body);
}
