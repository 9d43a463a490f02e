import type { NodeRequestMessage } from "../fanout/NodeRequests.ts";
import type { EndedSessions } from "../access/AccountEvents.ts";
import type { Exchange, ExchangeAnswer } from "./exchange.ts";

/** Event that clients receive instead if they read too slowly; null if all receive it. */
export interface HubWireGap {
  readonly target: string;
  readonly payload: unknown;
}

export type HubRequestMessage = NodeRequestMessage<Exchange, ExchangeAnswer>;

/** Messages between the nodes of a hub. */
export type HubWireMessage =
  | {
      readonly kind: "event";
      readonly target: string;
      readonly payload: unknown;
      readonly except: readonly string[];
      readonly gap: HubWireGap | null;
    }
  | { readonly kind: "sessionsEnded"; readonly ended: EndedSessions }
  | HubRequestMessage;

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
