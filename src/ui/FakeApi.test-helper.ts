import { Value } from "typebox/value";
import { fail, ok, type Result } from "../domain/AppError.ts";
import type { ApiPort } from "../protocol/api.ts";
import type { HttpCall, ReplyOf } from "../protocol/http/HttpCall.ts";
import { problemKinds, type ProblemCode } from "../protocol/http/problem.ts";

interface Input {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

type Answer = (input: Input) => Result<unknown> | Promise<Result<unknown>>;

/** A server that answers as it is told, takes what its schemas take, and writes down what it was asked. */
export class FakeApi implements ApiPort {
  readonly #answers = new Map<HttpCall, Answer>();
  readonly #sent: { readonly call: HttpCall; readonly input: Input }[] = [];
  /** What `hold` keeps back. */
  #held: Promise<void> | null = null;

  call = async <const Call extends HttpCall>(call: Call, input: unknown): Promise<Result<ReplyOf<Call>>> => {
    const { params, query, body } = input as Input;
    for (const [name, schema] of [
      ["params", call.params],
      ["query", call.query],
      ["body", call.body],
    ] as const) {
      const value = { params, query, body }[name];
      if (schema && !Value.Check(schema, value))
        throw new Error(`${call.method} ${call.path} does not take ${name} ${JSON.stringify(value)}`);
    }
    this.#sent.push({ call, input: { params, query, body } });
    await this.#held;
    const answer = this.#answers.get(call);
    const result = await (answer ? answer({ params, query, body }) : fail("OFFLINE", "The server cannot be reached"));
    return result as Result<ReplyOf<Call>>;
  };

  /** From now on the call is answered so. */
  answer<const Call extends HttpCall>(call: Call, value: ReplyOf<Call>): void {
    if (!Value.Check(call.reply, value)) throw new Error(`${call.path} does not answer ${JSON.stringify(value)}`);
    this.#answers.set(call, () => ok(value));
  }

  /** The same by what was asked. */
  answerWith<const Call extends HttpCall>(call: Call, answer: (input: never) => ReplyOf<Call>): void {
    this.#answers.set(call, (input) => ok(answer(input as never)));
  }

  /** From now on the call fails with a problem of the server. */
  refuse(call: HttpCall, code: ProblemCode): void {
    this.#answers.set(call, () => fail(code, problemKinds[code].title, { status: problemKinds[code].status }));
  }

  /** Nothing is answered until what this returns is called. */
  hold(): () => void {
    const release: (() => void)[] = [];
    this.#held = new Promise((resolve) => void release.push(resolve));
    return () => {
      this.#held = null;
      release[0]?.();
    };
  }

  /** Bodies of the call so far; where it has none its parameters, or its query. */
  sent(call: HttpCall): unknown[] {
    return this.#sent
      .filter((each) => each.call === call)
      .map(({ input: { body, params, query } }) => body ?? params ?? query ?? null);
  }
}
