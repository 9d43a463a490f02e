// `npm run screenshots`: takes the pictures in docs/screenshots anew, in the browser that the tests use.
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import { chromium } from "playwright";
import { writeAppPictures } from "./appPictures.mjs";
import { ensureBrowser } from "./browser.mjs";
import { buildAll } from "./build.mjs";
import { root } from "./files.mjs";
import { recordFrames, writeMovingPicture } from "./movingPicture.mjs";
import { nodeBundle } from "./nodeBundle.mjs";
import { makeWork, MIRA, register, signIn } from "./screenshotAccount.mjs";
import { ANA, makeEvents, openEvent, playTogether } from "./screenshotTogether.mjs";

const PORT = 8098;
const FOLDER = join(root, "docs/screenshots");
const FLAGS = [
  "--no-sandbox",
  "--autoplay-policy=no-user-gesture-required",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];

/** @typedef {import("playwright").Page} Page */

/** A board being played: two pads struck, a chord held on the keyboard, a fader moved. @param {Page} page */
async function playBoard(page) {
  await page.goto("/midi");
  const kick = page.getByRole("button", { name: /Kick/ });
  await kick.waitFor();
  await page.waitForTimeout(1500);
  const { x, y, width, height } = /** @type {{ x: number, y: number, width: number, height: number }} */ (
    await kick.boundingBox()
  );
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.waitForTimeout(2500);
  for (const key of ["d", "g", "j"]) await page.keyboard.down(key);
  await page.mouse.move(x + width * 0.6, y + height * 0.4);
  await page.mouse.down();
  await page.waitForTimeout(800);
}

/** Three pads of the main board selected. @param {Page} page */
async function editBoard(page) {
  await page.goto("/edit");
  await page.getByRole("application", { name: /^Board\./ }).focus();
  await page.waitForTimeout(2500);
  for (const key of ["n", "n", "n", "n", "n", "n", "Shift+N", "Shift+N"]) await page.keyboard.press(key);
  await page.waitForTimeout(1000);
}

/** The demo song playing in its chorus, the piano's clip open, some notes selected. @param {Page} page */
async function playTimeline(page) {
  await page.goto("/timeline");
  await page.getByRole("button", { name: "Open demo song" }).click();
  const piano = page.getByRole("listitem", { name: /^Track \d+: Grand Piano/ });
  await piano.waitFor();
  await page.waitForTimeout(4000);
  const lanes = page.getByRole("region", { name: "Arrangement" }).locator("canvas");
  const box = /** @type {{ x: number, y: number }} */ (await lanes.boundingBox());
  const row = /** @type {{ y: number }} */ (await piano.boundingBox());
  await page.mouse.click(box.x + 340, row.y + 24);
  await page.keyboard.press("l");
  await page.mouse.click(box.x + 300, box.y + 36);
  await page.keyboard.press("Space");
  await page.waitForTimeout(5000);
}

/** Seconds of a song that plays, and of hands on a board. @type {readonly ((page: Page) => Promise<void>)[]} */
const MOVING = [
  async (page) => {
    await page.waitForTimeout(5000);
  },
  async (page) => {
    const chords = ["adg", "sfh", "dgj", "adg"];
    for (const chord of chords) {
      for (const key of chord) await page.keyboard.down(key);
      await page.waitForTimeout(900);
      for (const key of chord) await page.keyboard.up(key);
      await page.waitForTimeout(150);
    }
  },
];

/** @param {Page} page */
async function openHome(page) {
  await page.goto("/");
  await page.waitForTimeout(1500);
}

/** An address that is wrong, and a password that is shown. @param {Page} page */
async function failLogin(page) {
  await page.goto("/login");
  await page.getByLabel("Email").fill("mira@nightmarket");
  await page.getByLabel("Password", { exact: true }).fill("felt-hammer-92");
  await page.getByRole("button", { name: "Show password" }).click();
  await page.getByLabel("Password", { exact: true }).focus();
  await page.waitForTimeout(1200);
}

/** @param {string} path */
const signedIn = (path) => async (/** @type {Page} */ page) => {
  await signIn(page);
  if (path !== "/dashboard") await page.goto(path);
  await page.waitForTimeout(2000);
};

/** The demo song with another editor than the roll. @param {string} editor @param {string} trackName */
const openEditor = (editor, trackName) => async (/** @type {Page} */ page) => {
  await page.goto("/timeline");
  await page.getByRole("button", { name: "Open demo song" }).click();
  const track = page.getByRole("listitem", { name: new RegExp(`^Track \\d+: ${trackName}`) });
  await track.waitFor();
  await page.waitForTimeout(4000);
  const lanes = page.getByRole("region", { name: "Arrangement" }).locator("canvas");
  const box = /** @type {{ x: number }} */ (await lanes.boundingBox());
  const row = /** @type {{ y: number }} */ (await track.boundingBox());
  await page.mouse.click(box.x + 340, row.y + 24);
  await page.getByRole("radio", { name: editor }).click();
  await page.waitForTimeout(2500);
};

/** A chord held. @param {Page} page */
async function playArp(page) {
  await signedIn("/plugin/arp")(page);
  for (const key of ["d", "g", "j"]) await page.keyboard.down(key);
  await page.waitForTimeout(3000);
}

/** Events in another view than the list, which has the map beside it where there is room. @param {string} view */
const viewEvents = (view) => async (/** @type {Page} */ page) => {
  await signedIn("/events")(page);
  const choice = page.getByRole("radio", { name: view, exact: true });
  if (await choice.isVisible()) await choice.click();
  await page.waitForTimeout(1500);
};

/** Users found by a name. @param {Page} page */
async function findUsers(page) {
  await signedIn("/users")(page);
  await page.getByRole("searchbox").fill("ana");
  await page.waitForTimeout(2000);
}

