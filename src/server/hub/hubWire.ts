import { decode, encode } from "@msgpack/msgpack";
import type { EndedSessions } from "../services/AccountEvents.ts";
import type { ClientAnswer, ClientCall } from "./connection/ClientCalls.ts";
import type { Exchange, ExchangeAnswer } from "./exchange.ts";

/** What clients that read too slowly get instead of an event; null: it goes to all. */
export interface HubWireGap {
  readonly target: string;
  readonly payload: unknown;
}

/** What the nodes of a hub say to each other. */
export type HubWireMessage =
  | {
      readonly kind: "event";
      readonly target: string;
      readonly payload: unknown;
      readonly except: string | null;
      readonly gap: HubWireGap | null;
    }
  | { readonly kind: "sessionsEnded"; readonly ended: EndedSessions }
  | {
      readonly kind: "request";
      readonly askId: string;
      readonly replyTo: string;
      readonly request: Exchange | ClientCall;
    }
  | { readonly kind: "abandon"; readonly askId: string }
  | { readonly kind: "answer"; readonly askId: string; readonly answer: ExchangeAnswer | ClientAnswer };

export const encodeWire = (message: HubWireMessage): Buffer => {
  const bytes = encode(message, { ignoreUndefined: true });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

/** Messages come from nodes of the same version; anything else is null. */
export function decodeWire(bytes: Buffer): HubWireMessage | null {
  try {
    const value: unknown = decode(bytes);
    const isMessage = typeof value === "object" && value !== null && "kind" in value;
    return isMessage ? (value as HubWireMessage) : null;
  } catch {
    return null;
  }
}

/** The names of a hub's channels. */
export const channelsOf = (hub: string) =>
  ({
    all: `hub:${hub}:all`,
    user: (userId: string) => `hub:${hub}:user:${userId}`,
    group: (group: string) => `hub:${hub}:group:${group}`,
    connection: (connectionId: string) => `hub:${hub}:connection:${connectionId}`,
    node: (nodeId: string) => `hub:${hub}:node:${nodeId}`,
    claim: (connectionId: string) => `hub:${hub}:claim:${connectionId}`,
  }) as const;
