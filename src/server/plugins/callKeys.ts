import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import { CALL_KEY_HEADER, CALL_KEY_PATTERN } from "../../protocol/http/fields.ts";
import type { HttpCall } from "../../protocol/http/HttpCall.ts";
import { problemKinds } from "../../protocol/http/problem.ts";
import { addCallStep, callSteps, type CallId } from "../database/callSteps.ts";
import type { Queries } from "../database/Database.ts";
import { KeyedCall } from "../database/KeyedCall.ts";

/** Step of a call's whole answer. */
const ANSWER = "answer";
/** Larger answers are made anew. */
const MOST_ANSWER_BYTES = 16 * 1024;
const KEY = new RegExp(`^"?(${CALL_KEY_PATTERN})"?$`);

/** Calls with an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header-07): asked again, they are done once. */
export class CallKeys {
  readonly #queries: Queries;
  readonly #running = new Set<string>();

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** Errors: those of `work`; `REQUEST_INVALID`, `KEY_REUSED`, `CALL_RUNNING`. */
  async once<T>(request: FastifyRequest, call: HttpCall, work: () => Promise<Result<T>>): Promise<Result<T>> {
    const header = request.headers[CALL_KEY_HEADER];
    if (header === undefined || call.keyed === undefined || !request.principal) return work();
    const key = KEY.exec(String(header))?.[1];
    if (key === undefined)
      return fail("REQUEST_INVALID", `The header ${CALL_KEY_HEADER} must be 8 to 64 letters, digits, - and _`);
    const id = { userId: request.principal.userId, key, digest: digestOf(request, call) };
    const name = `${id.userId} ${key}`;
    if (this.#running.has(name)) return fail("CALL_RUNNING", problemKinds.CALL_RUNNING.title);
    this.#running.add(name);
    try {
      return await this.#once(id, work);
    } finally {
      this.#running.delete(name);
    }
  }

  async #once<T>(id: CallId, work: () => Promise<Result<T>>): Promise<Result<T>> {
    const steps = await callSteps(this.#queries, id);
    for (const { digest } of steps.values())
      if (!digest.equals(id.digest)) return fail("KEY_REUSED", problemKinds.KEY_REUSED.title);
    const answer = steps.get(ANSWER);
    if (answer) return ok(JSON.parse(answer.result.toString()) as T);
    const known = new Map([...steps].map(([step, { result }]) => [step, result]));
    const made = await new KeyedCall(this.#queries, id, known).run(work);
    if (made.ok) await this.#save(id, made.value);
    return made;
  }

  /** Without it the call would be answered anew from its steps. */
  async #save(id: CallId, value: unknown): Promise<void> {
    if (!isPlain(value)) return;
    const bytes = Buffer.from(JSON.stringify(value));
    if (bytes.length > MOST_ANSWER_BYTES) return;
    await addCallStep(this.#queries, id, ANSWER, bytes).catch(() => undefined);
  }
}

/** False for answers that unfold as they are sent. */
const isPlain = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The call and all that was sent with it. */
function digestOf({ params, query, body, document }: FastifyRequest, { method, path }: HttpCall): Buffer {
  const hash = createHash("sha256").update(JSON.stringify([method, path, params, query, body ?? null]));
  if (document?.ok === true) hash.update(document.value.contentHash);
  return hash.digest();
}
