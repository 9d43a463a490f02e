import Fastify from "fastify";
import { expect, test } from "vitest";
import { AppError } from "../../domain/AppError.ts";
import { problemKinds, type Problem, type ProblemCode } from "../../protocol/http/problem.ts";
import { problemError, problems, sendError } from "./problems.ts";

/** Answer to a request whose handler throws `error`, and the messages that were logged. */
async function answerTo(error: unknown) {
  const logged: string[] = [];
  const stream = { write: (line: string) => logged.push((JSON.parse(line) as { msg: string }).msg) };
  const app = Fastify({ logger: { level: "error", stream } });
  problems(app);
  app.get("/", () => {
    throw error;
  });
  const { statusCode, headers, body } = await app.inject("/");
  await app.close();
  return { statusCode, headers, problem: JSON.parse(body) as Problem, logged };
}

const withFields = (fields: object, message = "inner words") => Object.assign(new Error(message), fields);

test("each code of the table has its status and title, is not kept, and says when to come again", async () => {
  const seconds: Readonly<Record<string, string>> = {
    ACCOUNT_LOCKED: "300",
    TOO_MANY_REQUESTS: "60",
    DATABASE_UNAVAILABLE: "1",
    TOO_MUCH_AT_ONCE: "2",
    OVERLOADED: "2",
    CALL_RUNNING: "1",
  };
  const app = Fastify();
  problems(app);
  app.get<{ Params: { code: ProblemCode } }>("/:code", ({ params }) => {
    throw problemError(params.code);
  });
  for (const code of Object.keys(problemKinds) as ProblemCode[]) {
    const { statusCode, headers, body } = await app.inject(`/${code}`);
    const problem = JSON.parse(body) as Problem;
    const { status, title } = problemKinds[code];
    expect(problem).toEqual({
      type: `/api#${code}`,
      title,
      status,
      detail: title,
      instance: expect.stringMatching(/./) as string,
      code,
    });
    expect([statusCode, headers["cache-control"], headers["content-type"], headers["retry-after"]]).toEqual([
      status,
      "no-store",
      "application/problem+json; charset=utf-8",
      seconds[code],
    ]);
    expect(headers["www-authenticate"]).toBe(status === 401 ? "Bearer" : undefined);
  }
  await app.close();
});

test("an expected failure is told with its sentence and further fields, and one without a code of the API is not", async () => {
  const known = await answerTo(new AppError("FORBIDDEN", "Not yours", { roomId: "a", code: "hidden" }));
  expect(known.problem).toMatchObject({ detail: "Not yours", roomId: "a", code: "FORBIDDEN", status: 403 });
  const unknown = await answerTo(new AppError("SOMETHING", "Secret words"));
  expect(unknown.problem).toMatchObject({ code: "INTERNAL", status: 500, detail: problemKinds.INTERNAL.title });
  expect(unknown.logged).toEqual(["a failure without a code of the API"]);
});

const codeOf = async (fields: object) => (await answerTo(withFields(fields))).problem.code;

test("what the server finds itself has a code, by its own name or by its status", async () => {
  expect(await codeOf({ code: "FST_ERR_CTP_BODY_TOO_LARGE", statusCode: 400 })).toBe("TOO_LARGE");
  expect(await codeOf({ code: "FST_ERR_CTP_INVALID_MEDIA_TYPE", statusCode: 400 })).toBe("MEDIA_TYPE_UNSUPPORTED");
  expect(await codeOf({ statusCode: 413 })).toBe("TOO_LARGE");
  expect(await codeOf({ statusCode: 415 })).toBe("MEDIA_TYPE_UNSUPPORTED");
  expect(await codeOf({ statusCode: 429 })).toBe("TOO_MANY_REQUESTS");
  expect(await codeOf({ code: "ENOSPC" })).toBe("STORAGE_FULL");
  expect(await codeOf({ code: "EDQUOT" })).toBe("STORAGE_FULL");
  expect(await codeOf({ code: "ECONNREFUSED" })).toBe("DATABASE_UNAVAILABLE");
});

test("a request that is wrong says what; a failure that nobody expected is logged and not told", async () => {
  const wrong = await answerTo(withFields({ statusCode: 400 }, "Body is no JSON"));
  expect(wrong.problem).toMatchObject({ code: "REQUEST_INVALID", detail: "Body is no JSON" });
  expect((await answerTo(withFields({ statusCode: 499 }))).problem.detail).toBe(problemKinds.REQUEST_INVALID.title);
  const nul = await answerTo(withFields({ code: "22021" }));
  expect(nul.problem).toMatchObject({
    code: "REQUEST_INVALID",
    detail: "A text holds a character that cannot be kept",
  });
  expect([wrong, nul].flatMap(({ logged }) => logged)).toEqual([]);
  for (const fields of [{}, { statusCode: 500 }, { statusCode: 503 }]) {
    const { problem, logged } = await answerTo(withFields(fields));
    expect(problem).toMatchObject({ code: "INTERNAL", detail: problemKinds.INTERNAL.title });
    expect(logged).toEqual(["a request failed"]);
  }
  const full = await answerTo(withFields({ code: "ENOSPC" }));
  expect(full.logged).toEqual(["what is kept cannot be reached"]);
});

const detailOf = async (validation: object[], validationContext?: string) =>
  (await answerTo(withFields({ validation, validationContext, statusCode: 400 }))).problem.detail;

test("a field that is wrong is named with its path, or the part of the request that lacks it", async () => {
  expect(await detailOf([{ instancePath: "/song/name", message: "must be string" }], "body")).toBe(
    "song.name must be string",
  );
  expect(await detailOf([{ instancePath: "", message: "must have id" }], "querystring")).toBe(
    "The querystring must have id",
  );
  expect(await detailOf([])).toBe("The request is not valid");
});

test("a failure that a handler answers itself is the same problem", async () => {
  const app = Fastify();
  app.get("/", (_request, reply) => sendError(reply, new AppError("CALL_RUNNING", "Still at it")));
  const { statusCode, body } = await app.inject("/");
  expect([statusCode, (JSON.parse(body) as Problem).detail]).toEqual([problemKinds.CALL_RUNNING.status, "Still at it"]);
  await app.close();
});
