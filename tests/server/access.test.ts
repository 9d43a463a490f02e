import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FlyerJson } from "../../src/protocol/http/flyerCalls.ts";
import { ENGINE, EVENT, makeEvent, personOf, type Person } from "./support/eventHelpers.ts";
import { SETTINGS_TYPE } from "../../src/protocol/http/settingsCalls.ts";
import { ACCOUNT, AUTH, PASSWORD, PROJECTS, TestServer } from "./support/testServer.ts";

const USER = "/presence/api/v1/user";
const EXTERNAL = `${AUTH}/external`;
const BILLING = `${ACCOUNT}/billing`;
const BOARDS = "/project/api/v1/publicBoard";
const FLYER = `${ENGINE}/flyer`;
const REPORT = "/presence/api/v1/report";
const ADMIN = "/presence/api/v1/admin";
const BOARD_TYPE = "application/vnd.padroll.board.v1+json";
const BOUNDARY = "padroll-boundary";
const PART = '{"name":"A part"}';
const HASH = createHash("sha256").update(PART).digest("hex");
/** An id that nothing has. */
const NONE = "z".repeat(30);

/** The columns of the table. The owner has what the call is about; the blocked one was blocked by the owner. */
const ROLES = ["nobody", "basic", "pro", "owner", "other", "blocked", "admin"] as const;
type Role = (typeof ROLES)[number];
type Statuses = readonly number[];

const ANYBODY: Statuses = [200, 200, 200, 200, 200, 200, 200];
const SIGNED_IN: Statuses = [401, 200, 200, 200, 200, 200, 200];
/** What others do not even see. */
const OWNER_ALONE: Statuses = [401, 404, 404, 200, 404, 404, 404];
/** What others see, and may not change. */
const OWNER_CHANGES: Statuses = [401, 403, 403, 200, 403, 404, 403];
const ADMIN_ALONE: Statuses = [401, 403, 403, 403, 403, 403, 200];
const OWNER_AND_ADMIN: Statuses = [401, 403, 403, 200, 403, 404, 200];
const NOT_THE_BLOCKED: Statuses = [401, 200, 200, 200, 200, 404, 200];
/** What one does with one's own plan. */
const WITH_A_PLAN: Statuses = [401, 200, 200, 409, 409, 409, 409];
const every = (status: number): Statuses => ROLES.map(() => status);
const everyUser = (status: number): Statuses => ROLES.map((role) => (role === "nobody" ? 401 : status));

interface Request {
  readonly body?: unknown;
  readonly query?: string;
  readonly headers?: Record<string, string>;
}

interface Row {
  readonly statuses: Statuses;
  /** Makes what the call is about, and says how it is called. Values of the path are given by name. */
  readonly prepare?: (caller: Person) => Promise<Request & { readonly path?: Readonly<Record<string, string>> }>;
  /** The call ends sessions or changes the plan: its callers are not used again. */
  readonly alone?: true;
}

let server: TestServer;
let owner: Person;
let picture: Buffer;
const callers = new Map<Role, Person | null>();
let made = 0;

async function newCaller(role: Role): Promise<Person | null> {
  if (role === "nobody") return null;
  made += 1;
  const person = await personOf(server, `${role}${made}@example.org`);
  if (role === "basic" || role === "pro") await server.order(person.jwt, role);
  if (role === "admin") await server.sql("update users set roles = '{Admin}' where id = $1", [person.id]);
  return person;
}

beforeAll(async () => {
  server = await TestServer.start();
  await writeFile(join(server.config.clientDir, "../board-page.html"), "<title>Board</title>");
  for (const role of ROLES) callers.set(role, await newCaller(role));
  owner = callers.get("owner") as Person;
  const { id } = callers.get("blocked") as Person;
  await succeeds("POST", `${USER}/block/${id}/1`);
  picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#1a97c4" } })
    .png()
    .toBuffer();
}, 60_000);

afterAll(() => server.stop());

