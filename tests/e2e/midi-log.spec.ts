import { expect, test, type Page } from "playwright/test";
import { openWithOutput, plug, receive, unplug, type RigWindow } from "./fakeMidi.ts";
import { menuItem } from "./menus.ts";

async function openLog(page: Page): Promise<void> {
  await openWithOutput(page, "First synth");
  await page.getByRole("button", { name: /^Output/ }).click();
  await menuItem(page, "MIDI log").click();
}

const log = (page: Page) => page.getByRole("complementary", { name: "MIDI log" });
const rows = (page: Page) => log(page).locator("tbody tr");

/** What a row says, without the time. */
const text = (page: Page, place: number): Promise<string[]> =>
  rows(page).nth(place).locator("td:not(:first-child)").allTextContents();

async function choose(page: Page, list: string, option: string): Promise<void> {
  await log(page).getByRole("combobox", { name: list }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

test("the log shows what comes in and goes out, is filtered, paused, cleared and copied, and hears each input once", async ({
  page,
}) => {
  await openLog(page);
  await test.step("the log shows what comes in and goes out, bad messages too, which play nothing", async () => {
    await receive(page, "Keys", [0x91, 61, 127], [0xb0, 7, 100], [0x90, 60]);
    await expect(rows(page)).toHaveCount(3);
    expect(await text(page, 0)).toEqual(["In Keys", "", "Bad too short"]);
    expect(await text(page, 1)).toEqual(["In Keys", "1", "Control CC 7 Volume · 100"]);
    expect(await text(page, 2)).toEqual(["In Keys", "2", "Note on C♯4 · 61 · attack 1.00"]);
    const box = await page.getByRole("button", { name: /^Kick/ }).first().boundingBox();
    await page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2);
    await expect(rows(page)).toHaveCount(5);
    expect(await text(page, 1)).toEqual(["Out First synth", "10", "Note on C2 · 36 · attack 1.00"]);
    await log(page).getByRole("button", { name: "Clear" }).click();
    await expect(rows(page)).toHaveCount(0);
  });
  await test.step("the log is filtered, paused, cleared and copied", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await receive(page, "Keys", [0x90, 60, 64], [0xb0, 1, 5], [0xb1, 1, 6], [0xf8], [0xfe]);
    await expect(rows(page)).toHaveCount(3);
    await choose(page, "Message", "Controllers");
    await expect(rows(page)).toHaveCount(2);
    await choose(page, "Channel", "Channel 2");
    await expect(rows(page)).toHaveCount(1);
    expect(await text(page, 0)).toEqual(["In Keys", "2", "Control CC 1 Modulation · 6"]);
    await log(page).getByRole("button", { name: "Copy" }).click();
    await expect(page.getByText("Copied 1 message").first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3}\tIn\tKeys\t2\tControl\tCC 1 Modulation · 6\tB1 01 06\tcontrolchange$/,
    );
    await choose(page, "Channel", "All channels");
    await choose(page, "Message", "Clock and sensing");
    await receive(page, "Keys", [0xf8]);
    await expect(rows(page)).toHaveCount(1);
    await choose(page, "Message", "All messages");
    await expect(rows(page)).toHaveCount(4);
    await log(page).getByRole("button", { name: "Pause" }).click();
    await receive(page, "Keys", [0x90, 60, 0]);
    await expect(log(page).getByText("paused")).toBeVisible();
    await expect(rows(page)).toHaveCount(4);
    await log(page).getByRole("button", { name: "Resume" }).click();
    await expect(rows(page)).toHaveCount(5);
    await log(page).getByRole("button", { name: "Clear" }).click();
    await expect(rows(page)).toHaveCount(0);
  });
  await test.step("an input that is plugged in again is heard once", async () => {
    await unplug(page, "Keys");
    await receive(page, "Keys", [0x90, 60, 1]);
    await plug(page, "Keys");
    await expect(async () => {
      await receive(page, "Keys", [0xb0, 20, 1]);
      await expect(rows(page)).not.toHaveCount(0);
    }).toPass();
    const before = await rows(page).count();
    await receive(page, "Keys", [0xb0, 20, 2]);
    await expect(rows(page)).toHaveCount(before + 1);
  });
});

test("2,000 messages a second for three seconds are all in the log", async ({ page }) => {
  await openLog(page);
  const frames = await page.evaluate(async () => {
    const { padrollMidi } = globalThis as unknown as RigWindow;
    const total = 6000;
    const startMs = performance.now();
    let sent = 0;
    let last = startMs;
    const gaps: number[] = [];
    await new Promise<void>((resolve) => {
      const watch = (nowMs: number): void => {
        gaps.push(nowMs - last);
        last = nowMs;
        if (sent < total) requestAnimationFrame(watch);
      };
      requestAnimationFrame(watch);
      const pump = setInterval(() => {
        const due = Math.min(total, Math.floor((performance.now() - startMs) * 2));
        for (; sent < due; sent++) padrollMidi.receive("Keys", [0xb0, sent % 120, (sent >> 3) % 128]);
        if (sent < total) return;
        clearInterval(pump);
        resolve();
      }, 1);
    });
    return gaps.toSorted((a, b) => a - b);
  });
  test.info().annotations.push({
    type: "frames",
    description: `p50 ${frames[frames.length >> 1]} ms, p95 ${frames[Math.floor(frames.length * 0.95)]} ms`,
  });
  await expect(log(page).getByText("the latest 100 of 6,000 messages")).toBeVisible();
  await expect(rows(page)).toHaveCount(100);
  const details = await log(page).locator("tbody td:last-child").allTextContents();
  const expected = Array.from({ length: 100 }, (_, place) => 5999 - place).map((at) => `CC ${at % 120} `);
  details.forEach((detail, place) => {
    expect(detail).toContain(expected[place]);
    expect(detail.endsWith(` · ${((5999 - place) >> 3) % 128}`)).toBe(true);
  });
});
