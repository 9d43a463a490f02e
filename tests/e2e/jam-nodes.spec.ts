import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "playwright/test";
import { EmbeddedPostgres } from "../../src/server/database/EmbeddedPostgres.ts";
import { hasRedis, TestRedis } from "../server/support/TestRedis.ts";
import { clearCapture, waitForAudio } from "./capture.ts";
import { enter, follow, heardWithin, patient, silence, strike, strikeFor, toggleClick, visitor } from "./jamPages.ts";
import { recordLiveNotes } from "./liveNotes.ts";
import { OwnServer } from "./ownServer.ts";
import { test } from "./test.ts";

test.setTimeout(240_000);
test.skip(!hasRedis, "several nodes need redis-server, which this machine does not have");

let folder = "";
let postgres: EmbeddedPostgres;
let redis: TestRedis;
let [one, other]: OwnServer[] = [];

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "padroll-nodes-"));
  // The database's user, another one where root runs the tests, has to enter it.
  await chmod(folder, 0o755);
  postgres = await EmbeddedPostgres.open(folder, { settings: { fsync: "off" } });
  await postgres.ensureRunning();
  redis = await TestRedis.start();
  const { host = "", user = "", password = "" } = postgres.connection;
  const settings = async () => ({
    DATABASE_URL: `postgres://${user}:${String(password)}@${encodeURIComponent(host)}/postgres`,
    REDIS_URL: redis.url,
    JWT_SECRET: "the secret that both nodes of this test know",
  });
  one = await OwnServer.start(settings);
  other = await OwnServer.start(settings);
});

test.afterAll(async () => {
  await Promise.all([one?.stop(), other?.stop()]);
  await redis.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const playersOf = (page: Page) => page.getByRole("region", { name: "Players" }).getByRole("listitem");

test("two people on two nodes play together and record it; the node of one fails, and both go on", async ({
  browser,
}) => {
  const [ann, bob] = [await one!.user(), await one!.user()];
  const host = await visitor(browser, one!, { email: ann, path: "/plugin/jamroom", prepare: recordLiveNotes });
  await host.getByRole("button", { name: "Start a jam", exact: true }).click();
  await enter(host);
  await host.getByRole("button", { name: "Invite", exact: true }).click();
  const link = await host.getByLabel("Link", { exact: true }).inputValue();
  await host.keyboard.press("Escape");

  const guest = await visitor(browser, other!, { email: bob });
  await follow(guest, link.replace(one!.url, other!.url));
  await toggleClick(guest);
  for (const page of [host, guest]) await patient(playersOf(page)).toHaveCount(2);
  await guest.getByLabel("Write a message").fill("hello from the other node");
  await guest.keyboard.press("Enter");
  await patient(host.getByText("hello from the other node")).toBeVisible();

  // In Grid the note sounds one bar later.
  await toggleClick(host);
  await guest.locator("h1").click();
  await waitForAudio(host, 2);
  await clearCapture(host);
  const struckAt = Date.now();
  await strike(guest);
  expect(await heardWithin(host, 20)).toBe(true);
  expect(Date.now() - struckAt).toBeGreaterThan(1800);

  await host.getByRole("button", { name: "Record", exact: true }).click();
  await patient(guest.getByRole("listitem", { name: "Ann" }).getByText(/recording/)).toHaveCount(1);
  await host.locator("h1").click();
  await strike(host);
  await strikeFor(host, guest);
  await host.getByRole("button", { name: "Record", exact: true }).click();
  await expect(host.getByText(/^Saved “.*” to your songs/).first()).toBeVisible();
  const opened = host.context().waitForEvent("page");
  await host.getByRole("button", { name: "Open", exact: true }).first().click();
  const song = await opened;
  await patient(song.getByRole("listitem", { name: /^Track 2:/ })).toBeVisible();
  await song.close();

  // In Loop it sounds one loop later.
  await host.getByRole("radio", { name: "Loop", exact: true }).click();
  await patient(guest.getByText(/Delay: one loop of 1 bar \(2000 ms\)/)).toBeVisible();
  await guest.locator("h1").click();
  await waitForAudio(host, 2);
  await clearCapture(host);
  await strike(guest);
  expect(await heardWithin(host, 20)).toBe(true);

  await guest.locator("h1").click();
  await host.getByRole("radio", { name: "Live", exact: true }).click();
  await patient(guest.getByText(/^Delay: \d+ ms/)).toBeVisible();

  // The node that has the room fails while a key is held: it ends for the guest.
  await host.locator("h1").click();
  await clearCapture(guest);
  await host.keyboard.down("a");
  expect(await heardWithin(guest, 20)).toBe(true);
  await one!.down("SIGKILL");
  await host.keyboard.up("a");
  await silence(guest);
  await guest.getByLabel("Write a message").fill("still here");
  await guest.keyboard.press("Enter");
  await patient(guest.getByText("still here")).toBeVisible();

  // It comes back: so does the host, with what was said meanwhile, to the mode that was chosen.
  await one!.up();
  await patient(host.getByText("still here")).toBeVisible();
  for (const page of [host, guest]) await patient(playersOf(page)).toHaveCount(2);
  await patient(host.getByText(/^Delay: \d+ ms/)).toBeVisible();
  await guest.locator("h1").click();
  await waitForAudio(host, 2);
  await clearCapture(host);
  await strike(guest);
  expect(await heardWithin(host, 20)).toBe(true);
});
