import type { TSchema } from "typebox";
import { Errors } from "typebox/value";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import { isProblemCode, problemKinds } from "../../protocol/http/problem.ts";

/** Specification 8: default message for an answer without one. */
const ACTION_FAILED = "Action failed";

const OK = 200;

/**
 * The value of a call's answer. Only status 200 is success (specification 7); fields a newer server adds are passed over.
 * Errors: the problem of the table with its fields as detail, else `ACTION_FAILED`.
 */
export async function readAnswer<T>(response: Response, schema: TSchema): Promise<Result<T>> {
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
