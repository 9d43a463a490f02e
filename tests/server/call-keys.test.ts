import { request } from "node:http";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import { allCalls, openApiDocument } from "../../src/server/features/operations/openApi.ts";
import { onStatements } from "./support/onStatements.ts";
import { PROJECTS, TestServer } from "./support/testServer.ts";

const EVENT = "/engine/api/v1/event";
const FLYER = "/engine/api/v1/flyer";
const TIMELINE = "application/vnd.padroll.timeline.v1+json";
const SECRET = "the secret that both nodes of this test know";
const song = { name: "Song", contentType: TIMELINE, contentJson: '{"tracks":[]}' };

let server: TestServer;
let port: number;
let ann: SignedIn;
let ben: SignedIn;
let keys = 0;
let restore = (): void => undefined;

beforeAll(async () => {
  server = await TestServer.start({ jwtSecret: SECRET });
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = server.app.server.address() as { port: number });
  [ann, ben] = [await server.user("ann@example.org"), await server.user("ben@example.org")];
});

afterEach(async () => {
  restore();
  await server.sql("delete from events");
  await server.sql("delete from flyers");
  await server.sql("delete from creations");
});

afterAll(() => server.stop());

interface Asked {
  readonly method: "POST" | "DELETE";
  readonly path: string;
  readonly body?: object;
}

const post = (path: string, body: object): Asked => ({ method: "POST", path, body });
const newKey = (): string => `key-of-call-${++keys}`;

const ask = ({ method, path, body }: Asked, key: string | null, { jwt = ann.jwt, to = server } = {}) =>
  to.call(method, path, { jwt, ...(body ? { body } : {}), headers: key === null ? {} : { "idempotency-key": key } });

