import { AppError, fail, ok, type Result } from "../../../domain/AppError.ts";
import type { CompletionMessage, HubMessage, InvocationMessage } from "../protocol/hubMessage.ts";
import type { HubOptions } from "../../config/hubOptions.ts";
import type { HubPeer } from "./HubPeer.ts";
import type { MethodTable, ReadyMethod } from "./methodTable.ts";
import { UploadStream } from "./UploadStream.ts";
import { Waiters } from "../Waiters.ts";

export interface InvocationPort {
  readonly methods: MethodTable;
  readonly options: Pick<HubOptions, "waitingCalls" | "waitingItems" | "streams">;
  readonly send: (message: HubMessage) => void;
  /** Events wait from now on, or go. */
  readonly hold: (isHeld: boolean) => void;
  /** Settles when the client has taken what waits for it. */
  readonly drained: () => Promise<void>;
  /** Whether the client is asked something, perhaps by the very call that others wait for. */
  readonly awaitsAnswer: () => boolean;
  /** More can be read again. */
  readonly onCalm: () => void;
  /** A method threw what nobody expected. */
  readonly onFault: (error: unknown, method: string) => void;
}

interface Upload {
  readonly stream: UploadStream;
  readonly read: (item: unknown) => Result<unknown>;
}

/** A call whose method and arguments are in order. */
interface Call {
  readonly message: InvocationMessage;
  readonly method: ReadyMethod;
  readonly values: readonly unknown[];
  readonly controller: AbortController;
}

/** So many times more calls may wait while the client is asked something. */
const WHILE_ASKING = 8;

/**
 * The calls that one client makes. Plain calls run one after another, in the order they came; calls with streams run beside
 * them.
 */
export class Invocations {
  readonly #peer: HubPeer;
  readonly #port: InvocationPort;
  readonly #open = new Map<string, AbortController>();
  readonly #uploads = new Map<string, Upload>();
  #waiting: Call[] = [];
  #running: AbortController | null = null;
  #streams = 0;
  #stopped = false;
  #congested = false;
  readonly #idle = new Waiters();

  constructor(peer: HubPeer, port: InvocationPort) {
    this.#peer = peer;
    this.#port = port;
  }

  /** Whether so much waits that nothing more should be read; `onCalm` tells when that is over. */
  get congested(): boolean {
    return this.#congested;
  }

