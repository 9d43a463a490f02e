import type { CompletionMessage, HubMessage } from "../protocol/hubMessage.ts";

/** A question for one client; it may be put to it by another node than the one that asks. */
export interface ClientCall {
  readonly kind: "call";
  readonly target: string;
  readonly arguments: readonly unknown[];
  readonly patienceMs: number;
}

/** What came of it; nobody has looked at the result yet. */
export type ClientAnswer = { readonly result: unknown } | { readonly code: string; readonly error: string };

export const clientGone: ClientAnswer = { code: "CLIENT_GONE", error: "The client has gone" };
export const callCanceled: ClientAnswer = { code: "CANCELED", error: "The question was canceled" };
const clientSilent: ClientAnswer = { code: "CLIENT_SILENT", error: "The client did not answer in time" };

/** The calls that the server makes on one client. */
export class ClientCalls {
  readonly #send: (message: HubMessage) => void;
  readonly #open = new Map<string, (answer: ClientAnswer) => void>();
  #count = 0;

  constructor(send: (message: HubMessage) => void) {
    this.#send = send;
  }

  /** Whether an answer is waited for. */
  get waiting(): boolean {
    return this.#open.size > 0;
  }

  /** Settles with what the client answers, or with why it does not. */
  call({ target, arguments: values, patienceMs }: ClientCall, signal?: AbortSignal): Promise<ClientAnswer> {
    if (signal?.aborted) return Promise.resolve(callCanceled);
    this.#count++;
    // Clients count their own calls and streams: theirs are mere numbers.
    const invocationId = `server-${this.#count}`;
    return new Promise((resolve) => {
      const settle = (answer: ClientAnswer): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", cancel);
        this.#open.delete(invocationId);
        resolve(answer);
      };
      const cancel = (): void => settle(callCanceled);
      const timer = setTimeout(() => settle(clientSilent), patienceMs);
      signal?.addEventListener("abort", cancel, { once: true });
      this.#open.set(invocationId, settle);
      this.#send({ kind: "invocation", invocationId, target, arguments: values, streamIds: [] });
    });
  }

  /** True where it ends a call of ours. An answer that comes too late ends none. */
  answer({ invocationId, outcome }: CompletionMessage): boolean {
    const settle = this.#open.get(invocationId);
    settle?.("error" in outcome ? { code: "CLIENT_REFUSED", error: outcome.error } : { result: outcome.result });
    return settle !== undefined;
  }

  /** The client will not answer any more. */
  stop(): void {
    for (const settle of this.#open.values()) settle(clientGone);
  }
}
