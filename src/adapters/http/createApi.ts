import { fail, type Result, ok } from "../../domain/AppError.ts";
import type { ApiPort, CallOptions } from "../../protocol/api.ts";
import { CALL_KEY_HEADER, TENANT, TENANT_HEADER } from "../../protocol/http/fields.ts";
import type { HttpCall, ReplyOf, Upload } from "../../protocol/http/HttpCall.ts";
import type { TokenPort } from "../../protocol/tokens.ts";
import { CallKeys } from "./CallKeys.ts";
import { callUrl, type ApiBases, type Fields } from "./callUrl.ts";
import type { TSchema } from "typebox";
import { Errors } from "typebox/value";
import { isProblemCode, problemKinds } from "../../protocol/http/problem.ts";

/** Specification 8: default message for an answer without one. */
const ACTION_FAILED = "Action failed";

const OK = 200;

/**
 * The value of a call's answer. Only status 200 is success (specification 7); fields a newer server adds are passed over.
 * Errors: the problem of the table with its fields as detail, else `ACTION_FAILED`.
 */
async function readAnswer<T>(response: Response, schema: TSchema): Promise<Result<T>> {
  const json = await jsonOf(response);
  if (response.status !== OK) return fail(...problemOf(response.status, json));
  const wrong = Errors(schema, json).find((error) => !isAddition(error));
  if (json === undefined || wrong)
    return fail("ACTION_FAILED", ACTION_FAILED, { status: OK, field: wrong?.instancePath ?? "" });
  return ok(json as T);
}

const isAddition = ({ keyword, schemaPath }: { readonly keyword: string; readonly schemaPath: string }): boolean =>
  keyword === "additionalProperties" || schemaPath.endsWith("/additionalProperties");

async function jsonOf(response: Response): Promise<unknown> {
  if (!/\bjson\b/.test(response.headers.get("content-type") ?? "")) return undefined;
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function problemOf(status: number, json: unknown): [string, string, Readonly<Record<string, unknown>>] {
  if (typeof json !== "object" || json === null) return ["ACTION_FAILED", ACTION_FAILED, { status }];
  const { code, detail, title } = json as { code?: unknown; detail?: unknown; title?: unknown };
  const known = typeof code === "string" && isProblemCode(code) ? code : "ACTION_FAILED";
  const sentence = [detail, title].find((text) => typeof text === "string" && text !== "") as string | undefined;
  const standard = known === "ACTION_FAILED" ? ACTION_FAILED : problemKinds[known].title;
  return [known, sentence ?? standard, { ...json, status }];
}

export interface ApiOptions extends ApiBases {
  readonly clientVersion: string;
  readonly tokens: TokenPort;
  readonly fetch?: typeof fetch;
}

const TIMEOUT_MS = 30_000;
/** Bytes that a slow connection sends in a millisecond. */
const SLOW_BYTES_PER_MS = 25;
const UNAUTHORIZED = 401;

interface Input {
  readonly params?: Fields;
  readonly query?: Fields;
  readonly body?: unknown;
  readonly file?: unknown;
}

/** `ApiPort` on fetch: both APIs of specification 7, with cookies, tenant, version, bearer token and keys of calls. */
export function createApi(options: ApiOptions): ApiPort {
  const { tokens } = options;
  const keys = new CallKeys();
  return {
    async call(call, input, callOptions = {}) {
      const key = call.keyed === undefined ? null : keys.keyOf(call, input as Input);
      const send = (token: string | null) => sent(options, call, input as Input, callOptions, { token, key });
      const token = call.access === "public" ? await tokens.current() : await tokens.fresh();
      const answer = await answered(send, token, tokens);
      if (key !== null) keys.note(call, input as Input, key, answer);
      return answer;
    },
  };
}

/** Sends a call with a token, and again with the token that has replaced it. */
async function answered<T>(
  send: (token: string | null) => Promise<Result<T>>,
  token: string | null,
  tokens: TokenPort,
): Promise<Result<T>> {
  const answer = await send(token);
  if (token === null || !isRefused(answer)) return answer;
  // Another tab may have replaced the token while the call was on its way.
  const latest = await tokens.current();
  const again = latest !== null && latest !== token ? await send(latest) : answer;
  if (isRefused(again)) void tokens.refused(latest ?? token);
  return again;
}

/** True if the bearer token is rejected, as opposed to a password. */
const isRefused = (answer: Result<unknown>): boolean =>
  !answer.ok && answer.error.detail["status"] === UNAUTHORIZED && answer.error.code !== "LOGIN_FAILED";

async function sent<Call extends HttpCall>(
  options: ApiOptions,
  call: Call,
  { params = {}, query = {}, body, file }: Input,
  { signal, timeoutMs }: CallOptions,
  { token, key }: { readonly token: string | null; readonly key: string | null },
): Promise<Result<ReplyOf<Call>>> {
  const request = await requestBody(body, call.upload, file);
  const timeout = AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS + Math.round(request.bytes / SLOW_BYTES_PER_MS));
  try {
    const response = await (options.fetch ?? fetch)(callUrl(call, params, query, options), {
      method: call.method,
      headers: {
        accept: "application/json, application/problem+json",
        [TENANT_HEADER]: TENANT,
        "x-client-version": options.clientVersion,
        ...request.headers,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(key === null ? {} : { [CALL_KEY_HEADER]: `"${key}"` }),
      },
      body: request.body,
      credentials: "include",
      cache: "no-store",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return await readAnswer(response, call.reply);
  } catch {
    if (signal?.aborted) return fail("CANCELED", "The action was canceled");
    if (timeout.aborted) return fail("TIMED_OUT", "The server is not responding. Try again in a moment");
    return fail("OFFLINE", "Could not reach the server. Check your connection and try again");
  }
}

interface RequestBody {
  readonly body: BodyInit | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: number;
}

/** From here on it pays to compress. */
const COMPRESSED_FROM = 8 * 1024;

/** A call's body: JSON, packed with gzip where it is large, or a form with one file. */
async function requestBody(body: unknown, upload: Upload | undefined, file: unknown): Promise<RequestBody> {
  if (upload && file instanceof Blob) {
    const form = new FormData();
    form.append(upload.field, file);
    return { body: form, headers: {}, bytes: file.size };
  }
  if (body === undefined) return { body: null, headers: {}, bytes: 0 };
  const headers = { "content-type": "application/json" };
  const text = JSON.stringify(body);
  if (text.length < COMPRESSED_FROM || typeof CompressionStream === "undefined")
    return { body: text, headers, bytes: text.length };
  const packed = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
  return { body: packed, headers: { ...headers, "content-encoding": "gzip" }, bytes: packed.size };
}