/** A call of the owner's that prepares another one. */
async function succeeds<Reply>(method: "POST" | "DELETE", url: string, body?: object): Promise<Reply> {
  const answer = await server.call(method, url, { jwt: owner.jwt, ...(body ? { body } : {}) });
  if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.body}`);
  return answer.json<Reply>();
}

const content = { name: "Mine", contentType: BOARD_TYPE, contentJson: JSON.stringify({ version: BOARD_TYPE }) };

const project = async () => {
  const { id } = await succeeds<{ id: string }>("POST", `${PROJECTS}/`, content);
  return id;
};

const ofProject = async () => ({ path: { id: await project() } });

async function ofPublicBoard() {
  const id = await project();
  await succeeds("POST", `${BOARDS}/${id}/publish`);
  return { path: { id } };
}

/** Of each test there is one event and one flyer, so that no limit is met. */
async function event() {
  await server.sql("delete from flyers; delete from events; delete from creations");
  return makeEvent(server, owner, { visibility: "public" });
}

const ofEvent = async () => ({ path: { id: (await event()).id } });

async function flyer() {
  await server.sql("delete from flyers; delete from events; delete from creations");
  return succeeds<FlyerJson>("POST", `${FLYER}/`, { title: "Open stage" });
}

const ofFlyer = async () => ({ path: { id: (await flyer()).id } });

const upload = () => ({
  headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  body: Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    picture,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
});

const body = (value: object) => () => Promise.resolve({ body: value });
const at = (path: Readonly<Record<string, string>>) => () => Promise.resolve({ path });
const ofOwner = () => Promise.resolve({ path: { id: owner.id } });

/** Who may call what: the status for each column. */
const table: Readonly<Record<string, Row>> = {
  [`POST ${AUTH}/login`]: {
    statuses: every(401),
    // An address is locked after some failures.
    prepare: (caller) => Promise.resolve({ body: { email: `${caller.id}@example.net`, password: PASSWORD } }),
  },
  [`GET ${AUTH}/logout`]: { statuses: ANYBODY, alone: true },
  [`GET ${AUTH}/user`]: { statuses: SIGNED_IN },
  [`POST ${AUTH}/refresh`]: { statuses: every(401), prepare: body({ refreshToken: "none" }) },
  [`POST ${AUTH}/register`]: {
    statuses: ANYBODY,
    prepare: body({ email: "new@example.org", password: PASSWORD, name: "New" }),
  },
  [`POST ${AUTH}/verify/{code}`]: { statuses: every(400), prepare: at({ code: NONE }) },
  [`POST ${AUTH}/password/forgot`]: { statuses: ANYBODY, prepare: body({ email: "no@example.org" }) },
  [`POST ${AUTH}/password/reset/{code}`]: {
    statuses: every(400),
    prepare: () => Promise.resolve({ path: { code: NONE }, body: { password: "another horse battery" } }),
  },
  [`POST ${AUTH}/password/change`]: {
    statuses: SIGNED_IN,
    prepare: body({ password: PASSWORD, newPassword: "another horse battery" }),
    alone: true,
  },
  [`GET ${AUTH}/sessions`]: { statuses: SIGNED_IN },
  [`DELETE ${AUTH}/sessions/{id}`]: {
    statuses: OWNER_ALONE,
    // Nobody ends a session of the owner's; the owner ends another one than the own.
    prepare: async () => {
      const { email } = (await server.call("GET", `${AUTH}/user`, { jwt: owner.jwt })).json<{ email: string }>();
      await server.login(email);
      const [session] = await server.sql(
        "select id from sessions where user_id = $1 order by created_at desc limit 1",
        [owner.id],
      );
      return { path: { id: String(session?.["id"]) } };
    },
  },
  [`DELETE ${AUTH}/sessions`]: { statuses: SIGNED_IN, alone: true },

  [`POST ${EXTERNAL}`]: { statuses: every(404), prepare: body({ provider: "google" }) },
  [`GET ${EXTERNAL}`]: { statuses: SIGNED_IN },
  [`POST ${EXTERNAL}/link`]: { statuses: everyUser(404), prepare: body({ provider: "google", password: PASSWORD }) },
  [`DELETE ${EXTERNAL}/{provider}`]: { statuses: everyUser(404), prepare: at({ provider: "google" }) },
  [`GET ${EXTERNAL}/callback/{provider}`]: { statuses: every(303), prepare: at({ provider: "google" }) },

  [`POST ${USER}/search/`]: { statuses: SIGNED_IN, prepare: body({}) },
  [`GET ${USER}/summary/`]: { statuses: SIGNED_IN },
  [`GET ${USER}/{id}`]: { statuses: NOT_THE_BLOCKED, prepare: ofOwner },
  [`GET ${USER}/profile/`]: { statuses: SIGNED_IN },
  [`POST ${USER}/profile/`]: { statuses: SIGNED_IN, prepare: body({ name: "Ann" }) },
  [`GET ${USER}/public/{id}`]: { statuses: [200, 200, 200, 200, 200, 404, 200], prepare: ofOwner },
  [`POST ${USER}/link/`]: {
    // Nobody follows themselves.
    statuses: [401, 200, 200, 404, 200, 404, 200],
    prepare: () => Promise.resolve({ query: `?id=${owner.id}` }),
  },
  [`DELETE ${USER}/link/{id}`]: { statuses: [401, 200, 200, 404, 200, 404, 200], prepare: ofOwner },
  [`POST ${USER}/block/{id}/{blocked}`]: {
    // Taking back a block that is none; who was blocked does not find out.
    statuses: [401, 200, 200, 404, 200, 404, 200],
    prepare: () => Promise.resolve({ path: { id: owner.id, blocked: "0" } }),
  },
  [`POST ${USER}/avatar/`]: { statuses: SIGNED_IN, prepare: () => Promise.resolve(upload()) },
  [`DELETE ${USER}/avatar/`]: { statuses: SIGNED_IN },
  "GET /avatars/{name}": { statuses: every(404), prepare: at({ name: `${NONE}-64.webp` }) },
  "GET /pictures/{name}": { statuses: every(404), prepare: at({ name: `${NONE}-small.webp` }) },

  [`GET ${ACCOUNT}/account/`]: { statuses: SIGNED_IN },
  [`POST ${ACCOUNT}/account/delete/`]: {
    statuses: SIGNED_IN,
    prepare: body({ password: PASSWORD }),
    alone: true,
  },
  [`POST ${ACCOUNT}/account/keep/`]: { statuses: SIGNED_IN },
  [`GET ${ACCOUNT}/settings/`]: { statuses: SIGNED_IN },
  // Each has settings of their own: nobody's are there yet.
  [`POST ${ACCOUNT}/settings/`]: {
    statuses: SIGNED_IN,
    prepare: body({ revision: 0, contentJson: JSON.stringify({ contentType: SETTINGS_TYPE }) }),
  },
  [`GET ${ACCOUNT}/manifest/`]: { statuses: ANYBODY },
  [`POST ${BILLING}/checkout`]: {
    statuses: [401, 409, 409, 200, 200, 200, 200],
    prepare: body({ product: "basic" }),
    alone: true,
  },
  [`POST ${BILLING}/test/{id}`]: {
    statuses: [401, 404, 404, 404, 404, 404, 404],
    prepare: async () => {
      const other = (await newCaller("other")) as Person;
      const answer = await server.call("POST", `${BILLING}/checkout`, { jwt: other.jwt, body: { product: "pro" } });
      return { path: { id: answer.json<{ id: string }>().id } };
    },
  },
  [`POST ${BILLING}/plan`]: { statuses: WITH_A_PLAN, prepare: body({ product: "pro" }), alone: true },
  [`DELETE ${BILLING}/subscription`]: { statuses: WITH_A_PLAN, alone: true },
  [`POST ${BILLING}/resume`]: { statuses: WITH_A_PLAN, alone: true },
  [`POST ${BILLING}/portal`]: { statuses: WITH_A_PLAN, alone: true },
  [`POST ${BILLING}/webhook`]: { statuses: every(404), prepare: body({}) },

  [`POST ${PROJECTS}/search/`]: { statuses: SIGNED_IN, prepare: body({}) },
  [`GET ${PROJECTS}/{id}`]: { statuses: OWNER_ALONE, prepare: ofProject },
  [`POST ${PROJECTS}/`]: { statuses: SIGNED_IN, prepare: body(content) },
  [`POST ${PROJECTS}/update`]: {
    statuses: OWNER_ALONE,
    prepare: async () => ({ body: { ...content, id: await project(), revision: 1 } }),
  },
  [`DELETE ${PROJECTS}/{id}`]: { statuses: OWNER_ALONE, prepare: ofProject },
  [`POST ${PROJECTS}/{id}/restore`]: {
    statuses: OWNER_ALONE,
    prepare: async () => {
      const id = await project();
      await succeeds("DELETE", `${PROJECTS}/${id}`);
      return { path: { id } };
    },
  },
  [`POST ${PROJECTS}/parts/`]: { statuses: SIGNED_IN, prepare: body({ parts: ["another part"] }) },
  [`POST ${PROJECTS}/parts/read`]: {
    statuses: OWNER_ALONE,
    prepare: async () => {
      await succeeds("POST", `${PROJECTS}/parts/`, { parts: [PART] });
      return { body: { hashes: [HASH] } };
    },
  },
  [`GET ${PROJECTS}/{id}/parts`]: { statuses: OWNER_ALONE, prepare: ofProject },
  [`POST ${PROJECTS}/assemble`]: {
    statuses: [401, 409, 409, 200, 409, 409, 409],
    // The parts of others are not there for anybody else.
    prepare: async () => {
      await succeeds("POST", `${PROJECTS}/parts/`, { parts: [PART] });
      made += 1;
      const id = String(made).padStart(30, "a");
      return { body: { id, name: "Whole", contentType: BOARD_TYPE, revision: 0, hashes: [HASH] } };
    },
  },

  "GET /project/api/v1/boardPage/": { statuses: [401, 200, 200, 403, 403, 403, 403] },
  [`POST ${BOARDS}/search/`]: { statuses: ANYBODY, prepare: body({}) },
  [`GET ${BOARDS}/{id}`]: { statuses: [200, 200, 200, 200, 200, 404, 200], prepare: ofPublicBoard },
  [`GET ${BOARDS}/{id}/outline`]: { statuses: [200, 200, 200, 200, 200, 404, 200], prepare: ofPublicBoard },
  [`POST ${BOARDS}/{id}/picture`]: {
    statuses: OWNER_ALONE,
    prepare: async () => ({ ...(await ofPublicBoard()), ...upload() }),
  },
  [`POST ${BOARDS}/{id}/publish`]: { statuses: OWNER_ALONE, prepare: ofProject },
  [`DELETE ${BOARDS}/{id}/publish`]: { statuses: [401, 404, 404, 200, 404, 404, 200], prepare: ofPublicBoard },
  [`POST ${BOARDS}/{id}/like`]: { statuses: NOT_THE_BLOCKED, prepare: ofPublicBoard },
  [`DELETE ${BOARDS}/{id}/like`]: { statuses: NOT_THE_BLOCKED, prepare: ofPublicBoard },
  [`POST ${BOARDS}/{id}/copy`]: { statuses: NOT_THE_BLOCKED, prepare: ofPublicBoard },

  [`POST ${EVENT}/search/`]: { statuses: SIGNED_IN, prepare: body({ list: "mine" }) },
  [`GET ${EVENT}/{id}`]: { statuses: [200, 200, 200, 200, 200, 404, 200], prepare: ofEvent },
  [`GET ${ENGINE}/invite/{id}`]: { statuses: [200, 200, 200, 200, 200, 404, 200], prepare: ofEvent },
  // Its host lets nobody listen who has no account.
  [`POST ${ENGINE}/invite/{id}/guest`]: { statuses: [403, 403, 403, 403, 403, 404, 403], prepare: ofEvent },
  [`POST ${EVENT}/code/`]: { statuses: every(404), prepare: body({ code: "ZZZZZZZZ" }) },
  [`POST ${EVENT}/`]: {
    statuses: SIGNED_IN,
    prepare: async () => {
      await server.sql("delete from flyers; delete from events; delete from creations");
      return { body: { name: "Jam" } };
    },
  },
  [`POST ${EVENT}/update/`]: {
    statuses: OWNER_CHANGES,
    prepare: async () => {
      const { id, revision } = await event();
      return { body: { id, revision, name: "Another name" } };
    },
  },
  [`DELETE ${EVENT}/{id}`]: { statuses: OWNER_AND_ADMIN, prepare: ofEvent },
  [`POST ${EVENT}/link/search/`]: { statuses: SIGNED_IN, prepare: body({}) },
  [`POST ${EVENT}/link/`]: {
    statuses: NOT_THE_BLOCKED,
    prepare: async () => ({ body: { eventId: (await event()).id, type: "Star" } }),
  },
  [`DELETE ${EVENT}/link/{id}`]: {
    statuses: OWNER_ALONE,
    prepare: async () => {
      const link = { eventId: (await event()).id, type: "Star" };
      return { path: { id: (await succeeds<{ id: string }>("POST", `${EVENT}/link/`, link)).id } };
    },
  },
  [`POST ${EVENT}/tag/`]: {
    statuses: OWNER_CHANGES,
    prepare: async () => ({ body: { eventId: (await event()).id, name: "Late night" } }),
  },
  [`DELETE ${EVENT}/tag/{eventId}/{tagId}`]: {
    statuses: OWNER_CHANGES,
    prepare: async () => {
      const { id } = await event();
      const tag = { eventId: id, name: "Late night" };
      const { tags } = await succeeds<{ tags: { id: string }[] }>("POST", `${EVENT}/tag/`, tag);
      return { path: { eventId: id, tagId: tags[0]?.id ?? "" } };
    },
  },
  [`POST ${EVENT}/thumbnail/{id}`]: {
    statuses: OWNER_CHANGES,
    prepare: async () => ({ ...(await ofEvent()), ...upload() }),
  },
  [`DELETE ${EVENT}/thumbnail/{id}`]: { statuses: OWNER_CHANGES, prepare: ofEvent },
  [`GET ${EVENT}/calendar/{name}`]: {
    statuses: ANYBODY,
    prepare: async () => ({ path: { name: `${(await event()).id}.ics` } }),
  },
  [`POST ${EVENT}/feed/`]: { statuses: SIGNED_IN, prepare: body({}) },
  [`GET ${EVENT}/feed/{name}`]: {
    statuses: ANYBODY,
    prepare: async () => {
      await server.sql("delete from event_feeds");
      await server.sql(
        "insert into event_feeds (token_hash, user_id) select sha256('feed'), id from users where deleted_at is null limit 1",
      );
      return { path: { name: "feed.ics" } };
    },
  },
  [`GET ${ENGINE}/tag/categories`]: { statuses: ANYBODY },
  [`POST ${ENGINE}/tag/search`]: { statuses: ANYBODY, prepare: body({}) },
  [`POST ${ENGINE}/launch/`]: {
    statuses: OWNER_CHANGES,
    prepare: async () => ({ body: { eventId: (await event()).id } }),
  },

  [`POST ${FLYER}/search/`]: { statuses: SIGNED_IN, prepare: body({}) },
  [`GET ${FLYER}/{id}`]: { statuses: NOT_THE_BLOCKED, prepare: ofFlyer },
  [`POST ${FLYER}/`]: {
    statuses: SIGNED_IN,
    prepare: async () => {
      await server.sql("delete from flyers; delete from events; delete from creations");
      return { body: { title: "Open stage" } };
    },
  },
  [`POST ${FLYER}/update/`]: {
    statuses: OWNER_CHANGES,
    prepare: async () => {
      const { id, revision } = await flyer();
      return { body: { id, revision, title: "Another title" } };
    },
  },
  [`DELETE ${FLYER}/{id}`]: { statuses: OWNER_AND_ADMIN, prepare: ofFlyer },
  [`POST ${FLYER}/image/{id}`]: {
    statuses: OWNER_CHANGES,
    prepare: async () => ({ ...(await ofFlyer()), ...upload() }),
  },
  [`DELETE ${FLYER}/image/{id}`]: { statuses: OWNER_CHANGES, prepare: ofFlyer },

  [`GET ${ENGINE}/geo/cities/`]: { statuses: ANYBODY, prepare: async () => ({ query: "?search=zu" }) },
  [`GET ${ENGINE}/geo/cities-nearby/`]: {
    statuses: ANYBODY,
    prepare: async () => ({ query: "?latitude=47.4&longitude=8.5" }),
  },
  [`GET ${ENGINE}/geo/cities/nearby/`]: {
    statuses: ANYBODY,
    prepare: async () => ({ query: "?latitude=47.4&longitude=8.5" }),
  },
  [`POST ${ENGINE}/area/cities/`]: {
    statuses: ANYBODY,
    prepare: body({ bounds: { west: 8, south: 47, east: 9, north: 48 } }),
  },

  [`POST ${REPORT}/`]: {
    // Nobody reports themselves.
    statuses: [401, 200, 200, 400, 200, 200, 200],
    prepare: () => Promise.resolve({ body: { userId: owner.id, kind: "spam" } }),
  },
  [`POST ${ADMIN}/report/search/`]: { statuses: ADMIN_ALONE, prepare: body({}) },
  [`POST ${ADMIN}/report/{id}/resolve/`]: {
    statuses: ADMIN_ALONE,
    prepare: async () => {
      await server.sql("delete from reports");
      await succeeds("POST", `${REPORT}/`, { userId: callers.get("other")?.id, kind: "spam" });
      const [report] = await server.sql("select id from reports");
      return { path: { id: String(report?.["id"]) }, body: { resolved: true } };
    },
  },
  [`POST ${ADMIN}/user/search/`]: { statuses: ADMIN_ALONE, prepare: body({}) },
  [`POST ${ADMIN}/user/{id}/addon/`]: {
    statuses: ADMIN_ALONE,
    prepare: () => Promise.resolve({ path: { id: owner.id }, body: { name: "Stems" } }),
  },
  [`DELETE ${ADMIN}/user/{id}/addon/{name}`]: {
    statuses: ADMIN_ALONE,
    prepare: () => Promise.resolve({ path: { id: owner.id, name: "Stems" } }),
  },
  [`DELETE ${ADMIN}/user/{id}/sessions`]: {
    statuses: ADMIN_ALONE,
    prepare: async () => ({ path: { id: (await newCaller("other"))?.id ?? "" } }),
  },
};

const nobody: Person = { jwt: "", id: NONE };

/** What kind of problem an answer tells of, if any. */
const codeOf = ({ body: text, headers }: { readonly body: string; readonly headers: object }): unknown =>
  /problem\+json/.test(JSON.stringify(headers)) ? (JSON.parse(text) as { readonly code?: string }).code : undefined;

describe("who may call what", () => {
  test("every call of the OpenAPI document is in the table, and nothing else", async () => {
    const { paths } = (await server.app.inject("/openapi.json")).json<{ paths: Record<string, object> }>();
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.toSorted()).toEqual(Object.keys(table).toSorted());
  });

  test.each(Object.entries(table))("%s", async (name, { statuses, prepare, alone }) => {
    const [method = "", path = ""] = name.split(" ");
    const expected = Object.fromEntries(ROLES.map((role, column) => [role, statuses[column]]));
    const told: Record<string, number> = {};
    for (const role of ROLES) {
      const caller = alone ? await newCaller(role) : (callers.get(role) ?? null);
      const { path: values = {}, query = "", ...request } = (await prepare?.(caller ?? nobody)) ?? {};
      const url = `${path.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? "")}${query}`;
      const answer = await server.call(method as "GET", url, { ...request, ...(caller ? { jwt: caller.jwt } : {}) });
      told[role] = answer.statusCode;
    }
    expect(told).toEqual(expected);
  });

  test("every call is the same with a slash at its end and without", async () => {
    for (const [name, row] of Object.entries(table)) {
      const [method = "", path = ""] = name.split(" ");
      const url = path.replaceAll(/\{\w+\}/g, NONE).replace(/\/$/, "");
      const ask = async (asked: string) => {
        const { jwt } = row.alone ? ((await newCaller("other")) as Person) : owner;
        return server.call(method as "GET", asked, method === "POST" ? { body: {}, jwt } : { jwt });
      };
      const [without, slashed] = [await ask(url), await ask(`${url}/`)];
      expect([slashed.statusCode, codeOf(slashed)], name).toEqual([without.statusCode, codeOf(without)]);
      // Only the page for unknown paths says so of an address.
      expect(slashed.body, name).not.toContain("There is nothing at");
      expect(without.body, name).not.toContain("There is nothing at");
    }
  });
});
