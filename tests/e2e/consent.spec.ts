import { expect, type Page } from "playwright/test";
import { writeBoard } from "../../src/domain/board/boardJson.ts";
import { newBoard } from "../../src/domain/board/newBoard.ts";
import { newPad, padNote } from "../../src/domain/board/newPad.ts";
import { newMessage } from "../../src/domain/board/padMessage.ts";
import { drop } from "./drop.ts";
import { fakeMidi, sentTo } from "./fakeMidi.ts";
import { menuItem } from "./menus.ts";
import { openSignedIn, OwnServer } from "./ownServer.ts";
import { test } from "./test.ts";

const NAME = "Pads that reach far";
const BOARD = JSON.stringify(
  writeBoard(
    newBoard({
      name: NAME,
      rows: 1,
      cols: 2,
      showKeyboard: false,
      pads: [
        newPad({ label: "Near", midiNote: padNote(60) }),
        newPad({
          label: "Far",
          midiNote: padNote(62),
          port: "Second synth",
          location: { row: 0, col: 1, width: 1, height: 1 },
          messages: [newMessage({ kind: "mmc", when: "press" })],
        }),
      ],
    }),
  ),
);

let server: OwnServer;

test.setTimeout(120_000);
const patient = expect.configure({ timeout: 30_000 });

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

const pad = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) }).first();
const question = (page: Page) => page.getByRole("dialog", { name: `Let “${NAME}” use your MIDI outputs?` });

/** The public address of the board, which its owner has published. */
async function publish(page: Page): Promise<string> {
  const email = await server.user();
  await openSignedIn(page, server, email, "/timeline");
  await expect(page.getByRole("button", { name: "Open file" })).toBeVisible();
  await drop(page, [{ name: "far.json", text: BOARD }]);
  await page.waitForURL("**/midi/*");
  await patient.poll(async () => (await server.projects(email)).map(({ name }) => name)).toEqual([NAME]);
  await page.getByRole("button", { name: /^Board:/ }).click();
  await page.getByRole("menuitem", { name: "Share…" }).click();
  const share = page.getByRole("dialog");
  await share.getByRole("switch", { name: "Public" }).click();
  await expect(share.getByText("The board is public.")).toBeVisible();
  return share.getByLabel("Link").inputValue();
}

/** Plays the board of a public address with the first synth chosen. */
async function openStranger(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const menu = page.getByRole("button", { name: /^Output/ });
  await menu.click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await menu.click();
  await menuItem(page, "First synth", true).click();
  await expect(menu).toContainText("First synth");
  await expect(page.getByRole("menu")).toHaveCount(0);
}

async function strike(page: Page, name: string): Promise<void> {
  const box = (await pad(page, name).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.up();
}

test("a stranger's board plays the chosen output, asks once before it reaches another, and keeps the answer", async ({
  page,
  browser,
}) => {
  const address = await publish(page);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const stranger = await context.newPage();
  await fakeMidi(stranger);
  await openStranger(stranger, address);
  await strike(stranger, "Near");
  await patient.poll(async () => (await sentTo(stranger, "First synth")).length).toBeGreaterThan(0);
  await expect(question(stranger)).toHaveCount(0);

  await strike(stranger, "Far");
  await patient(question(stranger)).toBeVisible();
  await expect(question(stranger)).toContainText("Notes and controllers to “Second synth”");
  await expect(question(stranger)).toContainText("F0 7F 7F 06 02 F7");
  expect(await sentTo(stranger, "Second synth")).toEqual([]);
  await question(stranger).getByRole("button", { name: "Don’t allow" }).click();
  await expect(question(stranger)).toHaveCount(0);
  await strike(stranger, "Far");
  await expect(question(stranger)).toHaveCount(0);

  // Refused for good, here: the same board asks no more.
  await openStranger(stranger, address);
  await strike(stranger, "Far");
  await strike(stranger, "Near");
  await expect(question(stranger)).toHaveCount(0);
  expect(await sentTo(stranger, "Second synth")).toEqual([]);
  await context.close();

  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await fakeMidi(other);
  await openStranger(other, address);
  await strike(other, "Far");
  await question(other).getByRole("button", { name: "Allow", exact: true }).click();
  await expect(question(other)).toHaveCount(0);
  await strike(other, "Far");
  await patient.poll(async () => (await sentTo(other, "Second synth")).length).toBeGreaterThan(0);
  await other.context().close();
});
