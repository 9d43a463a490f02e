import { describe, expect, test, vi } from "vitest";
import { authCalls } from "../../protocol/http/authCalls.ts";
import { eventCalls } from "../../protocol/http/eventCalls.ts";
import { projectCalls } from "../../protocol/http/projectCalls.ts";
import { userCalls } from "../../protocol/http/userCalls.ts";
import type { TokenPort } from "../../protocol/tokens.ts";
import { callUrl } from "./callUrl.ts";
import { createApi } from "./createApi.ts";

const ID = "abcdefghijklmnopqrstuvwxyz1234";
const SUMMARY = { id: ID, email: "a@b.c", name: "A", claims: { sub: ID, role: [], Feature: "" } };

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

const json = (status: number, value: unknown): Response =>
  Response.json(value, { status, headers: { "content-type": "application/problem+json" } });

function apiWith(answers: (() => Response | Promise<Response>)[], tokens: Partial<TokenPort> = {}) {
  const sent: Sent[] = [];
  const refused = vi.fn<(token: string) => void>();
  const api = createApi({
    mainUrl: "",
    engineUrl: "https://engine.example/",
    clientVersion: "2.5.2",
    tokens: { current: () => "jwt", fresh: () => Promise.resolve("jwt"), refused, ...tokens },
    fetch: (url, init) => {
      sent.push({ url: url as string, init: init ?? {} });
      return Promise.resolve(answers[Math.min(sent.length, answers.length) - 1]!());
    },
  });
  return { api, sent, refused };
}

const headersOf = ({ init }: Sent): Record<string, string> => init.headers as Record<string, string>;

describe("addresses", () => {
  const bases = { mainUrl: "https://main.example", engineUrl: "https://engine.example/" };

  test("array parameters repeat their key, parameters are encoded, empty ones left out", () => {
    const url = callUrl(
      { path: "/presence/api/v1/user/:id" },
      { id: "a/b" },
      { id: ["x", "y z"], none: undefined },
      bases,
    );
    expect(url).toBe("https://main.example/presence/api/v1/user/a%2Fb?id=x&id=y+z");
  });

  test("the engine's calls have a base of their own", () => {
    expect(callUrl({ path: "/engine/api/v1/geo/cities/" }, {}, { search: "Ulm" }, bases)).toBe(
      "https://engine.example/engine/api/v1/geo/cities/?search=Ulm",
    );
    expect(callUrl({ path: "/presence/x" }, {}, {}, { mainUrl: "", engineUrl: "" })).toBe("/presence/x");
  });
});

describe("calls", () => {
  test("carry tenant, version, bearer token and cookies", async () => {
    const { api, sent } = apiWith([() => json(200, SUMMARY)]);
    expect(await api.call(authCalls.user, {})).toEqual({ ok: true, value: SUMMARY });
    expect(headersOf(sent[0]!)).toMatchObject({
      "x-tenant": "padroll",
      "x-client-version": "2.5.2",
      authorization: "Bearer jwt",
    });
    expect(sent[0]!.init.credentials).toBe("include");
  });

  test("a large body goes as gzip", async () => {
    const { api, sent } = apiWith([() => json(404, {})]);
    const contentJson = JSON.stringify({ text: "x".repeat(50_000) });
    const body = { name: "n", contentType: "application/vnd.padroll.board.v1+json" as const, contentJson };
    await api.call(projectCalls.createProject, { body });
    expect(headersOf(sent[0]!)["content-encoding"]).toBe("gzip");
    const packed = sent[0]!.init.body as Blob;
    expect(packed.size).toBeLessThan(1000);
    const text = await new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).text();
    expect(JSON.parse(text)).toEqual(body);
  });

  test("a file goes as the form's only part", async () => {
    const { api, sent } = apiWith([() => json(404, {})]);
    await api.call(userCalls.setAvatar, { file: new Blob(["x"], { type: "image/png" }) });
    expect((sent[0]!.init.body as FormData).get("file")).toBeInstanceOf(Blob);
    expect(headersOf(sent[0]!)["content-type"]).toBeUndefined();
  });

  test("one that changes something carries a key, the same one each time until it is answered; others carry none", async () => {
    const refusals = [
      () => json(401, { code: "UNAUTHORIZED" }),
      () => json(503, { code: "OVERLOADED" }),
      () => Promise.reject(new TypeError("fetch failed")),
      () => json(403, { code: "LIMIT_REACHED" }),
    ];
    const { api, sent } = apiWith([...refusals, () => json(403, { code: "LIMIT_REACHED" })], {
      fresh: () => Promise.resolve("old"),
      current: () => "new",
    });
    for (let times = 0; times < 4; times++) await api.call(eventCalls.createEvent, { body: { name: "Jam" } });
    const keys = sent.map((each) => headersOf(each)["idempotency-key"]);
    expect(keys[0]).toMatch(/^"[A-Za-z0-9]{30}"$/);
    expect(keys).toEqual([keys[0], keys[0], keys[0], keys[0], keys[4]]);
    expect(keys[4]).not.toBe(keys[0]);
    await api.call(authCalls.user, {});
    expect(headersOf(sent.at(-1)!)).not.toHaveProperty("idempotency-key");
  });

  test("fields that a newer server adds are passed over; an answer of another shape is none", async () => {
    const { api } = apiWith([() => json(200, { ...SUMMARY, more: 1 }), () => json(200, { id: 1 })]);
    expect((await api.call(authCalls.user, {})).ok).toBe(true);
    expect(await api.call(authCalls.user, {})).toMatchObject({
      error: { code: "ACTION_FAILED", message: "Action failed" },
    });
  });
});

