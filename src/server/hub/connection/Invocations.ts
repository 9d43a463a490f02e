import { AppError, fail, ok, type Result } from "../../../domain/AppError.ts";
import type { ClientMessage, CompletionMessage, InvocationMessage, ServerMessage } from "../protocol/hubMessage.ts";
import type { HubOptions } from "../../config/hubOptions.ts";
import type { HubPeer } from "./HubPeer.ts";
import type { MethodTable, ReadyMethod } from "./methodTable.ts";
import { Waiters } from "../Waiters.ts";

export interface InvocationPort {
  readonly methods: MethodTable;
  readonly options: Pick<HubOptions, "waitingCalls">;
  readonly send: (message: ServerMessage) => void;
  /** Events wait from now on, or go. */
  readonly hold: (isHeld: boolean) => void;
  /** More can be read again. */
  readonly onCalm: () => void;
  /** Called if a method throws an unexpected error. */
  readonly onFault: (error: unknown, method: string) => void;
}

/** A call whose method and arguments are in order. */
interface Call {
  readonly message: InvocationMessage;
  readonly method: ReadyMethod;
  readonly values: readonly unknown[];
  readonly controller: AbortController;
}

/** The calls that one client makes. They run one after another, in the order they came. */
export class Invocations {
  readonly #peer: HubPeer;
  readonly #port: InvocationPort;
  readonly #open = new Map<string, AbortController>();
  #waiting: Call[] = [];
  #running: AbortController | null = null;
  #stopped = false;
  #congested = false;
  readonly #idle = new Waiters();

  constructor(peer: HubPeer, port: InvocationPort) {
    this.#peer = peer;
    this.#port = port;
  }

  /** True if so many calls wait that no more should be read; `onCalm` signals the end of that. */
  get congested(): boolean {
    return this.#congested;
  }

  /** Takes a message of the client. Errors: `PROTOCOL_INVALID`, after which the connection must be closed. */
  receive(message: ClientMessage): Result<void> {
    if (this.#stopped) return ok(undefined);
    if (message.kind === "invocation" || message.kind === "streamInvocation") return this.#begin(message);
    if (message.kind === "cancelInvocation") this.#open.get(message.invocationId)?.abort();
    return ok(undefined);
  }

  /** Settles when no call is under way or waits. */
  idle(): Promise<void> {
    if (!this.#running) return Promise.resolve();
    return this.#idle.wait();
  }

  /** Aborts running calls and drops waiting ones, because the client is gone. */
  stop(): void {
    this.#stopped = true;
    this.#waiting = [];
    this.#running?.abort();
    for (const controller of this.#open.values()) controller.abort();
    this.#open.clear();
  }

  /** Looks whether too many calls wait. */
  #weigh(): void {
    // Begins again at half, so that it does not stop and go with every message.
    const most = this.#port.options.waitingCalls * (this.#congested ? 0.5 : 1);
    const congested = this.#waiting.length > most;
    const calm = this.#congested && !congested;
    this.#congested = congested;
    if (calm && !this.#stopped) this.#port.onCalm();
  }

  #begin(message: InvocationMessage): Result<void> {
    const { invocationId } = message;
    if (invocationId !== null && this.#open.has(invocationId))
      return fail("PROTOCOL_INVALID", `The invocation id "${invocationId}" is in use`);
    const checked = this.#check(message);
    if (!checked.ok) {
      this.#complete(message, { error: checked.error.message });
      return ok(undefined);
    }
    const controller = new AbortController();
    if (invocationId !== null) this.#open.set(invocationId, controller);
    this.#waiting.push({ message, controller, ...checked.value });
    this.#weigh();
    if (!this.#running) void this.#runWaiting();
    return ok(undefined);
  }

  #check(message: InvocationMessage): Result<Pick<Call, "method" | "values">> {
    const method = this.#port.methods.get(message.target.toLowerCase());
    if (!method) return fail("METHOD_UNKNOWN", `The hub has no method "${message.target}"`);
    const { name, readArguments, guests } = method;
    if (!guests && this.#peer.user.guest !== undefined) return fail("FORBIDDEN", "FORBIDDEN: Guests only listen");
    if (message.kind === "streamInvocation")
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
    if (message.streamIds.length > 0)
      return fail("ARGUMENT_COUNT", `"${name}" takes 0 streams, not ${message.streamIds.length}`);
    const values: unknown[] = [];
    for (const [index, read] of readArguments.entries()) {
      const value = read(index < message.arguments.length ? message.arguments[index] : null);
      if (!value.ok) return value;
      values.push(value.value);
    }
    return ok({ method, values });
  }

  async #runWaiting(): Promise<void> {
    for (let call = this.#waiting.shift(); call; call = this.#waiting.shift()) {
      this.#running = call.controller;
      await this.#run(call);
      this.#weigh();
    }
    this.#running = null;
    this.#idle.notify();
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
      const answer = await method.run({ caller: this.#peer, signal: controller.signal }, ...values);
      return this.#complete(message, answer.ok ? { result: answer.value } : { error: answer.error.message });
    } catch (error) {
      return this.#complete(message, { error: this.#sentenceOf(error, method) });
    }
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
