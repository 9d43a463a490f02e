import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/domain/id.ts";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import { AUTH, PASSWORD, PROJECTS, TestServer } from "./support/testServer.ts";

// What many do at once with one address, account or token: nobody else notices, and nothing fails that is not refused.

const BOARD = "application/vnd.padroll.board.v1+json";
const USERS = "/presence/api/v1/user";
const ROUNDS = 5;
/** Of the races that are drawn by chance; more by `RACE_RUNS`. */
const RUNS = Number(process.env["RACE_RUNS"] ?? 6);

let server: TestServer;
let bystander: SignedIn;

beforeAll(async () => {
  server = await TestServer.start({ authRatePerMinute: 60 });
  bystander = await server.user("bystander@example.org");
});

afterAll(() => server.stop());

/** How long each call of somebody else takes while `work` is done, in ms. */
async function timesWhile(work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const state = { done: false };
  void work.finally(() => (state.done = true)).catch(() => undefined);
  while (!state.done || times.length < 100) {
    const start = performance.now();
    const answer = await server.call("POST", `${PROJECTS}/search/`, { jwt: bystander.jwt, body: {} });
    times.push(performance.now() - start);
    expect(answer.statusCode).toBe(200);
    await sleep(1);
  }
  return times.sort((a, b) => a - b);
}

const p99 = (times: readonly number[]): number => times[Math.floor(times.length * 0.99)] ?? 0;

/** Codes of registrations of one address, as their mails have them. */
async function registrationCodes(email: string, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, () => newId());
  await server.sql(
    `insert into registrations (code_hash, email, name, password_hash, expires_at)
     select sha256(convert_to(code, 'UTF8')), $2, 'N', 'x', now() + interval '1 day' from unnest($1::text[]) code`,
    [codes, email],
  );
  return codes;
}

/** Who waits so long waits for somebody else. What it really takes is printed: the goal is 200 ms on a machine with nothing else to do. */
const HELD_MS = 1000;

describe("one address", () => {
  test("fifty codes of one address at once: one opens the account, and a bystander's p99 stays below 200 ms", async () => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const codes = await registrationCodes(`many${round}@example.org`, 50);
      const verify = (code: string) =>
        server.app.inject({
          method: "POST",
          url: `${AUTH}/verify/${code}`,
          headers: { "x-tenant": "padroll" },
          remoteAddress: `192.0.2.${round}`,
        });
      const verified = Promise.all(codes.map(verify));
      times.push(...(await timesWhile(verified)));
      const statuses = (await verified).map(({ statusCode }) => statusCode).sort((a, b) => a - b);
      expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 400)]);
    }
    times.sort((a, b) => a - b);
    console.log(`50 codes: a bystander's p99 ${p99(times).toFixed(1)} ms, worst ${times.at(-1)?.toFixed(1)} ms`);
    expect(p99(times)).toBeLessThan(HELD_MS);
  });

  test("a row that somebody else holds keeps one connection of ours, not all of them", async () => {
    const { jwt, id } = await server.user("held@example.org");
    const release = new AbortController();
    const holding = server.database.queries.transaction().execute(async (queries) => {
      await queries.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
      await once(release.signal, "abort");
    });
    const body = { name: "P", contentType: BOARD, contentJson: "{}" };
    const creations = Array.from({ length: 20 }, () => server.call("POST", `${PROJECTS}/`, { jwt, body }));
    const bystanders = await timesWhile(Promise.resolve());
    release.abort();
    await holding;
    expect((await Promise.all(creations)).map(({ statusCode }) => statusCode)).toEqual(
      Array.from({ length: 20 }, () => 200),
    );
    expect(p99(bystanders)).toBeLessThan(HELD_MS);
  });
});

describe("calls by chance", () => {
  let wide: TestServer;
  const accounts: SignedIn[] = [];

  beforeAll(async () => {
    wide = await TestServer.start({ databasePool: 2 });
    for (const name of ["one", "two", "three"]) accounts.push(await wide.user(`${name}@example.org`));
  });

  afterAll(() => wide.stop());

  const doings: Record<string, (account: SignedIn, other: SignedIn) => Promise<{ statusCode: number; body: string }>> =
    {
      refresh: ({ refreshToken }) => wide.call("POST", `${AUTH}/refresh`, { body: { refreshToken } }),
      login: ({ email }) => wide.login(email),
      guess: ({ email }) => wide.login(email, "a wrong password"),
      forgot: ({ email }) => wide.call("POST", `${AUTH}/password/forgot`, { body: { email } }),
      reset: ({ email }) =>
        wide.code(email).then((code) =>
          wide.call("POST", `${AUTH}/password/reset/${code === "" ? "x".repeat(30) : code}`, {
            body: { password: PASSWORD },
          }),
        ),
      change: ({ jwt }) =>
        wide.call("POST", `${AUTH}/password/change`, { jwt, body: { password: PASSWORD, newPassword: PASSWORD } }),
      register: ({ email }) =>
        wide.call("POST", `${AUTH}/register`, { body: { email, password: PASSWORD, name: "Again" } }),
      create: ({ jwt }) =>
        wide.call("POST", `${PROJECTS}/`, { jwt, body: { name: "P", contentType: BOARD, contentJson: "{}" } }),
      follow: ({ jwt }, other) => wide.call("POST", `${USERS}/link/?id=${other.id}`, { jwt }),
      block: ({ jwt }, other) => wide.call("POST", `${USERS}/block/${other.id}/false`, { jwt }),
      endOthers: ({ jwt }) => wide.call("DELETE", `${AUTH}/sessions`, { jwt }),
    };

  test("whatever accounts do at once, in whatever order, nothing fails but what is refused", async () => {
    const doing = fc.record({
      what: fc.constantFrom(...Object.keys(doings)),
      who: fc.nat(2),
      whom: fc.nat(2),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { minLength: 30, maxLength: 60 }), async (list) => {
        const answers = await Promise.all(
          list.map(async ({ what, who, whom }) => {
            const answer = await doings[what]?.(accounts[who] as SignedIn, accounts[whom] as SignedIn);
            return `${what} ${String(answer?.statusCode)} ${answer && answer.statusCode >= 500 ? answer.body : ""}`;
          }),
        );
        expect(answers.filter((answer) => / 5\d\d /.test(answer))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  }, 120_000);
});
