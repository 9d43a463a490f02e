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

/** Call of a method. */
export interface InvocationMessage {
  readonly kind: "invocation" | "streamInvocation";
  /** null if no answer is expected; never null in a streamInvocation. */
  readonly invocationId: string | null;
  readonly target: string;
  readonly arguments: readonly unknown[];
  /** Streams that the client would send along: no method of ours takes any. */
  readonly streamIds: readonly string[];
}

interface CancelInvocationMessage {
  readonly kind: "cancelInvocation";
  readonly invocationId: string;
}

interface PingMessage {
  readonly kind: "ping";
}

/** Messages of clients. */
export type ClientMessage = InvocationMessage | CancelInvocationMessage | PingMessage | { readonly kind: "close" };

/** Event without an answer. */
interface EventMessage {
  readonly kind: "event";
  readonly target: string;
  readonly payload: unknown;
}

/** The end of a call. */
export interface CompletionMessage {
  readonly kind: "completion";
  readonly invocationId: string;
  /** `result: undefined` means that there is none. */
  readonly outcome: { readonly error: string } | { readonly result: unknown };
}

interface CloseMessage {
  readonly kind: "close";
  readonly error: string | null;
  /** Without it a client with automatic reconnects gives up for good. */
  readonly allowReconnect: boolean;
}

/** Messages of the server. */
export type ServerMessage = EventMessage | CompletionMessage | PingMessage | CloseMessage;