  /** Takes a message of the client. Errors: `PROTOCOL_INVALID`, after which the connection must be closed. */
  take(message: HubMessage): Result<void> {
    if (this.#stopped) return ok(undefined);
    switch (message.kind) {
      case "invocation":
      case "streamInvocation":
        return this.#begin(message);
      case "streamItem":
        this.#item(message.invocationId, message.item);
        break;
      case "completion":
        this.#endUpload(message);
        break;
      case "cancelInvocation":
        this.#open.get(message.invocationId)?.abort();
        break;
      case "ping":
      case "close":
        break;
    }
    return ok(undefined);
  }

  /** Settles when no plain call is under way or waits. */
  idle(): Promise<void> {
    if (!this.#running) return Promise.resolve();
    return this.#idle.wait();
  }

  /** The client has gone: what is under way is aborted, what waits is forgotten. */
  stop(): void {
    this.#stopped = true;
    this.#waiting = [];
    this.#running?.abort();
    for (const controller of this.#open.values()) controller.abort();
    for (const { stream } of this.#uploads.values()) stream.end("The client has gone");
    this.#open.clear();
    this.#uploads.clear();
  }

  /** Looks whether too much waits. */
  weigh(): void {
    const { waitingCalls, waitingItems } = this.#port.options;
    const uploads = Math.max(0, ...[...this.#uploads.values()].map(({ stream }) => stream.length));
    // Begins again at half, so that it does not stop and go with every message.
    const share = this.#congested ? 0.5 : 1;
    // An answer comes behind whatever the client has called meanwhile.
    const calls = waitingCalls * (this.#port.awaitsAnswer() ? WHILE_ASKING : 1);
    const congested = this.#waiting.length > calls * share || uploads > waitingItems * share;
    const calm = this.#congested && !congested;
    this.#congested = congested;
    if (calm && !this.#stopped) this.#port.onCalm();
  }

  #begin(message: InvocationMessage): Result<void> {
    const { invocationId, streamIds } = message;
    if (invocationId !== null && this.#open.has(invocationId))
      return fail("PROTOCOL_INVALID", `The invocation id "${invocationId}" is in use`);
    if (streamIds.some((id) => this.#uploads.has(id))) return fail("PROTOCOL_INVALID", "A stream's id is in use");
    const checked = this.#check(message);
    if (!checked.ok) {
      this.#complete(message, { error: checked.error.message });
      return ok(undefined);
    }
    const controller = new AbortController();
    if (invocationId !== null) this.#open.set(invocationId, controller);
    const call: Call = {
      message,
      controller,
      ...checked.value,
      values: [...checked.value.values, ...this.#uploadsOf(message, checked.value.method)],
    };
    if (call.method.streams) void this.#stream(call);
    else if (streamIds.length > 0) void this.#runBeside(call);
    else this.#enqueue(call);
    return ok(undefined);
  }

  #check(message: InvocationMessage): Result<Pick<Call, "method" | "values">> {
    const method = this.#port.methods.get(message.target.toLowerCase());
    if (!method) return fail("METHOD_UNKNOWN", `The hub has no method "${message.target}"`);
    const { name, readArguments, readItems, streams, guests } = method;
    if (!guests && this.#peer.user.guest !== undefined) return fail("FORBIDDEN", "FORBIDDEN: Guests only listen");
    if (streams && message.kind === "invocation")
      return fail(
        "METHOD_STREAMS",
        `The client attempted to invoke the streaming '${name}' method with a non-streaming invocation.`,
      );
    if (!streams && message.kind === "streamInvocation")
      return fail(
        "METHOD_DOES_NOT_STREAM",
        `The client attempted to invoke the non-streaming '${name}' method with a streaming invocation.`,
      );
    // Arguments that may be null may be left out.
    const left = readArguments.slice(message.arguments.length);
    if (left.some((read) => !read(null).ok) || message.arguments.length > readArguments.length)
      return fail(
        "ARGUMENT_COUNT",
        `"${name}" takes ${readArguments.length} arguments, not ${message.arguments.length}`,
      );
    if (message.streamIds.length !== readItems.length)
      return fail("ARGUMENT_COUNT", `"${name}" takes ${readItems.length} streams, not ${message.streamIds.length}`);
    const besides = (streams ? 1 : 0) + message.streamIds.length;
    if (besides > 0 && this.#streams + this.#uploads.size + besides > this.#port.options.streams)
      return fail("STREAM_LIMIT", `A connection may have ${this.#port.options.streams} streams at a time`);
    const values: unknown[] = [];
    for (const [index, read] of readArguments.entries()) {
      const value = read(index < message.arguments.length ? message.arguments[index] : null);
      if (!value.ok) return value;
      values.push(value.value);
    }
    return ok({ method, values });
  }

  #uploadsOf(message: InvocationMessage, method: ReadyMethod): UploadStream[] {
    return message.streamIds.map((id, index) => {
      const stream = new UploadStream(() => this.weigh());
      const read = method.readItems[index];
      if (read) this.#uploads.set(id, { stream, read });
      return stream;
    });
  }

  #item(id: string, value: unknown): void {
    // Items may still come in for a call that has ended.
    const upload = this.#uploads.get(id);
    if (!upload) return;
    const item = upload.read(value);
    if (item.ok) upload.stream.push(item.value);
    else upload.stream.end(item.error.message);
    this.weigh();
  }

  #endUpload({ invocationId, outcome }: CompletionMessage): void {
    this.#uploads.get(invocationId)?.stream.end("error" in outcome ? outcome.error : null);
    this.#uploads.delete(invocationId);
  }

  #enqueue(call: Call): void {
    this.#waiting.push(call);
    this.weigh();
    if (!this.#running) void this.#runWaiting();
  }

  async #runWaiting(): Promise<void> {
    for (let call = this.#waiting.shift(); call; call = this.#waiting.shift()) {
      this.#running = call.controller;
      await this.#run(call);
      this.weigh();
    }
    this.#running = null;
    this.#idle.tell();
  }

  async #runBeside(call: Call): Promise<void> {
    await this.#run(call);
    for (const id of call.message.streamIds) {
      this.#uploads.get(id)?.stream.end(null);
      this.#uploads.delete(id);
    }
    this.weigh();
  }

  async #run(call: Call): Promise<void> {
    const { answersFirst } = call.method;
    if (answersFirst) this.#port.hold(true);
    await this.#answer(call);
    if (answersFirst) this.#port.hold(false);
  }

  async #answer({ message, method, values, controller }: Call): Promise<void> {
    if (controller.signal.aborted) return this.#complete(message, { error: "The call was canceled" });
    try {
      const call = { caller: this.#peer, signal: controller.signal };
      const answer = await (method.run(call, ...values) as Promise<Result<unknown>>);
      return this.#complete(message, answer.ok ? { result: answer.value } : { error: answer.error.message });
    } catch (error) {
      return this.#complete(message, { error: this.#sentenceOf(error, method) });
    }
  }

  async #stream(call: Call): Promise<void> {
    const { message, method, values, controller } = call;
    this.#streams++;
    try {
      const stream = method.run({ caller: this.#peer, signal: controller.signal }, ...values) as AsyncIterable<unknown>;
      await this.#pass(stream[Symbol.asyncIterator](), message.invocationId ?? "", controller.signal);
      this.#complete(message, { result: undefined });
    } catch (error) {
      this.#complete(message, { error: this.#sentenceOf(error, method) });
    }
    this.#streams--;
    for (const id of message.streamIds) this.#uploads.delete(id);
    this.weigh();
  }

  /** Sends items until there are no more, or the call is canceled; never faster than the client reads. */
  async #pass(items: AsyncIterator<unknown>, invocationId: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const next = await unlessAborted(items.next(), signal);
      if (next?.done) return;
      if (next === null) break;
      this.#port.send({ kind: "streamItem", invocationId, item: next.value });
      await unlessAborted(this.#port.drained(), signal);
    }
    // A method that waits for something else ends when that has come.
    void items.return?.().then(undefined, () => undefined);
  }

  #complete(message: InvocationMessage, outcome: CompletionMessage["outcome"]): void {
    const { invocationId } = message;
    if (invocationId === null || this.#stopped) return;
    this.#open.delete(invocationId);
    this.#port.send({ kind: "completion", invocationId, outcome });
  }

  #sentenceOf(error: unknown, method: ReadyMethod): string {
    if (error instanceof AppError) return error.message;
    this.#port.onFault(error, method.name);
    return `"${method.name}" failed on the server`;
  }
}

/** What the promise brings, or null as soon as the signal is aborted. */
function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const abort = () => resolve(null);
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
    if (signal.aborted) abort();
  });
}
