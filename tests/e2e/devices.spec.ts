import { readFileSync } from "node:fs";
import { expect, test, type Locator, type Page } from "playwright/test";
import { checkThemes, followSystem } from "./axe.ts";
import { fakeMidi, plug, receive, sentTo, unplug } from "./fakeMidi.ts";
import { openSignedIn, OwnServer } from "./ownServer.ts";

let server: OwnServer;
let email: string;

test.setTimeout(120_000);

test.beforeAll(async () => {
  server = await OwnServer.start();
});

// Devices follow their owner: each test has one of its own.
test.beforeEach(async () => {
  email = await server.user("pro");
});

test.afterAll(() => server.stop());

async function openDevices(page: Page): Promise<void> {
  await fakeMidi(page);
  await openSignedIn(page, server, email, "/plugin/devices");
  const connect = page.getByRole("button", { name: "Connect MIDI devices" });
  await connect.click();
  await expect(connect).toBeHidden();
}

/** Heads of the routing matrix: the app's own part is one of each. */
const ports = (page: Page, list: "Inputs" | "Outputs"): Locator =>
  page
    .getByRole("grid", { name: "Routing matrix" })
    .getByRole(list === "Inputs" ? "rowheader" : "columnheader", { name: /./ })
    .filter({ hasNotText: /^(Routing matrix|Boards|Padroll)/ });

const openWindow = (page: Page, name: string): Promise<void> =>
  page.getByRole("banner").getByRole("button", { name, exact: true }).click();

const cell = (page: Page, from: string, to: string): Locator =>
  page.getByRole("button", { name: new RegExp(`^${from} to ${to}:`) });

test("ports come and go and are known again, with their names wherever ports are chosen", async ({ page }) => {
  await openDevices(page);
  await expect(ports(page, "Inputs")).toHaveCount(2);
  await expect(ports(page, "Outputs")).toHaveCount(3);
  await page.getByRole("button", { name: "Settings for First synth" }).click();
  await page.getByLabel("Alias").fill("Bass");
  await page.getByLabel("Alias").press("Enter");
  await unplug(page, "First synth");
  const bass = ports(page, "Outputs").filter({ hasText: "Bass" });
  await expect(bass).toContainText("not connected");
  await plug(page, "First synth");
  await expect(bass).toContainText("connected");
  await plug(page, "Pads", "input");
  await expect(ports(page, "Inputs").filter({ hasText: "Pads" })).toContainText("connected");
  await page.reload();
  await page.getByRole("button", { name: "Connect MIDI devices" }).click();
  await expect(bass).toContainText("First synth");
  await page.goto(`${server.url}/midi`);
  await page.getByRole("button", { name: /^Output/ }).click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await page.getByRole("button", { name: /^Output/ }).click();
  await expect(page.getByText("Bass", { exact: true })).toBeVisible();
  await expect(page.getByText("Loopback", { exact: true })).toBeVisible();
});

test("an input plays an output by its cable and chain; a feedback loop disconnects its cable", async ({ page }) => {
  await openDevices(page);
  await test.step("an input plays an output by its cable and chain, and leaves no note when it is pulled out", async () => {
    await cell(page, "Keys", "First synth").click();
    await expect(cell(page, "Keys", "First synth")).toHaveAccessibleName("Keys to First synth: cable, all, everything");
    await page.getByRole("textbox", { name: "Octave" }).fill("1");
    await page.getByRole("textbox", { name: "Octave" }).press("Enter");
    await expect(cell(page, "Keys", "First synth")).toHaveAccessibleName(/cable with chain/);
    await receive(page, "Keys", [0x90, 60, 100], [0x80, 60, 1], [0x90, 62, 90], [0x90, 64, 80]);
    // Chains that change meanwhile change nothing of what is on.
    await page.getByRole("button", { name: "Notes", exact: true }).click();
    await receive(page, "Keys", [0x80, 62, 2], [0x90, 65, 70]);
    await unplug(page, "Keys");
    await expect
      .poll(() => sentTo(page, "First synth"))
      .toEqual([
        [0x90, 72, 100],
        [0x80, 72, 1],
        [0x90, 74, 90],
        [0x90, 76, 80],
        [0x80, 74, 2],
        [0x80, 76, 64],
      ]);
    expect(await sentTo(page, "Second synth")).toEqual([]);
  });
  await test.step("a feedback loop disconnects its cable, says so, and the notice reconnects it", async () => {
    await plug(page, "Keys");
    await cell(page, "Loopback", "Loopback").click();
    await cell(page, "Keys", "Loopback").click();
    await receive(page, "Keys", [0xb0, 1, 2]);
    await expect(page.getByText(/was disconnected because it creates a feedback loop/).first()).toBeVisible();
    await expect(cell(page, "Loopback", "Loopback")).toHaveAccessibleName(/disconnected because of a feedback loop/);
    await page.getByRole("button", { name: "Reconnect" }).click();
    await expect(cell(page, "Loopback", "Loopback")).toHaveAccessibleName(
      "Loopback to Loopback: cable, all, everything",
    );
    await expect(page.getByText(/was disconnected because it creates a feedback loop/)).toHaveCount(0);
  });
});

