import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "playwright/test";
import { readSetup, writeSetup } from "../../src/state/devices/setup.ts";
import { deviceStrings as words } from "../../src/ui/strings/devices.ts";
import { fakeMidi, receive, sentTo, unplug } from "./fakeMidi.ts";
import { openSignedIn, OwnServer } from "./ownServer.ts";
import { test } from "./test.ts";
import { chooserOf } from "./openSong.ts";

let server: OwnServer;

// Long enough for a busy machine.
test.setTimeout(180_000);

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

/** Types into a field of the way that is open. */
async function enter(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press("Enter");
}

async function saved(page: Page, button: string) {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const read = readSetup(readFileSync(await (await download).path(), "utf8"));
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

test("a way filters, splits and converts; the setup and a device's preset are files that bring it all back", async ({
  page,
}) => {
  await fakeMidi(page);
  await openSignedIn(page, server, await server.user("pro"), "/plugin/devices");
  await page.getByRole("button", { name: words.access.ask }).click();
  await page.getByRole("button", { name: /^Keys to First synth:/ }).click();
  const way = page.getByRole("region", { name: words.chainOf("Keys", "First synth") });
  const field = (name: string): Locator => way.getByRole("textbox", { name, exact: true });

  // Bends and the modulation wheel do not pass, nor does channel 2.
  await way.getByRole("button", { name: words.groups.bend, exact: true }).click();
  await enter(field(words.blockedControllers), "1");
  await way.getByRole("group", { name: words.channels }).getByRole("button", { name: "2", exact: true }).click();
  // Keys below C4 are a part of their own, an octave lower on channel 3.
  await way.getByRole("button", { name: words.addZone }).click();
  await enter(field(`${words.zone(1)}, ${words.keys} ${words.to}`), "59");
  await enter(field(`${words.zone(1)}, ${words.transpose}`), "-12");
  await way.getByRole("combobox", { name: `${words.zone(1)}, ${words.channel}` }).click();
  await page.getByRole("option", { name: "3", exact: true }).click();
  // Controller 20 becomes 74, upside down.
  await way.getByRole("button", { name: words.addRule }).click();
  const rule = words.rule(1);
  await enter(field(`${rule}, ${words.from}, ${words.ruleKinds.controller}`), "20");
  await enter(field(`${rule}, ${words.to}, ${words.ruleKinds.controller}`), "74");
  await enter(field(`${rule}, 0`), "127");
  await enter(field(`${rule}, 127`), "0");

  await receive(
    page,
    "Keys",
    [0xe0, 0, 80],
    [0xb0, 1, 9],
    [0xb1, 7, 9],
    [0x90, 48, 100],
    [0x80, 48, 0],
    [0xb0, 20, 100],
  );
  await expect
    .poll(() => sentTo(page, "First synth"))
    .toEqual([
      [0x92, 36, 100],
      [0x82, 36, 0],
      [0xb0, 74, 27],
    ]);

  await page.getByRole("button", { name: words.settingsOf("First synth") }).click();
  await enter(page.getByRole("textbox", { name: words.alias }), "Bass");
  const preset = await saved(page, words.savePreset);
  expect(preset.ports.map(({ alias }) => alias)).toEqual(["Bass"]);
  const setup = await saved(page, words.saveFile);
  expect(setup.routes[0]?.chain).toMatchObject({
    blocked: ["bend"],
    blockedControllers: [1],
    zones: [{ lowKey: 0, highKey: 59, channel: 3, transpose: -12 }],
    rules: [{ fromNumber: 20, toNumber: 74, low: 127, high: 0 }],
  });

  // All of it is taken back, the device forgotten, and the file brings it again.
  await page.getByRole("button", { name: /^Keys to Bass:/ }).click();
  await page.getByRole("button", { name: words.removeCable }).click();
  await expect(page.getByRole("button", { name: /^Keys to Bass:/ })).toHaveAccessibleName(
    words.cell("Keys", "Bass", words.states.none),
  );
  await unplug(page, "First synth");
  await page.getByRole("button", { name: words.settingsOf("Bass") }).click();
  await page.getByRole("button", { name: words.forget }).click();
  await expect(page.getByText("Bass", { exact: true })).toHaveCount(0);
  const chooser = await chooserOf(page, page.getByRole("button", { name: words.openFile }));
  const buffer = Buffer.from(writeSetup(setup));
  await chooser.setFiles({ name: "setup.json", mimeType: "application/json", buffer });
  await expect(page.getByText("Bass", { exact: true })).toBeVisible();
  const again = await saved(page, words.saveFile);
  expect(again.routes).toEqual(setup.routes);
  expect(new Set(again.ports)).toEqual(new Set(setup.ports));
});
