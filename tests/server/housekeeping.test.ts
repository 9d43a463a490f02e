import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { OPEN_CATEGORY } from "../../src/domain/events/tagCategories.ts";
import { UNDO_DAYS } from "../../src/protocol/http/projectCalls.ts";
import { Schedule } from "../../src/server/plugins/Schedule.ts";
import { makeEvent } from "./support/eventHelpers.ts";
import { quiet, TestServer } from "./support/testServer.ts";

let server: TestServer;
let userId: string;
let eventId: string;

beforeAll(async () => {
  server = await TestServer.start();
  const ann = await server.user("ann@example.org");
  userId = ann.id;
  eventId = (await makeEvent(server, ann)).id;
});

afterAll(async () => {
  await server.stop();
});

afterEach(() => void vi.useRealTimers());

const HOURS_OF_DAY = 24;
const OPEN_TAG = `insert into tags (id, category_id, name, search_text, created_at)
  values ($1, '${OPEN_CATEGORY}', $1, $1, now() - make_interval(hours => $2))`;

interface Kind {
  readonly what: string;
  /** Adds a row of the id $1 whose time is $2 hours ago. */
  readonly insert: string;
  /** What is there with the id $1. */
  readonly find: string;
  /** After so many hours it goes; null: it stays, however old it is. */
  readonly keptHours: number | null;
}

const KINDS: readonly Kind[] = [
  {
    what: "failed sign-ins",
    insert: `insert into login_attempts (email_hash, place_hash, failures, last_at)
      values (decode(md5($1), 'hex'), 'place', 1, now() - make_interval(hours => $2))`,
    find: "select 1 from login_attempts where email_hash = decode(md5($1), 'hex')",
    keptHours: HOURS_OF_DAY,
  },
  {
    what: "registrations that are not confirmed",
    insert: `insert into registrations (code_hash, email, name, password_hash, expires_at)
      values (decode(md5($1), 'hex'), 'bob@example.org', 'Bob', '', now() - make_interval(hours => $2))`,
    find: "select 1 from registrations where code_hash = decode(md5($1), 'hex')",
    keptHours: 0,
  },
  {
    what: "codes to reset a password",
    insert: `insert into password_resets (code_hash, user_id, salt, expires_at)
      values (decode(md5($1), 'hex'), $3, '', now() - make_interval(hours => $2))`,
    find: "select 1 from password_resets where code_hash = decode(md5($1), 'hex')",
    keptHours: 0,
  },
  {
    what: "sign-ins at a provider that were begun",
    insert: `insert into external_flows (state_hash, browser_hash, provider, nonce, code_verifier, return_path, expires_at)
      values (decode(md5($1), 'hex'), '', '', '', '', '', now() - make_interval(hours => $2))`,
    find: "select 1 from external_flows where state_hash = decode(md5($1), 'hex')",
    keptHours: 0,
  },
  {
    what: "sessions that have expired",
    insert: `insert into sessions (id, user_id, user_agent, address, expires_at)
      values ($1, $3, '', '', now() - make_interval(hours => $2))`,
    find: "select 1 from sessions where id = $1",
    keptHours: 30 * HOURS_OF_DAY,
  },
  {
    what: "sessions that were ended",
    insert: `insert into sessions (id, user_id, user_agent, address, expires_at, revoked_at)
      values ($1, $3, '', '', now() + interval '1 year', now() - make_interval(hours => $2))`,
    find: "select 1 from sessions where id = $1",
    keptHours: 30 * HOURS_OF_DAY,
  },
  {
    what: "tokens that were replaced",
    insert: `insert into refresh_tokens (hash, session_id, used_at)
      select decode(md5($1), 'hex'), min(id), now() - make_interval(hours => $2) from sessions
      where user_id = $3 and revoked_at is null and expires_at > now()`,
    find: "select 1 from refresh_tokens where hash = decode(md5($1), 'hex')",
    keptHours: 30 * HOURS_OF_DAY,
  },
  {
    what: "deleted documents",
    insert: `insert into projects (id, owner_id, name, search_text, content_type, content_hash, size_bytes, deleted_at)
      values ($1, $3, '', '', '', '', 0, now() - make_interval(hours => $2))`,
    find: "select 1 from projects where id = $1",
    keptHours: UNDO_DAYS * HOURS_OF_DAY,
  },
  {
    what: "documents that are not deleted",
    insert: `insert into projects (id, owner_id, name, search_text, content_type, content_hash, size_bytes, updated_at)
      values ($1, $3, '', '', '', '', 0, now() - make_interval(hours => $2))`,
    find: "select 1 from projects where id = $1",
    keptHours: null,
  },
  {
    what: "launches of events",
    insert: `insert into launches (id, event_id, user_id, ended_at) values ($1, $4, $3, now() - make_interval(hours => $2))`,
    find: "select 1 from launches where id = $1",
    keptHours: 90 * HOURS_OF_DAY,
  },
  {
    what: "tags that no event has",
    insert: OPEN_TAG,
    find: "select 1 from tags where id = $1",
    keptHours: HOURS_OF_DAY,
  },
  {
    what: "tags of events",
    insert: `with tag as (${OPEN_TAG}) insert into event_tags (event_id, tag_id) values ($4, $1)`,
    find: "select 1 from tags where id = $1",
    keptHours: null,
  },
];

