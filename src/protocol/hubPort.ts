import type { Result } from "../domain/AppError.ts";
import type { ArgumentsOf, EventName, EventPayload, HubContract, MethodName, ResultOf } from "./hub/HubContract.ts";

/** States of the realtime connection (specification 4). */
export type HubStatus = "disconnected" | "connecting" | "connected" | "reconnecting";

/** Reason of a connection's end: `refused` if the token was not accepted; otherwise it may be retried. */
export interface HubFailure {
  readonly refused: boolean;
  readonly message: string;
}

/**
 * One connection to a hub. It reconnects by itself with the delays that it is given; after `onClose` it is over. Payloads
 * have camelCase keys on this side.
 */
export interface HubConnection<Contract extends HubContract> {
  /** Null when connected. */
  start(): Promise<HubFailure | null>;
  stop(): Promise<void>;
  /** Errors of the hub's method are thrown away with `null`; what comes back is not validated again. */
  invoke<Name extends MethodName<Contract>>(
    method: Name,
    ...args: ArgumentsOf<Contract["methods"][Name]>
  ): Promise<ResultOf<Contract["methods"][Name]> | null>;
  /** Calls a method like `invoke`; errors have the code at the start of the hub's message, or `HUB_FAILED`. */
  ask<Name extends MethodName<Contract>>(
    method: Name,
    ...args: ArgumentsOf<Contract["methods"][Name]>
  ): Promise<Result<ResultOf<Contract["methods"][Name]>>>;
  on<Name extends EventName<Contract>>(event: Name, listener: (payload: EventPayload<Contract, Name>) => void): void;
  onReconnecting(listener: () => void): void;
  onReconnected(listener: () => void): void;
  onClose(listener: () => void): void;
}

/** Makes a connection that is not started. */
export type HubConnector<Contract extends HubContract> = (
  token: () => Promise<string | null>,
  retryDelayMs: (previousRetries: number) => number,
) => Promise<HubConnection<Contract>>;