describe("success", () => {
  const at = "2027-01-01T00:00:00.000Z";
  const content = { name: "B", contentType: "application/vnd.padroll.board.v1+json", contentJson: "{}" } as const;
  const project = { ...content, id: ID, revision: 2, sizeBytes: 2, createdAt: at, updatedAt: at, deletedAt: null };

  test.each([201, 202, 204, 206, 304, 200])(
    '"Delete and update calls count as success only on status 200": %s',
    async (status) => {
      const hasBody = status !== 204 && status !== 304;
      const answers = [{ message: "Action was successful" }, project].map(
        (value) => () => (hasBody ? json(status, value) : new Response(null, { status })),
      );
      const { api } = apiWith(answers);
      const deleted = await api.call(projectCalls.deleteProject, { params: { id: ID } });
      const updated = await api.call(projectCalls.updateProject, { body: { ...content, id: ID, revision: 1 } });
      expect([deleted.ok, updated.ok]).toEqual([status === 200, status === 200]);
    },
  );
});

describe("failures", () => {
  const problem = {
    type: "/api#X",
    title: "T",
    status: 409,
    detail: "Changed elsewhere",
    instance: "1",
    code: "REVISION_CONFLICT",
  };

  test("a problem keeps its code, its sentence and its fields", async () => {
    const { api } = apiWith([() => json(409, { ...problem, current: { id: ID } })]);
    expect(await api.call(authCalls.user, {})).toMatchObject({
      error: { code: "REVISION_CONFLICT", message: "Changed elsewhere", detail: { status: 409, current: { id: ID } } },
    });
  });

  test("anything else says Action failed", async () => {
    const pages = [() => new Response("<h1>Bad gateway</h1>", { status: 502 }), () => json(500, { code: "NEW_CODE" })];
    const { api } = apiWith(pages);
    for (const status of [502, 500]) {
      expect(await api.call(authCalls.user, {})).toMatchObject({
        error: { code: "ACTION_FAILED", message: "Action failed", detail: { status } },
      });
    }
  });

  test("offline is told from refused, time-outs and canceled calls from both", async () => {
    const { api } = apiWith([() => Promise.reject(new TypeError("fetch failed"))]);
    expect(await api.call(authCalls.user, {})).toMatchObject({ error: { code: "OFFLINE" } });
    const fetched = vi.fn<typeof fetch>(
      (_url, init) =>
        new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(new Error("aborted")))),
    );
    const slow = createApi({
      mainUrl: "",
      engineUrl: "",
      clientVersion: "2.5.2",
      tokens: { current: () => null, fresh: () => Promise.resolve(null), refused: () => undefined },
      fetch: fetched,
    });
    expect(await slow.call(authCalls.user, {}, { timeoutMs: 5 })).toMatchObject({ error: { code: "TIMED_OUT" } });
    const abort = new AbortController();
    const answer = slow.call(authCalls.user, {}, { signal: abort.signal });
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    abort.abort();
    expect(await answer).toMatchObject({ error: { code: "CANCELED" } });
  });

  test("a 401 ends the session of its token and is passed on", async () => {
    const { api, refused } = apiWith([() => json(401, { code: "UNAUTHORIZED", detail: "Please login" })]);
    expect(await api.call(authCalls.user, {})).toMatchObject({ error: { code: "UNAUTHORIZED" } });
    expect(refused).toHaveBeenCalledWith("jwt");
  });

  test("a wrong password does not, and neither does a visitor's 401", async () => {
    const { api, refused } = apiWith([() => json(401, { code: "LOGIN_FAILED" })]);
    await api.call(authCalls.changePassword, { body: { password: "a", newPassword: "b".repeat(8) } });
    expect(refused).not.toHaveBeenCalled();
    const visitor = apiWith([() => json(401, { code: "UNAUTHORIZED" })], {
      current: () => null,
      fresh: () => Promise.resolve(null),
    });
    await visitor.api.call(authCalls.user, {});
    expect(visitor.refused).not.toHaveBeenCalled();
  });

  test("a call that met the token's replacement is sent again with the new one", async () => {
    const answers = [() => json(401, { code: "UNAUTHORIZED" }), () => json(200, SUMMARY)];
    const { api, sent, refused } = apiWith(answers, { fresh: () => Promise.resolve("old"), current: () => "new" });
    expect((await api.call(authCalls.user, {})).ok).toBe(true);
    expect(sent.map((each) => headersOf(each)["authorization"])).toEqual(["Bearer old", "Bearer new"]);
    expect(refused).not.toHaveBeenCalled();
  });
});
