import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../src/server/config/readConfig.ts";
import { runAddOnCommand } from "../../src/server/commands/runAddOnCommand.ts";
import type { AuthUserJson, SignedIn } from "../../src/protocol/http/authCalls.ts";
import { HUB_PATH } from "../../src/protocol/hub/accountHub.ts";
import { clientOf } from "./hub/support/TestHub.ts";
import { peopleOf, type Person } from "./support/eventHelpers.ts";
import { ACCOUNT, AUTH, TestServer } from "./support/testServer.ts";

const ADMIN = "/presence/api/v1/admin";
const PAGE = "/project/api/v1/boardPage";

let server: TestServer;
let ann: Person;
let ben: Person;
let admin: Person;

beforeAll(async () => {
  server = await TestServer.start();
  [ann, ben, admin] = await peopleOf(server, "ann", "ben", "admin");
  await server.sql("update users set roles = '{Admin}' where id = $1", [admin.id]);
});

afterAll(() => server.stop());

/** What the command says, or the code of its failure. */
async function command(...args: string[]): Promise<string> {
  const env = { DATABASE_URL: server.config.databaseUrl ?? "", DATA_DIR: server.config.dataDir };
  const config = readConfig(env, "/client");
  if (!config.ok) throw config.error;
  const done = await runAddOnCommand(["addon", ...args], config.value);
  return done.ok ? done.value.text : done.error.code;
}

const addOn = ({ id }: Person) => `${ADMIN}/user/${id}/addon/`;
const grant = (whom: Person, name: string, who = admin) =>
  server.call("POST", addOn(whom), { jwt: who.jwt, body: { name } });
const revoke = (whom: Person, name: string, who = admin) =>
  server.call("DELETE", `${addOn(whom)}${name}`, { jwt: who.jwt });

/** The Feature claim as `GET /user` has it. */
async function claimOf({ jwt }: Person): Promise<string> {
  return (await server.call("GET", `${AUTH}/user`, { jwt })).json<AuthUserJson>().claims.Feature;
}

test("an add-on is in the Feature claim of one account, until it is taken back", async () => {
  expect(await claimOf(ann)).toBe("");
  expect(await command("grant", "Ann@example.org", "Download.HTML")).toContain("has the add-on Download.HTML");
  expect(await command("grant", "ann@example.org", "Download.HTML")).toContain("has the add-on");
  await command("grant", "ann@example.org", "Stems");
  expect([await claimOf(ann), await claimOf(ben)]).toEqual(["Download.HTML;Stems", ""]);
  expect(await command("list")).toContain("(ann@example.org): Download.HTML\n");
  expect(await command("list", "ben@example.org")).toBe("There is no add-on");
  // The next token has it, too, and the account's page.
  const login = (await server.login("ann@example.org")).json<SignedIn>();
  expect(login.claims.Feature).toBe("Download.HTML;Stems");
  const [, payload = ""] = login.jwt.split(".");
  expect(JSON.parse(Buffer.from(payload, "base64url").toString())).toMatchObject({ Feature: "Download.HTML;Stems" });
  const account = await server.call("GET", `${ACCOUNT}/account/`, { jwt: ann.jwt });
  expect(account.json()).toMatchObject({ plan: "free", features: ["Download.HTML", "Stems"] });
  // It stands beside the features of a plan, each once.
  await server.order(ann.jwt, "basic");
  expect(await claimOf(ann)).toBe("SubscriptionLevel.Basic;Download.HTML;Stems");
  await command("revoke", "ann@example.org", "Stems");
  await command("revoke", "ann@example.org", "Download.HTML");
  expect(await claimOf(ann)).toBe("SubscriptionLevel.Basic;Download.HTML");
  expect(await command("list")).toBe("There is no add-on");
});

test("an add-on opens what the same feature of a plan opens, and nothing of its plan", async () => {
  const page = async (): Promise<string | undefined> =>
    (await server.call("GET", PAGE, { jwt: ben.jwt })).json<{ code?: string }>().code;
  expect(await page()).toBe("FEATURE_MISSING");
  await grant(ben, "Download.HTML");
  // This server was built without the page.
  expect(await page()).toBe("NOT_FOUND");
  await revoke(ben, "Download.HTML");
  expect(await page()).toBe("FEATURE_MISSING");
});

test("administrators give and take back, which is kept with who did it and told to the account's pages", async () => {
  const base = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const client = clientOf(`${base}${HUB_PATH}`, { token: ben.jwt });
  const told: string[] = [];
  const heard = new Promise<void>((resolve) =>
    client.on("ProfileChanged", () => {
      told.push("ben");
      if (told.length === 2) resolve();
    }),
  );
  await client.start();
  expect([(await grant(ben, "Stems")).statusCode, (await grant(ben, "Stems")).statusCode]).toEqual([200, 200]);
  const found = await server.call("POST", `${ADMIN}/user/search/`, { jwt: admin.jwt, body: { searchText: "ben" } });
  expect(found.json()).toMatchObject({ items: [{ id: ben.id, addOns: ["Stems"] }] });
  expect([(await revoke(ben, "Stems")).statusCode, (await revoke(ben, "Stems")).statusCode]).toEqual([200, 200]);
  await heard;
  await client.stop();
  expect(
    await server.sql("select granted_by, revoked_by, revoked_at > granted_at as after from grants where add_on = $1", [
      "Stems",
    ]),
  ).toContainEqual({ granted_by: admin.id, revoked_by: admin.id, after: true });
});

test("plans are not granted, names are words, and nobody grants but administrators", async () => {
  for (const name of ["SubscriptionLevel.Pro", "SubscriptionLevel.Basic", "a;b", "", "a b", "a".repeat(65)]) {
    expect((await grant(ann, name)).statusCode, name).toBe(400);
    expect(await command("grant", "ann@example.org", name), name).toBe("REQUEST_INVALID");
  }
  expect((await grant(ann, "Stems", ann)).statusCode).toBe(403);
  expect((await revoke(ann, "Stems", ann)).statusCode).toBe(403);
  expect((await grant({ ...ann, id: "z".repeat(30) }, "Stems")).statusCode).toBe(404);
  expect(await command("grant", "nobody@example.org", "Stems")).toBe("NOT_FOUND");
  for (const wrong of [["grant"], ["grant", "a@b.c"], ["list", "a@b.c", "x"], [], ["give", "a@b.c", "Stems"]])
    expect(await command(...wrong)).toBe("USAGE");
});