/** @typedef {readonly [width: number, height: number]} Size */
/** @type {readonly Size[]} */
const EVERY_SIZE = [
  [1280, 800],
  [2560, 1440],
  [820, 1180],
  [390, 844],
];
/** @type {readonly Size[]} */
const WITH_DESKTOP = [...EVERY_SIZE, [1440, 900]];
/** @type {readonly Size[]} */
const LANDSCAPE = [
  [1280, 800],
  [1440, 900],
  [2560, 1440],
  [1180, 820],
];

/** @type {readonly [name: string, act: (page: Page) => Promise<void>, sizes: readonly Size[]][]} */
const SCREENS = [
  ["board", playBoard, [...LANDSCAPE, [390, 844]]],
  ["edit", editBoard, WITH_DESKTOP],
  ["timeline", playTimeline, LANDSCAPE],
  ["patterns", openEditor("Patterns", "Chords"), [[1440, 900]]],
  ["drums", openEditor("Roll", "Drums"), [[1440, 900]]],
  ["mixer", openEditor("Mixer", "Grand Piano"), [[1440, 900]]],
  ["home", openHome, [[1440, 900]]],
  [
    "login",
    failLogin,
    [
      [1280, 800],
      [1440, 900],
      [390, 844],
    ],
  ],
  ["dashboard", signedIn("/dashboard"), [...WITH_DESKTOP, [1180, 820]]],
  ["devices", signedIn("/plugin/devices"), EVERY_SIZE],
  ["arp", playArp, EVERY_SIZE],
  ["events", signedIn("/events"), EVERY_SIZE],
  ["calendar", viewEvents("Calendar"), EVERY_SIZE],
  ["map", viewEvents("Map"), EVERY_SIZE],
  ["event", openEvent, EVERY_SIZE],
  ["flyers", signedIn("/flyers"), EVERY_SIZE],
  ["jamrooms", signedIn("/plugin/jamroom"), EVERY_SIZE],
  ["jam", playTogether, EVERY_SIZE],
  ["users", findUsers, EVERY_SIZE],
  ["profile", signedIn("/account/profile"), EVERY_SIZE],
  ["account", signedIn("/account"), WITH_DESKTOP],
  ["admin", signedIn("/admin"), EVERY_SIZE],
  [
    "subscription",
    signedIn("/account/subscription"),
    [
      [1440, 900],
      [820, 1180],
    ],
  ],
];
/** Only these, where names are given: `npm run screenshots -- login dashboard`. */
const wanted = process.argv.slice(2);

const browserPath = await ensureBrowser();
const dataDir = await mkdtemp(join(tmpdir(), "padroll-pictures-"));
const url = `http://localhost:${PORT}`;
const server = spawn(process.execPath, [await buildAll()], {
  env: { ...process.env, PORT: String(PORT), LOG_LEVEL: "warn", DATA_DIR: dataDir },
});
try {
  await Promise.race([once(server.stdout, "data"), endOf(server)]);
  await mkdir(FOLDER, { recursive: true });
  await takePictures();
} finally {
  server.kill();
  if (server.exitCode === null) await once(server, "exit");
  await rm(dataDir, { recursive: true, force: true });
}

/** Another server may have the port. @param {import("node:child_process").ChildProcess} child */
async function endOf(child) {
  await once(child, "exit");
  throw new Error(`The server on port ${PORT} ended with ${child.exitCode}`);
}

async function takePictures() {
  const browser = await chromium.launch({ executablePath: browserPath, args: FLAGS });
  try {
    for (const person of [MIRA, ANA]) await register(url, dataDir, person);
    const command = [await nodeBundle("commands"), "admin", "grant", MIRA.email];
    await promisify(execFile)(process.execPath, command, { env: { ...process.env, DATA_DIR: dataDir } });
    await makeEvents(url);
    await withPage(browser, { width: 1440, height: 900 }, async (page) => {
      await signIn(page);
      await makeWork(page);
    });
    for (const [name, act, sizes] of SCREENS)
      if (wanted.length === 0 || wanted.includes(name))
        for (const [width, height] of sizes) await takePicture(browser, name, act, { width, height });
    if (wanted.length === 0 || wanted.includes("moving")) await takeMovingPicture(browser);
    await writeAppPictures();
  } finally {
    await browser.close();
  }
}

/** The picture of the README: a song that plays, then a board that is played. @param {import("playwright").Browser} browser */
async function takeMovingPicture(browser) {
  /** @type {import("./movingPicture.mjs").Frame[][]} */
  const recordings = [];
  for (const [index, prepare] of [playTimeline, playBoard].entries())
    await withPage(browser, { width: 1280, height: 800 }, async (page) => {
      await prepare(page);
      recordings.push(await recordFrames(page, () => MOVING[index]?.(page) ?? Promise.resolve()));
    });
  await writeMovingPicture(recordings, join(FOLDER, "moving.webp"));
}

/**
 * @param {import("playwright").Browser} browser
 * @param {string} name
 * @param {(page: Page) => Promise<void>} act
 * @param {{ width: number, height: number }} viewport
 */
async function takePicture(browser, name, act, viewport) {
  await withPage(browser, viewport, async (page) => {
    await act(page);
    await page.screenshot({ path: join(FOLDER, `${name}-${viewport.width}x${viewport.height}.png`) });
  });
}

/**
 * @param {import("playwright").Browser} browser
 * @param {{ width: number, height: number }} viewport
 * @param {(page: Page) => Promise<void>} act
 */
async function withPage(browser, viewport, act) {
  const context = await browser.newContext({ viewport, baseURL: url });
  // Drawn by software, a large picture takes its time.
  context.setDefaultTimeout(120_000);
  await act(await context.newPage());
  await context.close();
}
