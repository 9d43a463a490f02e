import type { Result } from "../../domain/AppError.ts";
import { newId } from "../../domain/id.ts";
import type { HttpCall } from "../../protocol/http/HttpCall.ts";

/** Longer inputs are documents, which have ids and are compared by their content. */
const MOST_INPUT_LENGTH = 64 * 1024;
/** Somebody who presses a button again does so within this. */
const KEPT_MS = 5 * 60_000;
const MOST_KEPT = 100;
const OK = 200;
const SERVER_FAILED = 500;

interface Unanswered {
  readonly key: string;
  readonly untilMs: number;
}

/**
 * Keys of calls. One that makes something and had no answer keeps its key for a while: the same call, made again, is the
 * first one asked again, whether a program or a person does so.
 */
export class CallKeys {
  readonly #now: () => number;
  readonly #unanswered = new Map<string, Unanswered>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Key of a call with this input. */
  keyOf(call: HttpCall, input: object): string {
    const kept = this.#unanswered.size === 0 ? undefined : this.#unanswered.get(nameOf(call, input));
    return kept && kept.untilMs > this.#now() ? kept.key : newId();
  }

  /** Takes note of a call's answer, or that there was none. */
  note(call: HttpCall, input: object, key: string, answer: Result<unknown>): void {
    const isDone = hasAnswer(answer) || call.keyed !== "once";
    if (isDone && this.#unanswered.size === 0) return;
    const name = nameOf(call, input);
    this.#unanswered.delete(name);
    if (isDone || name.length > MOST_INPUT_LENGTH) return;
    this.#unanswered.set(name, { key, untilMs: this.#now() + KEPT_MS });
    const [oldest] = this.#unanswered.keys();
    if (this.#unanswered.size > MOST_KEPT && oldest !== undefined) this.#unanswered.delete(oldest);
  }
}

const nameOf = ({ method, path }: HttpCall, input: object): string => JSON.stringify([method, path, input]);

/** False where the call may have been done all the same. */
function hasAnswer(answer: Result<unknown>): boolean {
  if (answer.ok) return true;
  const { code, detail } = answer.error;
  const { status } = detail;
  return typeof status === "number" && status > OK && status < SERVER_FAILED && code !== "CALL_RUNNING";
}
