// An account with some work in it, for the pictures of account screens.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { makeSong } from "./screenshotSongs.mjs";

/** @typedef {import("playwright").Page} Page */

const ADDRESS = "mira@nightmarket.fm";
const PASSWORD = "felt-hammer-92";
const AUTH = "/presence/api/v1/auth";
const BOARDS = ["Mixer", "Super Touch", "All Knobs", "Main board"];
const SONGS = [
  { name: "Etude in fifths", seed: 44, tracks: 4, bars: 24, bpm: 72 },
  { name: "Third floor", seed: 43, tracks: 9, bars: 64, bpm: 138 },
  { name: "Tide tables", seed: 47, tracks: 6, bars: 32, bpm: 96 },
  { name: "Night market", seed: 42, tracks: 7, bars: 48, bpm: 124 },
];

/** Registers; the code is read from the outbox. @param {string} url @param {string} dataDir */
export async function register(url, dataDir) {
  const headers = { "content-type": "application/json", "x-tenant": "padroll" };
  const body = JSON.stringify({ email: ADDRESS, password: PASSWORD, name: "Mira Kov" });
  await fetch(`${url}${AUTH}/register`, { method: "POST", headers, body });
  const outbox = join(dataDir, "outbox");
  const mail = (await readdir(outbox)).find((name) => name.endsWith(".eml")) ?? "";
  const code = /^[A-Za-z0-9]{30}$/m.exec(await readFile(join(outbox, mail), "utf8"))?.[0] ?? "";
  await fetch(`${url}${AUTH}/verify/${code}`, { method: "POST", headers: { "x-tenant": "padroll" } });
}

/** @param {Page} page */
export async function signIn(page) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(ADDRESS);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await page.waitForTimeout(2500);
}

/** Boards from templates, songs from MIDI files, a plan. @param {Page} page */
export async function makeWork(page) {
  for (const name of BOARDS) {
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "New board" }).click();
    await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    await page.waitForURL("**/midi/*");
  }
  for (const { name, ...song } of SONGS) {
    await page.goto("/dashboard");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Import" }).click();
    await (await chooser).setFiles({ name: `${name}.mid`, mimeType: "audio/midi", buffer: makeSong(song) });
    await page.waitForURL("**/timeline/*");
  }
  await page.goto("/account/subscription");
  await page.getByRole("button", { name: "Order Pro" }).click();
  await page.getByRole("button", { name: "Complete the test order" }).click();
  await page.getByText("You are on Pro now.").first().waitFor();
  await page.goto("/dashboard");
  await page.waitForTimeout(4000);
}
