import type { HubConnection } from "./connection/HubConnection.ts";
import { closeReasons } from "./connection/closeReasons.ts";
import { LongPollingTransport } from "./transports/LongPollingTransport.ts";

/** One HTTP request for an open connection; it may reach the server on another node than the connection's. */
export interface Exchange {
  readonly kind: "send" | "poll" | "end";
  /** Session of the token that came with it. */
  readonly sessionId: string;
  readonly expiresAtMs: number;
  /** Bytes from the client; empty in a poll. */
  readonly body: Buffer;
}

export interface ExchangeAnswer {
  readonly status: 200 | 202 | 204 | 400 | 404;
  readonly body: Buffer;
  /** True if the body is MessagePack. */
  readonly binary: boolean;
}

const answerOf = (status: ExchangeAnswer["status"]): ExchangeAnswer => ({
  status,
  body: Buffer.alloc(0),
  binary: false,
});

export const notFound = answerOf(404);

/** Answers a request on the connection's own node. `signal`: the client waits no longer. */
export async function answerExchange(
  connection: HubConnection,
  exchange: Exchange,
  signal: AbortSignal,
): Promise<ExchangeAnswer> {
  const { transport } = connection;
  // A connection of somebody else is not there.
  if (connection.user.sessionId !== exchange.sessionId || !transport) return notFound;
  connection.renew(exchange.expiresAtMs);
  switch (exchange.kind) {
    case "poll": {
      if (!(transport instanceof LongPollingTransport)) return answerOf(400);
      const { status, body } = await transport.poll(signal);
      return { status, body, binary: connection.protocol.binary };
    }
    case "send":
      if (transport.kind === "WebSockets") return answerOf(400);
      if (connection.isClosed) return notFound;
      connection.receive(exchange.body);
      await connection.ready();
      return answerOf(200);
    case "end":
    default:
      connection.close(closeReasons.client);
      connection.destroy();
      return answerOf(202);
  }
}