test("a panic silences a port, and all of them; cables hold after a reload, and on the board too", async ({ page }) => {
  await openDevices(page);
  await page.getByRole("button", { name: "Panic: all notes off on First synth" }).click();
  await expect.poll(async () => (await sentTo(page, "First synth")).length).toBe(65);
  expect(await sentTo(page, "Second synth")).toEqual([]);
  await page.getByRole("button", { name: "Panic", exact: true }).click();
  await expect.poll(async () => (await sentTo(page, "Second synth")).length).toBe(65);

  await cell(page, "Keys", "Second synth").click();
  await cell(page, "Loopback", "First synth").click();
  await page.goto(`${server.url}/midi`);
  await page.getByRole("button", { name: /^Output/ }).click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await page.getByRole("button", { name: /^Output/ }).click();
  await page.getByText("Second synth", { exact: true }).waitFor();
  await receive(page, "Keys", [0xb3, 7, 99]);
  await expect.poll(() => sentTo(page, "Second synth")).toEqual([[0xb3, 7, 99]]);

  // A board that plays the loopback is heard by the cables of the loopback.
  await page.getByText("Loopback", { exact: true }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
  const kick = (await page.getByRole("button", { name: /^Kick/ }).first().boundingBox())!;
  await page.mouse.click(kick.x + kick.width / 2, kick.y + kick.height / 2);
  await expect
    .poll(() => sentTo(page, "First synth"))
    .toEqual([
      [0x99, 36, 127],
      [0x89, 36, 64],
    ]);
});

test("what passes is monitored, SysEx is exchanged, and a clock is followed", async ({ page }) => {
  await openDevices(page);
  await test.step("the monitor shows what passed in words and bytes, filters, pauses and saves", async () => {
    await receive(page, "Keys", [0x91, 61, 127], [0xb0, 7, 100]);
    const log = page.getByRole("log");
    await expect(log).toContainText("Note on");
    await expect(log).toContainText("CC 7 Volume");
    await page.getByRole("switch", { name: "Bytes" }).click();
    await expect(log).toContainText("91 3D 7F");
    await page.getByRole("combobox", { name: "Message" }).click();
    await page.getByRole("option", { name: "Controllers" }).click();
    await expect(log).not.toContainText("91 3D 7F");
    await page.getByRole("button", { name: "Pause" }).click();
    await receive(page, "Keys", [0xb0, 7, 1]);
    await expect(page.getByText("paused")).toBeVisible();
    await expect(log).not.toContainText("B0 07 01");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as MIDI file" }).click(),
    ]);
    const bytes = readFileSync(await file.path());
    expect(bytes.subarray(0, 4).toString()).toBe("MThd");
    expect([...bytes.subarray(22)]).toEqual([0, 0xb0, 7, 100, 0, 0xff, 0x2f, 0]);
  });
  await test.step("SysEx is asked for late; identities are read; a dump is saved, compared and sent", async () => {
    await openWindow(page, "SysEx");
    await page.getByRole("button", { name: "Allow SysEx" }).click();
    await page.getByRole("button", { name: "Query First synth" }).click();
    await expect.poll(() => sentTo(page, "First synth")).toEqual([[0xf0, 0x7e, 0x7f, 6, 1, 0xf7]]);
    await receive(page, "Keys", [0xf0, 0x7e, 0, 6, 2, 0x41, 1, 0, 2, 0, 3, 0, 0, 0, 0xf7]);
    await expect(page.getByText(/Roland · family 1 · model 2 · version 3.0.0.0/)).toBeVisible();
    await receive(page, "Keys", [0xf0, 1, 2, 3, 0xf7]);
    await expect(page.getByText(/5 bytes/)).toBeVisible();
    await page.getByRole("button", { name: "Send Keys" }).click();
    await expect.poll(async () => (await sentTo(page, "First synth")).at(-1)).toEqual([0xf0, 1, 2, 3, 0xf7]);
  });
  await test.step("the input whose clock songs follow is chosen, and known again after a reload", async () => {
    await page.keyboard.press("Escape");
    await openWindow(page, "Clock and latency");
    const box = page.getByRole("region", { name: "Clock in" });
    await box.getByRole("combobox", { name: "Sync source" }).click();
    await page.getByRole("option", { name: "Keys" }).click();
    await page.reload();
    await openWindow(page, "Clock and latency");
    await expect(box.getByRole("combobox", { name: "Sync source" })).toContainText("Keys");
    await box.getByRole("combobox", { name: "Sync source" }).click();
    await page.getByRole("option", { name: "internal" }).click();
    await expect(box.getByRole("combobox", { name: "Sync source" })).toContainText("internal");
  });
});

