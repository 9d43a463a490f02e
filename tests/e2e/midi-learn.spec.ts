import { expect, test, type Page } from "playwright/test";
import { openWithOutput, plug, receive, sentTo, unplug } from "./fakeMidi.ts";

async function startLearning(page: Page, item: RegExp): Promise<void> {
  await page.getByRole("button", { name: /^Output/ }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Touches the middle of the stand-in of a widget. */
async function touch(page: Page, role: "button" | "slider", name: RegExp): Promise<void> {
  const box = await page.getByRole(role, { name }).first().boundingBox();
  await page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2);
}

const bar = (page: Page) => page.getByRole("group", { name: "MIDI Learn" });

test("a knob of the gear learns what it moves, with the conflict shown, and it can be undone", async ({ page }) => {
  await openWithOutput(page, "First synth");
  await startLearning(page, /^MIDI Learn…/);
  await touch(page, "slider", /^Cutoff/);
  await expect(bar(page)).toContainText("Cutoff: turn a knob");
  await receive(page, "Keys", [0xb2, 21, 64]);
  await expect(bar(page)).toContainText("CC 21, channel 3, Keys controls Cutoff.");
  await receive(page, "Keys", [0xb2, 21, 100]);
  // While it learns, the board stands still.
  expect(await sentTo(page, "First synth")).toEqual([]);
  await touch(page, "slider", /^Pan/);
  await receive(page, "Keys", [0xb2, 21, 64]);
  await expect(bar(page)).toContainText("CC 21, channel 3, Keys already controls Cutoff.");
  await bar(page).getByRole("button", { name: "Control only Pan" }).click();
  await bar(page).getByRole("button", { name: "Undo" }).click();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  await receive(page, "Keys", [0xb2, 21, 100]);
  await expect(page.getByRole("slider", { name: /^Cutoff/ })).toHaveAttribute("aria-valuenow", "100");
  expect(await sentTo(page, "First synth")).toEqual([[0xb0, 74, 100]]);
  // It is kept with the board.
  await startLearning(page, /^MIDI Learn…/);
  await touch(page, "slider", /^Cutoff/);
  await receive(page, "Keys", [0xb2, 30, 64]);
  await expect(bar(page)).toContainText("CC 30, channel 3, Keys controls Cutoff.");
  await page.reload();
  await page.getByRole("button", { name: /^Output/ }).click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await expect(async () => {
    await receive(page, "Keys", [0xb2, 30, 50]);
    await expect(page.getByRole("slider", { name: /^Cutoff/ })).toHaveAttribute("aria-valuenow", "50", {
      timeout: 500,
    });
  }).toPass();
});

test("a value that waits to be picked up tells where the gear stands, until the gear has it", async ({ page }) => {
  await openWithOutput(page, "First synth");
  await startLearning(page, /^MIDI Learn…/);
  const taught = [
    [/^Cutoff/, 21],
    [/^Volume/, 22],
    [/^Reverb/, 23],
  ] as const;
  for (const [name, controller] of taught) {
    await touch(page, "slider", name);
    await receive(page, "Keys", [0xb0, controller, 64]);
    await expect(bar(page)).toContainText(`CC ${controller}, channel 1, Keys controls`);
  }
  await bar(page).getByRole("combobox", { name: "Takeover" }).click();
  await page.getByRole("option", { name: "Pickup" }).click();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  const knob = page.getByRole("slider", { name: /^Cutoff/ }).first();
  for (const [name] of taught) await page.getByRole("slider", { name }).first().press("End");
  await receive(page, "Keys", [0xb0, 21, 30], [0xb0, 22, 30], [0xb0, 23, 40]);
  await expect(knob).toHaveAttribute("aria-valuetext", "127, hardware at 30");
  const sentBefore = (await sentTo(page, "First synth")).length;
  await receive(page, "Keys", [0xb0, 21, 90]);
  await expect(knob).toHaveAttribute("aria-valuetext", "127, hardware at 90");
  expect(await sentTo(page, "First synth")).toHaveLength(sentBefore);
  await receive(page, "Keys", [0xb0, 21, 127], [0xb0, 21, 100]);
  await expect(knob).toHaveAttribute("aria-valuetext", "100");
  await expect(knob).toHaveAttribute("aria-valuenow", "100");
});

test("gear that is sent lights shows what it moves, is not told what it says, and goes dark with the board", async ({
  page,
}) => {
  await openWithOutput(page, "First synth");
  await startLearning(page, /^MIDI Learn…/);
  await touch(page, "button", /^Hold/);
  await receive(page, "Keys", [0x90, 40, 100], [0x80, 40, 0]);
  await touch(page, "slider", /^Cutoff/);
  await receive(page, "Keys", [0xb0, 21, 64]);
  await expect(bar(page)).toContainText("controls Cutoff.");
  // It has no output yet, and none is told.
  const lights = bar(page).getByRole("switch", { name: "Feedback to Keys" });
  await expect(lights).toHaveCount(0);
  await plug(page, "Keys", "output");
  await expect(lights).not.toBeChecked();
  expect(await sentTo(page, "Keys")).toEqual([]);
  await lights.click();
  const cutoff = page.getByRole("slider", { name: /^Cutoff/ }).first();
  const level = Number(await cutoff.getAttribute("aria-valuenow"));
  const told = async (): Promise<number[][]> => (await sentTo(page, "Keys")).slice();
  await expect.poll(told).toEqual([
    [0xb0, 21, level],
    [0x90, 40, 0],
  ]);
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();

  // By hand on the screen: told. By the control itself: not told, but its lamp again once it is let go.
  await cutoff.press("End");
  await expect.poll(async () => (await told()).slice(2)).toEqual([[0xb0, 21, 127]]);
  await receive(page, "Keys", [0xb0, 21, 10]);
  await expect(cutoff).toHaveAttribute("aria-valuenow", "10");
  await receive(page, "Keys", [0x90, 40, 100]);
  await expect(page.getByRole("button", { name: /^Hold/ }).first()).toHaveAttribute("aria-pressed", "true");
  expect((await told()).slice(3)).toEqual([]);
  await receive(page, "Keys", [0x80, 40, 0]);
  await expect.poll(async () => (await told()).slice(3)).toEqual([[0x90, 40, 127]]);

  // Back after it was away: all is sent again; the choice is kept.
  await unplug(page, "Keys");
  await plug(page, "Keys");
  await expect
    .poll(async () => (await told()).slice(4))
    .toEqual([
      [0xb0, 21, 10],
      [0x90, 40, 127],
    ]);
  await page.getByRole("link", { name: "Padroll, home" }).click();
  await expect.poll(async () => (await told()).slice(6)).toEqual([[0x90, 40, 0]]);
  await page.goto("/midi");
  await page.getByRole("button", { name: /^Output/ }).click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await plug(page, "Keys", "output");
  await expect.poll(told).toEqual([
    [0xb0, 21, 10],
    [0x90, 40, 0],
  ]);
});

test("a pad learns what it sends, played and in the editor, and its second axis what moves it", async ({ page }) => {
  await openWithOutput(page, "First synth");
  await test.step("a pad learns from a key what it sends, and Escape ends learning without panic", async () => {
    await startLearning(page, /^Learn output message…/);
    await touch(page, "button", /^Kick/);
    await receive(page, "Keys", [0x94, 50, 64], [0x84, 50, 0]);
    await expect(bar(page)).toContainText("Kick sends D3, channel 5, Keys.");
    await page.keyboard.press("Escape");
    await expect(bar(page)).toBeHidden();
    await touch(page, "button", /^Kick/);
    await expect.poll(() => sentTo(page, "First synth")).toHaveLength(2);
    expect((await sentTo(page, "First synth")).map(([status, number]) => [status, number])).toEqual([
      [0x94, 50],
      [0x84, 50],
    ]);
  });
  await test.step("in the editor the selected pad learns, then the next one that is selected", async () => {
    await page.getByRole("button", { name: /^Board:/ }).click();
    await page.getByRole("menuitem", { name: "Edit board" }).click();
    const board = page.getByRole("application", { name: /^Board\./ });
    await board.focus();
    for (let press = 0; press < 4; press++) await page.keyboard.press("n");
    const panel = page.getByRole("complementary", { name: "Properties" });
    await panel.getByRole("button", { name: "Learn output message" }).click();
    await expect(bar(page)).toContainText("Kick: play the message to send on your MIDI device");
    await receive(page, "Keys", [0x95, 53, 64], [0x85, 53, 0]);
    await expect(bar(page)).toContainText("Kick sends F3, channel 6, Keys.");
    await board.focus();
    await page.keyboard.press("n");
    await receive(page, "Keys", [0x94, 52, 64], [0x84, 52, 0]);
    await expect(bar(page)).toContainText(/Snare sends E3, channel 5, Keys\./);
    await page.keyboard.press("Escape");
    await expect(bar(page)).toBeHidden();
    await board.focus();
    await page.keyboard.press("Tab");
    await touch(page, "button", /^Kick/);
    await expect.poll(() => sentTo(page, "First synth")).toHaveLength(4);
    expect((await sentTo(page, "First synth"))[2]!.slice(0, 2)).toEqual([0x95, 53]);
  });
  await test.step("the second axis of an XY pad learns by itself what moves it", async () => {
    const board = page.getByRole("application", { name: /^Board\./ });
    await page.keyboard.press("Tab");
    await board.focus();
    await page.keyboard.press("Escape");
    for (let press = 0; press < 4; press++) await page.keyboard.press("n");
    const panel = page.getByRole("complementary", { name: "Properties" });
    await panel.getByRole("radio", { name: "XY pad", exact: true }).click();
    await panel.getByRole("button", { name: "MIDI Learn, axis 2", exact: true }).click();
    await receive(page, "Keys", [0xb0, 33, 10]);
    await expect(bar(page)).toContainText(/CC 33/);
    await page.keyboard.press("Escape");
    await board.focus();
    await page.keyboard.press("Tab");
    const xy = page.getByRole("slider", { name: /^Kick/ });
    await receive(page, "Keys", [0xb0, 33, 96]);
    await expect(xy).toHaveAttribute("aria-valuetext", /Y 96$/);
    await receive(page, "Keys", [0xb0, 33, 12]);
    await expect(xy).toHaveAttribute("aria-valuetext", /Y 12$/);
  });
});
