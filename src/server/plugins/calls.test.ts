import { gzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { Type } from "typebox";
import { AppError, ok } from "../../domain/AppError.ts";
import { TENANT, TENANT_HEADER } from "../../protocol/http/fields.ts";
import type { HttpCall } from "../../protocol/http/HttpCall.ts";
import { readConfig } from "../config/readConfig.ts";
import { ADMIN, type Principal } from "../access/SessionRepository.ts";
import type { Sessions } from "../access/Sessions.ts";
import { ConnectionShares } from "../database/ConnectionShares.ts";
import type { Database } from "../database/Database.ts";
import type { DocumentParts } from "./documentRoute.ts";
import { PackedText } from "../documents/jsonOf.ts";
import { bearerOf, calls, done, reachable, Unfolding, type AddCall } from "./calls.ts";
import { problems } from "./problems.ts";

const CALL = {
  method: "POST",
  path: "/call",
  summary: "",
  access: "public",
  body: Type.Object({ text: Type.Optional(Type.String()) }),
  reply: Type.Object({ text: Type.String() }),
} as const satisfies HttpCall;
const HEADERS = { [TENANT_HEADER]: TENANT };

const USERS: Readonly<Record<string, Partial<Principal>>> = {
  ann: { roles: [] },
  leo: { roles: [], leaving: true },
  ada: { roles: [ADMIN] },
};

const apps: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

type Answers = { ready?: boolean; problem?: string | null; whenReady?: () => Promise<boolean> };

/** A server of these calls; tokens are the names of `USERS`. */
async function serve(add: (add: AddCall) => void, env: Record<string, string> = {}, database: Answers = {}) {
  const config = readConfig({ BILLING: "none", ...env }, "/client");
  if (!config.ok) throw config.error;
  const app = Fastify();
  apps.push(app);
  problems(app);
  const sessions = {
    authenticate: (jwt: string) => Promise.resolve(USERS[jwt] ? { userId: jwt, leaving: false, ...USERS[jwt] } : null),
  } as unknown as Sessions;
  const parts = { ready: true, problem: null, queries: {}, ...database } as unknown as Database;
  add(await calls(app, { config: config.value, database: parts, sessions, documents: {} as DocumentParts }));
  const ask = async (
    path = "/call",
    { user, body = {}, headers = {} }: { user?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const auth = user === undefined ? {} : { authorization: `Bearer ${user}` };
    const answer = await app.inject({
      method: "POST",
      url: path,
      headers: { ...HEADERS, "content-type": "application/json", ...auth, ...headers },
      payload: body instanceof Buffer ? body : JSON.stringify(body),
    });
    return { status: answer.statusCode, code: answer.json<{ code?: string }>().code, text: answer.body, answer };
  };
  return { app, ask };
}

test("a call is for everybody, for users or for administrators, and one that others see not for those who leave", async () => {
  const seen: (string | null)[] = [];
  const handler = ({ viewerId }: { viewerId: string | null }) => {
    seen.push(viewerId);
    return Promise.resolve(ok({ text: "done" }));
  };
  const { ask } = await serve((add) => {
    add(CALL, handler);
    add({ ...CALL, path: "/user", access: "user" }, handler);
    add({ ...CALL, path: "/shown", access: "user", closedToLeaving: true }, handler);
    add({ ...CALL, path: "/admin", access: "admin" }, handler);
  });
  const codes = async (user: string | undefined) => {
    const answers = [];
    for (const path of ["/call", "/user", "/shown", "/admin"])
      answers.push((await ask(path, user === undefined ? {} : { user })).code ?? "ok");
    return answers;
  };
  expect(await codes(undefined)).toEqual(["ok", "UNAUTHORIZED", "UNAUTHORIZED", "UNAUTHORIZED"]);
  expect(await codes("nobody")).toEqual(["ok", "UNAUTHORIZED", "UNAUTHORIZED", "UNAUTHORIZED"]);
  expect(await codes("ann")).toEqual(["ok", "ok", "ok", "FORBIDDEN"]);
  expect(await codes("leo")).toEqual(["ok", "ok", "ACCOUNT_LEAVING", "FORBIDDEN"]);
  expect(await codes("ada")).toEqual(["ok", "ok", "ok", "ok"]);
  expect(seen).toEqual([null, null, "ann", "ann", "ann", "leo", "leo", "ada", "ada", "ada", "ada"]);
});

test("a public call has a principal only where somebody is signed in", async () => {
  const { ask } = await serve((add) => add(CALL, ({ principal }) => Promise.resolve(ok({ text: principal.userId }))));
  expect((await ask("/call", { user: "ann" })).text).toBe('{"text":"ann"}');
  expect((await ask()).code).toBe("INTERNAL");
});

test("connections to the database are of the user, of those who sign in, or of visitors by their network", async () => {
  const places: string[] = [];
  // One connection for visitors, and two for each of the others: who waits is found by what is taken.
  const shares = new ConnectionShares(3, 20);
  const handler = async () => {
    const taken: (() => void)[] = [];
    for (;;) {
      const release = await shares.acquire().catch(() => null);
      if (!release) break;
      taken.push(release);
    }
    places.push(String(taken.length));
    for (const release of taken) release();
    return ok({ text: "done" });
  };
  const paths = ["/call", "/presence/api/v1/auth/any", "/guarded"];
  const { ask } = await serve((add) => {
    for (const path of paths) add({ ...CALL, path, guarded: path === "/guarded" }, handler);
  });
  for (const path of paths) await ask(path);
  await ask("/call", { user: "ann" });
  expect(places).toEqual(["1", "2", "2", "2"]);
});

test("calls that guess at secrets have the lower rate, and the answer says when to come again", async () => {
  const env = { AUTH_RATE: "2", API_RATE: "3" };
  const { ask } = await serve((add) => {
    add(CALL, () => Promise.resolve(ok({ text: "" })));
    add({ ...CALL, path: "/guarded", guarded: true }, () => Promise.resolve(ok({ text: "" })));
  }, env);
  const statuses = async (path: string) => {
    const all = [];
    for (let each = 0; each < 4; each++) all.push((await ask(path)).status);
    return all;
  };
  expect(await statuses("/call")).toEqual([200, 200, 200, 429]);
  // Each route is counted by itself.
  expect(await statuses("/guarded")).toEqual([200, 200, 429, 429]);
  const { answer, code } = await ask("/guarded");
  expect([code, answer.headers["retry-after"]]).toEqual(["TOO_MANY_REQUESTS", "60"]);
});

const packed = (value: unknown) => gzipSync(JSON.stringify(value));

test("a body may be packed with gzip, and neither packed nor unpacked be larger than the call allows", async () => {
  const { ask } = await serve((add) => {
    add({ ...CALL, maxBodyBytes: 200 }, ({ body }) => Promise.resolve(ok({ text: body.text ?? "none" })));
    add({ ...CALL, path: "/usual" }, ({ body }) => Promise.resolve(ok({ text: String(body.text?.length) })));
  });
  const gzip = { headers: { "content-encoding": "gzip" } };
  expect((await ask("/call", { body: packed({ text: "one" }), ...gzip })).text).toBe('{"text":"one"}');
  expect((await ask("/call", { body: { text: "two" }, headers: { "content-encoding": "identity" } })).text).toBe(
    '{"text":"two"}',
  );
  const large = { text: "x".repeat(300) };
  expect((await ask("/call", { body: packed(large), ...gzip })).code).toBe("TOO_LARGE");
  expect((await ask("/call", { body: large })).code).toBe("TOO_LARGE");
  const random = {
    text: Array.from({ length: 180 }, (_, at) => String.fromCodePoint(33 + ((at * 7919) % 93))).join(""),
  };
  const noise = Buffer.concat([packed(random), Buffer.alloc(200)]);
  expect((await ask("/call", { body: noise, ...gzip })).code).toBe("TOO_LARGE");
  expect((await ask("/call", { body: Buffer.from("no gzip"), ...gzip })).status).toBeGreaterThanOrEqual(400);
  expect((await ask("/call", { body: {}, headers: { "content-encoding": "br" } })).code).toBe("MEDIA_TYPE_UNSUPPORTED");
  // 64 KiB without a limit of the call's own.
  expect((await ask("/usual", { body: { text: "x".repeat(65_000) } })).text).toBe('{"text":"65000"}');
  expect((await ask("/usual", { body: { text: "x".repeat(66_000) } })).code).toBe("TOO_LARGE");
});

test("an empty body says the same as none, and a wrong one names its field", async () => {
  const { app, ask } = await serve((add) =>
    add(CALL, ({ body }) => Promise.resolve(ok({ text: body.text ?? "none" }))),
  );
  const { body } = await app.inject({ method: "POST", url: "/call", headers: HEADERS });
  expect(body).toBe('{"text":"none"}');
  const wrong = await ask("/call", { body: { text: { deep: 1 } } });
  expect([wrong.code, wrong.status]).toEqual(["REQUEST_INVALID", 400]);
  expect(wrong.answer.json<{ detail: string }>().detail).toMatch(/^text /);
});

test("an expected failure is a problem with its sentence, and packed texts unfold as they are sent", async () => {
  const { ask } = await serve((add) => {
    add(CALL, () => Promise.resolve({ ok: false, error: new AppError("FORBIDDEN", "Not you") }));
    add({ ...CALL, path: "/packed" }, () =>
      Promise.resolve(ok(new Unfolding({ text: new PackedText(gzipSync('a "word"')) }))),
    );
  });
  const refused = await ask();
  expect(refused.answer.json()).toMatchObject({ status: 403, code: "FORBIDDEN", detail: "Not you" });
  const { text, answer } = await ask("/packed");
  expect(JSON.parse(text)).toEqual({ text: 'a "word"' });
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
});

const database = (answers: Answers) => ({ ready: false, problem: null, ...answers }) as unknown as Database;
const isReady = (answer: boolean) => () => Promise.resolve(answer);

test("while the database starts calls wait for it, and where it cannot be reached they are told so at once", async () => {
  expect(await reachable(database({ ready: true }))).toBe(true);
  expect(await reachable(database({ whenReady: isReady(true) }))).toBe(true);
  expect(await reachable(database({ whenReady: isReady(false) }))).toBe(false);
  expect(await reachable(database({ problem: "away", whenReady: isReady(true) }))).toBe(false);
  const { ask } = await serve(
    (add) => add(CALL, () => Promise.resolve(ok({ text: "" }))),
    {},
    {
      ready: false,
      problem: "away",
    },
  );
  const away = await ask();
  expect([away.code, away.status, away.answer.headers["retry-after"]]).toEqual(["DATABASE_UNAVAILABLE", 503, "1"]);
});

const tokenOf = (authorization?: string) => bearerOf({ headers: { authorization } } as never);

test("tokens are read of the header in any case; what is no such header is no token", () => {
  expect(tokenOf("Bearer a-b.c_d")).toBe("a-b.c_d");
  expect(tokenOf("bearer x")).toBe("x");
  for (const wrong of [undefined, "", "Bearer", "Bearer a b", "Basic abc", " Bearer a", "Bearer a,b"])
    expect(tokenOf(wrong)).toBe(null);
});

test("a call that is done says no more, and one that failed says why", () => {
  expect(done(ok(undefined))).toEqual(ok({ message: "Action was successful" }));
  const failed = { ok: false, error: new AppError("NO", "No") } as const;
  expect(done(failed)).toBe(failed);
});