test(
  "clock of an own tempo goes to the outputs that want it, and latency is measured",
  { tag: "@sound" },
  async ({ page }) => {
    await openDevices(page);
    await openWindow(page, "Clock and latency");
    const clock = page.getByRole("region", { name: "Clock out" });
    await clock.getByRole("switch", { name: "First synth" }).click();
    await clock.getByRole("button", { name: "Start clock" }).click();
    await expect.poll(async () => (await sentTo(page, "First synth")).length).toBeGreaterThan(24);
    await clock.getByRole("button", { name: "Stop clock" }).click();
    await expect.poll(async () => (await sentTo(page, "First synth")).at(-1)).toEqual([0xfc]);
    expect((await sentTo(page, "First synth"))[0]).toEqual([0xfa]);
    expect(await sentTo(page, "Second synth")).toEqual([]);

    // The latency test measures the loopback and proposes an offset, which holds.
    const box = page.getByRole("region", { name: "Latency test" });
    for (const name of ["Output", "Input"]) {
      await box.getByRole("combobox", { name }).click();
      await page.getByRole("option", { name: "Loopback" }).click();
    }
    await box.getByRole("button", { name: "Start test" }).click();
    await expect(box).toContainText("100 / 100", { timeout: 60_000 });
    await box.getByRole("button", { name: /^Set input offset to/ }).click();
    await expect(page.getByText("Input offset set.").first()).toBeVisible();
  },
);

test("a browser without Web MIDI says so, and has the loopback", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "requestMIDIAccess", { configurable: true, value: undefined });
  });
  await openSignedIn(page, server, email, "/plugin/devices");
  await expect(page.getByText(/This browser does not support MIDI/)).toBeVisible();
  await expect(ports(page, "Inputs")).toHaveCount(1);
});

test("axe finds nothing with a port, a cable and each window open, in both themes, at any size", async ({ page }) => {
  await followSystem(page);
  await openDevices(page);
  await receive(page, "Keys", [0x91, 61, 127]);
  await page.getByRole("button", { name: "Settings for First synth" }).click();
  await checkThemes(page, "a port");
  await cell(page, "Keys", "First synth").click();
  await page.getByRole("button", { name: "Add zone" }).click();
  await page.getByRole("button", { name: "Add conversion" }).click();
  await checkThemes(page, "a cable");
  for (const name of ["SysEx", "Clock and latency"]) {
    await openWindow(page, name);
    await checkThemes(page, name);
    await page.keyboard.press("Escape");
  }
  for (const [width, height] of [
    [1280, 800],
    [2560, 1440],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const over = (): Promise<readonly number[]> =>
      page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return [scrollWidth - innerWidth, scrollHeight - innerHeight];
      });
    await expect.poll(over, `${width} × ${height}`).toEqual([0, 0]);
  }
  // One pane at a time on a phone.
  await page.getByRole("radio", { name: "Monitor" }).click();
  await expect(page.getByRole("log")).toContainText("Note on");
  await checkThemes(page, "a phone");
});
