// Accounts with some work in them, for the pictures of their screens.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { makeSong } from "./screenshotSongs.mjs";

/** @typedef {import("playwright").Page} Page */

/** @typedef {{ email: string, name: string }} Person */

/** @type {Person} */
export const MIRA = { email: "mira@nightmarket.fm", name: "Mira Kov" };
const PASSWORD = "felt-hammer-92";
const AUTH = "/presence/api/v1/auth";
const TENANT = { "x-tenant": "padroll" };
const BOARDS = ["Mixer", "Super Touch", "All Knobs", "Main board"];
const SONGS = [
  { name: "Etude in fifths", seed: 44, tracks: 4, bars: 24, bpm: 72 },
  { name: "Third floor", seed: 43, tracks: 9, bars: 64, bpm: 138 },
  { name: "Tide tables", seed: 47, tracks: 6, bars: 32, bpm: 96 },
  { name: "Night market", seed: 42, tracks: 7, bars: 48, bpm: 124 },
];

/** Registers; the code is read from the outbox. @param {string} url @param {string} dataDir @param {Person} person */
export async function register(url, dataDir, { email, name }) {
  await post(url, `${AUTH}/register`, { email, password: PASSWORD, name });
  const outbox = join(dataDir, "outbox");
  const mails = (await readdir(outbox)).filter((file) => file.endsWith(".eml"));
  const texts = await Promise.all(mails.map((file) => readFile(join(outbox, file), "utf8")));
  const mail = texts.find((text) => text.toLowerCase().includes(`to: ${email}`)) ?? "";
  await post(url, `${AUTH}/verify/${/^[A-Za-z0-9]{30}$/m.exec(mail)?.[0] ?? ""}`);
}

/** The token that calls of the API carry. @param {string} url @param {Person} person */
export async function tokenOf(url, { email }) {
  const { jwt } = await post(url, `${AUTH}/login`, { email, password: PASSWORD });
  return /** @type {string} */ (jwt);
}

/**
 * A call of the API, and its answer.
 * @param {string} url
 * @param {string} path
 * @param {unknown} [body]
 * @param {string} [token]
 */
export async function post(url, path, body, token) {
  const headers = { ...TENANT, ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${url}${path}`, {
    method: "POST",
    headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return /** @type {Record<string, unknown>} */ (await answer.json());
}

/** @param {Page} page @param {Person} [person] */
export async function signIn(page, { email } = MIRA) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
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
  await page.getByRole("button", { name: "Upgrade to Pro" }).click();
  await page.getByRole("button", { name: "Complete checkout" }).click();
  await page.getByText("Your plan is now Pro.").first().waitFor();
  await page.goto("/dashboard");
  await page.waitForTimeout(4000);
}
