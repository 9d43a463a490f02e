/** The numbers of the message types (SignalR hub protocol 1). */
export const messageTypes = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
} as const;

/** A call of a method, or the announcement of an event. */
export interface InvocationMessage {
  readonly kind: "invocation" | "streamInvocation";
  /** Null: nobody waits for an answer. Never null in a streamInvocation. */
  readonly invocationId: string | null;
  readonly target: string;
  readonly arguments: readonly unknown[];
  /** Streams that the sender will send along. */
  readonly streamIds: readonly string[];
}

interface StreamItemMessage {
  readonly kind: "streamItem";
  readonly invocationId: string;
  readonly item: unknown;
}

/** The end of a call or of a stream. */
export interface CompletionMessage {
  readonly kind: "completion";
  readonly invocationId: string;
  /** `result: undefined` says that there is none. */
  readonly outcome: { readonly error: string } | { readonly result: unknown };
}

interface CancelInvocationMessage {
  readonly kind: "cancelInvocation";
  readonly invocationId: string;
}

interface PingMessage {
  readonly kind: "ping";
}

interface CloseMessage {
  readonly kind: "close";
  readonly error: string | null;
  /** Without it a client with automatic reconnects gives up for good. */
  readonly allowReconnect: boolean;
}

export type HubMessage =
  | InvocationMessage
  | StreamItemMessage
  | CompletionMessage
  | CancelInvocationMessage
  | PingMessage
  | CloseMessage;