/** Only as many values as the statement has places for. */
const valuesOf = (statement: string, values: readonly unknown[]): unknown[] =>
  values.filter((_, index) => statement.includes(`$${index + 1}`));

/** The places of the values that are there, without gaps. */
const placedOf = (statement: string): string =>
  statement.includes("$3") ? statement : statement.replaceAll("$4", "$3");

describe("what is old goes, what is younger stays", () => {
  test.each(KINDS)("$what", async ({ what, insert, find, keptHours }) => {
    const hours = keptHours ?? 10_000;
    const staysAt = async (age: number): Promise<boolean> => {
      const id = `${what} ${age}`;
      await server.sql(placedOf(insert), valuesOf(insert, [id, age, userId, eventId]));
      await server.app.schedule.runHourly();
      return (await server.sql(find, [id])).length > 0;
    };
    expect([await staysAt(hours + 1), await staysAt(hours - 1)]).toEqual([keptHours === null, true]);
  });
});

const failures = async (email: string, count: number): Promise<void> => {
  for (let i = 0; i < count; i++) expect((await server.login(email, `wrong ${i}`)).statusCode).toBe(401);
};

describe("failed sign-ins", () => {
  test("an address stays locked through housekeeping", async () => {
    await failures("locked@example.org", 5);
    await server.app.schedule.runHourly();
    expect((await server.login("locked@example.org")).json()).toMatchObject({ code: "ACCOUNT_LOCKED" });
  });

  test("count no more once the right password was given, or five minutes have passed", async () => {
    await failures("ann@example.org", 4);
    expect((await server.login("ann@example.org")).statusCode).toBe(200);
    await failures("ann@example.org", 4);
    await server.sql("update login_attempts set last_at = last_at - interval '301 seconds'");
    await failures("ann@example.org", 4);
    await server.sql("update login_attempts set last_at = last_at - interval '280 seconds'");
    await failures("ann@example.org", 1);
    expect((await server.login("ann@example.org")).json()).toMatchObject({ code: "ACCOUNT_LOCKED" });
  });
});

describe("the housekeeper", () => {
  const HOUR_MS = 3_600_000;

  test("comes every hour, does all there is to do though some of it fails, and not without a database", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const problems: object[] = [];
    const done: string[] = [];
    const log = { ...quiet, error: (fields: object) => void problems.push(fields) };
    const database = { ready: false, queries: server.database.queries };
    const work = [
      async () => void done.push("one"),
      () => Promise.reject(new Error("no disk")),
      async () => void done.push("other"),
    ];
    const schedule = new Schedule(database, log);
    for (const each of [...work, () => server.app.schedule.runHourly()]) schedule.everyHour(each);
    vi.advanceTimersByTime(3 * HOUR_MS);
    expect(done).toEqual([]);
    database.ready = true;
    await server.sql(KINDS[0]!.insert, ["hourly", 25]);
    vi.advanceTimersByTime(2 * HOUR_MS);
    expect(done).toEqual(["one", "other", "one", "other"]);
    await vi.waitFor(() =>
      expect(problems).toMatchObject([
        { event: "housekeeping.failed", problem: "Error: no disk" },
        { event: "housekeeping.failed", problem: "Error: no disk" },
      ]),
    );
    await vi.waitFor(async () => expect(await server.sql(KINDS[0]!.find, ["hourly"])).toEqual([]));
    schedule.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
