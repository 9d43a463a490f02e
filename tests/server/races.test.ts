import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/domain/id.ts";
import type { SignedIn } from "../../src/protocol/http/authCalls.ts";
import type { Queries } from "../../src/server/database/Database.ts";
import { lockAddress } from "../../src/server/features/sign-in/CodeRepository.ts";
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
    // The pace of the bystander.
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

/** Holds what somebody's work needs, until `release` ends the transaction. */
async function holding(take: (queries: Queries) => Promise<unknown>): Promise<{ release: () => Promise<void> }> {
  const held = new AbortController();
  const ended = new AbortController();
  const done = server.database.queries.transaction().execute(async (queries) => {
    await take(queries);
    held.abort();
    await once(ended.signal, "abort");
  });
  await Promise.race([once(held.signal, "abort"), done]);
  return {
    release: () => {
      ended.abort();
      return done;
    },
  };
}

const verify = (code: string, remoteAddress: string) =>
  server.app.inject({
    method: "POST",
    url: `${AUTH}/verify/${code}`,
    headers: { "x-tenant": "padroll" },
    remoteAddress,
  });

const ONE_OF_FIFTY = [200, ...Array.from({ length: 49 }, () => 400)];

const statusesOf = async (answers: Promise<{ statusCode: number }[]>): Promise<number[]> =>
  (await answers).map(({ statusCode }) => statusCode).sort((a, b) => a - b);

describe("one address", () => {
  test("fifty codes of one address at once: one opens the account", async () => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const codes = await registrationCodes(`many${round}@example.org`, 50);
      const verified = Promise.all(codes.map((code) => verify(code, `192.0.2.${round}`)));
      times.push(...(await timesWhile(verified)));
      expect(await statusesOf(verified)).toEqual(ONE_OF_FIFTY);
    }
    times.sort((a, b) => a - b);
    // Printed only: the goal of 200 ms is one of a machine with nothing else to do.
    console.log(`50 codes: a bystander's p99 ${p99(times).toFixed(1)} ms, worst ${times.at(-1)?.toFixed(1)} ms`);
  });

  test("however long fifty codes of one address take, a bystander is answered meanwhile", async () => {
    const email = "held-address@example.org";
    const codes = await registrationCodes(email, 50);
    const { release } = await holding((queries) => lockAddress(queries, email));
    let answered = 0;
    const verified = Promise.all(codes.map((code) => verify(code, "192.0.2.99").finally(() => answered++)));
    // A hundred calls, of which none waits for what is held.
    await timesWhile(Promise.resolve());
    expect(answered).toBe(0);
    await release();
    expect(await statusesOf(verified)).toEqual(ONE_OF_FIFTY);
  });

  test("a row that somebody else holds keeps one connection of ours, not all of them", async () => {
    const { jwt, id } = await server.user("held@example.org");
    const { release } = await holding((queries) =>
      queries.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute(),
    );
    const body = { name: "P", contentType: BOARD, contentJson: "{}" };
    let answered = 0;
    const creations = Promise.all(
      Array.from({ length: 20 }, () => server.call("POST", `${PROJECTS}/`, { jwt, body }).finally(() => answered++)),
    );
    await timesWhile(Promise.resolve());
    expect(answered).toBe(0);
    await release();
    expect(await statusesOf(creations)).toEqual(Array.from({ length: 20 }, () => 200));
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

  test(
    "whatever accounts do at once, in whatever order, nothing fails but what is refused",
    async () => {
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
    },
    RUNS * 20_000,
  );
});