/** A thing that was made before, with its id and revision. */
const made = async (path: string, body: object): Promise<{ id: string; revision: number }> => {
  const answer = await ask(post(path, body), null);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

const calls: Readonly<Record<string, () => Promise<Asked>>> = {
  "makes an event": async () => post(`${EVENT}/`, { name: "Jam" }),
  "saves an event": async () => {
    const { id, revision } = await made(`${EVENT}/`, { name: "Jam" });
    return post(`${EVENT}/update/`, { id, revision, name: "Jam 2" });
  },
  "starts an event": async () => {
    const { id, revision } = await made(`${EVENT}/`, { name: "Jam" });
    return post(`${EVENT}/update/`, { id, revision, state: "Started" });
  },
  "deletes an event": async () => ({
    method: "DELETE",
    path: `${EVENT}/${(await made(`${EVENT}/`, { name: "Jam" })).id}`,
  }),
  "adds a tag": async () =>
    post(`${EVENT}/tag/`, { eventId: (await made(`${EVENT}/`, { name: "Jam" })).id, name: "Blues" }),
  "launches a jam": async () => post("/engine/api/v1/launch/", { name: "Jam" }),
  "makes a flyer": async () => post(`${FLYER}/`, { title: "Jam" }),
  "saves a flyer": async () => {
    const { id, revision } = await made(`${FLYER}/`, { title: "Jam" });
    return post(`${FLYER}/update/`, { id, revision, title: "Jam 2" });
  },
  "deletes a flyer": async () => ({
    method: "DELETE",
    path: `${FLYER}/${(await made(`${FLYER}/`, { title: "Jam" })).id}`,
  }),
  "reports somebody": async () => post("/presence/api/v1/report/", { userId: ben.id, kind: "spam" }),
  "takes a link back": async () => {
    const { id: eventId } = await made(`${EVENT}/`, { name: "Jam" });
    const { id } = await made(`${EVENT}/link/`, { eventId, type: "Star" });
    return { method: "DELETE", path: `${EVENT}/link/${id}` };
  },
  "saves settings": async () => {
    const read = await server.call("GET", "/account/api/v1/settings/", { jwt: ann.jwt });
    return post("/account/api/v1/settings/", read.json<{ revision: number; contentJson: string }>());
  },
  "makes a song": async () => post(`${PROJECTS}/`, song),
  "saves a song": async () => {
    const { id, revision } = await made(`${PROJECTS}/`, song);
    return post(`${PROJECTS}/update`, { ...song, id, revision, name: `Song ${newKey()}` });
  },
  "deletes a song": async () => ({ method: "DELETE", path: `${PROJECTS}/${(await made(`${PROJECTS}/`, song)).id}` }),
};

/** All that is kept, but for what passes with time. */
async function kept(): Promise<unknown> {
  const tables = [
    "events",
    "launches",
    "tags",
    "event_tags",
    "flyers",
    "reports",
    "projects",
    "creations",
    "event_links",
    "account_settings",
  ];
  const rows = await Promise.all(
    tables.map((table) => server.sql(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`)),
  );
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]]));
}

const idsOf = () =>
  server.sql("select id from events union select id from flyers union select id from projects order by id");

/**
 * The database's answer to the next commit of a call with a key is lost on its way, after it was done, and so are `more` statements
 * after it. What the server does by itself may commit before.
 */
function loseCommit(more: number): { readonly isLost: () => boolean } {
  let [lost, isNoted] = [0, false];
  restore = onStatements(async (text, run) => {
    isNoted ||= /insert into "?call_steps/.test(text);
    if (text !== "rollback" && lost > 0 && lost <= more) {
      lost++;
      throw lostLine();
    }
    const done = await run();
    if (text !== "commit" || lost > 0 || !isNoted) return done;
    lost = 1;
    throw lostLine();
  });
  return { isLost: () => lost === more + 1 };
}

const lostLine = () => Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });

describe.each(Object.entries(calls))("a call that %s", (_name, prepare) => {
  test("and is asked again with its key is done once, and answered as before", async () => {
    const [call, key] = [await prepare(), newKey()];
    const first = await ask(call, key);
    expect(first.statusCode, first.body).toBe(200);
    const before = await kept();
    const again = await ask(call, key);
    expect(again.statusCode, again.body).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect(await kept()).toEqual(before);
  });

  test("and is answered 503 although it was committed, and asked again, is done once", async () => {
    const [call, key] = [await prepare(), newKey()];
    const before = await kept();
    const { isLost } = loseCommit(1);
    const first = await ask(call, key);
    expect([first.statusCode, isLost()], first.body).toEqual([503, true]);
    restore();
    const [after, ids] = [await kept(), await idsOf()];
    expect(after).not.toEqual(before);
    const again = await ask(call, key);
    expect(again.statusCode, again.body).toBe(200);
    // What begins at once begins after it was made: the call goes on there.
    const goesOn = call.path.includes("launch") || call.path === `${FLYER}/`;
    if (!goesOn) expect(await kept()).toEqual(after);
    expect(await idsOf()).toEqual(ids);
  });

  test("and loses the answer to its commit is answered all the same", async () => {
    const [call, key] = [await prepare(), newKey()];
    const { isLost } = loseCommit(0);
    const first = await ask(call, key);
    expect([first.statusCode, isLost()], first.body).toEqual([200, true]);
  });
});

test("a connection that is cut after the commit, and the call asked again: one event", async () => {
  const [key, body] = [newKey(), JSON.stringify({ name: "Cut" })];
  const headers = {
    "x-tenant": "padroll",
    authorization: `Bearer ${ann.jwt}`,
    "content-type": "application/json",
    "idempotency-key": `"${key}"`,
  };
  const cut = vi.fn<() => void>();
  restore = onStatements(async (text, run) => {
    const done = await run();
    // The answer waits for the commit's: the line is cut in between.
    if (text === "commit") cut();
    return done;
  });
  await new Promise<void>((resolve) => {
    const sent = request({ host: "127.0.0.1", port, path: `${EVENT}/`, method: "POST", headers });
    sent.on("error", () => resolve());
    cut.mockImplementation(() => sent.destroy(new Error("cut")));
    sent.end(body);
  });
  restore();
  await vi.waitFor(async () => {
    const again = await ask(post(`${EVENT}/`, { name: "Cut" }), key);
    expect(again.statusCode).toBe(200);
  });
  expect(await server.sql("select name from events")).toEqual([{ name: "Cut" }]);
});

describe("a key", () => {
  const jam = post(`${EVENT}/`, { name: "Jam" });

  test("is of one call, with all that is sent, and of one user", async () => {
    const key = newKey();
    expect((await ask(jam, key)).statusCode).toBe(200);
    for (const other of [post(`${EVENT}/`, { name: "Other" }), post(`${FLYER}/`, { title: "Jam" })]) {
      const answer = await ask(other, key);
      expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: "KEY_REUSED" }]);
    }
    const bens = await ask(jam, key, { jwt: ben.jwt });
    expect([bens.statusCode, bens.json()]).toMatchObject([200, { ownerId: ben.id }]);
    const songKey = newKey();
    expect((await ask(post(`${PROJECTS}/`, song), songKey)).statusCode).toBe(200);
    const otherText = { ...song, contentJson: '{"tracks":[{}]}' };
    expect((await ask(post(`${PROJECTS}/`, otherText), songKey)).statusCode).toBe(422);
  });

  test("may stand in quotation marks, and nothing else", async () => {
    const key = newKey();
    const first = await ask(jam, key);
    expect((await ask(jam, `"${key}"`)).json()).toEqual(first.json());
    for (const wrong of ["short", "two words here", "x".repeat(65)])
      expect((await ask(jam, wrong)).json(), wrong).toMatchObject({ code: "REQUEST_INVALID" });
  });

  test("of a call that is still being answered is told to come back", async () => {
    const key = newKey();
    const holder = new Client({ connectionString: server.config.databaseUrl ?? "" });
    await holder.connect();
    let first: Promise<unknown> = Promise.resolve();
    try {
      await holder.query("begin; lock table events in exclusive mode");
      const answer = ask(jam, key);
      first = answer.then(({ statusCode, body }) => ({ statusCode, body: JSON.parse(body) as unknown }));
      await vi.waitFor(async () => {
        const waiting = await server.sql("select 1 from pg_locks where not granted");
        expect(waiting.length).toBeGreaterThan(0);
      }, 5000);
      const again = await ask(jam, key);
      expect([again.statusCode, again.headers["retry-after"], again.json()]).toMatchObject([
        409,
        "1",
        { code: "CALL_RUNNING" },
      ]);
    } finally {
      await holder.end();
    }
    expect(await first).toMatchObject({ statusCode: 200, body: (await ask(jam, key)).json() });
  });

  test("makes one call of two that come to two nodes at once", async () => {
    const other = await TestServer.start({ databaseUrl: server.config.databaseUrl, jwtSecret: SECRET });
    for (let round = 0; round < 5; round++) {
      const key = newKey();
      const answers = await Promise.all([ask(jam, key), ask(jam, key, { to: other })]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(answers[0]?.json()).toEqual(answers[1]?.json());
    }
    expect(await server.sql("select count(*)::int from events")).toEqual([{ count: 5 }]);
    const { id, revision } = await made(`${EVENT}/`, { name: "Jam" });
    const key = newKey();
    const save = post(`${EVENT}/update/`, { id, revision, name: "Saved" });
    const saves = await Promise.all([ask(save, key), ask(save, key, { to: other })]);
    expect(saves.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await other.stop();
  });

  test("of a call that failed can be sent again, and then the call is done", async () => {
    const key = newKey();
    const { id, revision } = await made(`${EVENT}/`, { name: "Jam" });
    const save = post(`${EVENT}/update/`, { id, revision: revision + 1, name: "Later" });
    expect((await ask(save, key)).statusCode).toBe(409);
    await ask(post(`${EVENT}/update/`, { id, revision, name: "Between" }), null);
    expect((await ask(save, key)).json()).toMatchObject({ name: "Later" });
  });

  test("is kept for a day", async () => {
    const key = newKey();
    const first = await ask(jam, key);
    await server.sql("update call_steps set created_at = now() - interval '23 hours'");
    await server.app.schedule.runHourly();
    expect((await ask(jam, key)).json()).toEqual(first.json());
    await server.sql("update call_steps set created_at = now() - interval '25 hours'");
    await server.app.schedule.runHourly();
    expect(await server.sql("select 1 from call_steps")).toEqual([]);
  });

  test("is kept with a thousand others of its user at most, the newest ones", async () => {
    await server.sql(
      `insert into call_steps (user_id, key, step, digest, result, created_at)
       select $1, 'key-' || n, 'answer', '', '', now() - n * interval '1 second' from generate_series(1, 1100) n`,
      [ann.id],
    );
    const key = newKey();
    const bens = await ask(jam, key, { jwt: ben.jwt });
    await server.app.schedule.runHourly();
    const left = await server.sql(
      "select count(*)::int, min(created_at) > now() - interval '1010 seconds' as newest from call_steps where user_id = $1",
      [ann.id],
    );
    expect(left).toEqual([{ count: 1000, newest: true }]);
    expect((await ask(jam, key, { jwt: ben.jwt })).json()).toEqual(bens.json());
  });
});

test("calls that take a key change something of a user's, and no answer of theirs is a secret", () => {
  const keyed = allCalls.filter((call) => call.keyed !== undefined);
  expect(keyed.filter(({ method, access }) => method === "GET" || access === "public")).toEqual([]);
  expect(keyed.filter(({ path }) => /\/auth\/|\/billing\/|\/feed\//.test(path))).toEqual([]);
  const { paths } = openApiDocument("") as {
    paths: Record<string, Record<string, { parameters: { name: string }[]; responses: object }>>;
  };
  for (const { path, method, keyed: isKeyed } of allCalls) {
    const operation = paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    const names = operation?.parameters.map(({ name }) => name);
    expect(names?.includes("Idempotency-Key"), path).toBe(isKeyed !== undefined);
    if (isKeyed) expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(["409", "422"]));
  }
});
