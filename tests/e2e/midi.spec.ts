import { expect, test, type Page } from "playwright/test";
import { fakeMidi, openWithOutput, plug, sentTo, unplug, type RigWindow } from "./fakeMidi.ts";

async function pressKick(page: Page): Promise<void> {
  const box = await page.getByRole("button", { name: /^Kick/ }).first().boundingBox();
  await page.mouse.move(box!.x + box!.width / 2, box!.y + box!.height / 2);
  await page.mouse.down();
}

test("a pad sends pairs of note-on and note-off to the output that was chosen", async ({ page }) => {
  await openWithOutput(page, "Second synth");
  for (let press = 0; press < 3; press++) {
    await pressKick(page);
    await page.mouse.up();
  }
  const pair = [
    [0x99, 36, 127],
    [0x89, 36, 64],
  ];
  await expect.poll(() => sentTo(page, "Second synth")).toEqual([...pair, ...pair, ...pair]);
  expect(await sentTo(page, "First synth")).toEqual([]);
});

test("an output that is unplugged in mid-note is named as gone, and gets its note-off when it is back", async ({
  page,
}) => {
  await openWithOutput(page, "First synth");
  await pressKick(page);
  await unplug(page, "First synth");
  await expect(page.getByRole("button", { name: /^Output/ })).toContainText("First synth is gone");
  await page.mouse.up();
  await plug(page, "First synth");
  await expect(page.getByRole("button", { name: /^Output/ })).not.toContainText("gone");
  await expect
    .poll(() => sentTo(page, "First synth"))
    .toEqual([
      [0x99, 36, 127],
      [0x89, 36, 64],
    ]);
});

/** The middle of the stand-in of a pad. */
async function tap(page: Page, name: RegExp): Promise<void> {
  const box = await page.getByRole("button", { name }).first().boundingBox();
  await page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2);
}

test("Hold is off, and shown off, when the page loses the focus", async ({ page }) => {
  await openWithOutput(page, "First synth");
  const hold = page.getByRole("button", { name: /^Hold/ });
  await tap(page, /^Hold/);
  await expect(hold).toHaveAttribute("aria-pressed", "true");
  await page.evaluate(() => globalThis.dispatchEvent(new Event("blur")));
  await expect(hold).toHaveAttribute("aria-pressed", "false");
  expect(await sentTo(page, "First synth")).toEqual([
    [0xb0, 64, 127],
    [0xb0, 64, 0],
  ]);
});

test("Hold off while its output is gone reaches the output when it is back", async ({ page }) => {
  await openWithOutput(page, "First synth");
  await tap(page, /^Hold/);
  await unplug(page, "First synth");
  await expect(page.getByRole("button", { name: /^Output/ })).toContainText("gone");
  await tap(page, /^Hold/);
  expect((await sentTo(page, "First synth")).at(-1)).toEqual([0xb0, 64, 127]);
  await plug(page, "First synth");
  await expect.poll(async () => (await sentTo(page, "First synth")).at(-1)).toEqual([0xb0, 64, 0]);
});

test("a reload with Hold on sends its end at once", async ({ page }) => {
  await page.addInitScript(() => {
    // Comes after `pagehide` where a page is left, and is the last that it does.
    document.addEventListener("visibilitychange", () => {
      const { padrollMidi } = globalThis as unknown as RigWindow;
      sessionStorage.setItem(
        "sent",
        JSON.stringify([padrollMidi.sent["First synth"], padrollMidi.times["First synth"]]),
      );
    });
  });
  await openWithOutput(page, "First synth");
  await tap(page, /^Hold/);
  await expect(page.getByRole("button", { name: /^Hold/ })).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  const stored = await page.evaluate(() => sessionStorage.getItem("sent"));
  const [sent, times] = JSON.parse(stored ?? "[[],[]]") as [number[][], [number, number][]];
  const atOnce = sent.filter((_, index) => times[index]![1] === 0);
  expect(atOnce).toContainEqual([0xb0, 64, 0]);
  await expect(page.getByRole("button", { name: /^Hold/ })).toHaveAttribute("aria-pressed", "false");
});

test("a board chosen in the menu is that of the address, and opens again with its channel and values", async ({
  page,
}) => {
  await openWithOutput(page, "First synth");
  await page.getByRole("button", { name: /^Board:/ }).click();
  await page.getByRole("menuitem", { name: "New from template" }).hover();
  await page.getByRole("menuitem", { name: "All Knobs" }).click();
  await expect(page).toHaveURL(/\/midi\/\w{30}$/);
  await page.getByRole("button", { name: /^Channel/ }).click();
  await page
    .getByRole("menuitem", { name: "7", exact: true })
    .or(page.getByRole("menuitemcheckbox", { name: "7", exact: true }))
    .or(page.getByRole("menuitemradio", { name: "7", exact: true }))
    .click();
  const knob = page.getByRole("slider").first();
  await knob.focus();
  await page.keyboard.press("Home");
  await expect(knob).toHaveAttribute("aria-valuenow", "0");
  await page.reload();
  await expect(page.getByRole("slider").first()).toHaveAttribute("aria-valuenow", "0");
  await expect(page.getByRole("button", { name: /^Channel/ })).toContainText("7");
  await page.getByRole("button", { name: /^Output/ }).click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await expect.poll(() => sentTo(page, "First synth")).toEqual([[0xb6, 16, 0]]);
});

test("MIDI that is refused is said at once", async ({ page }) => {
  await fakeMidi(page);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "requestMIDIAccess", {
      configurable: true,
      value: () => Promise.reject(new DOMException("no", "SecurityError")),
    });
  });
  await page.goto("/midi");
  await page.getByRole("button", { name: /^Output/ }).click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await expect(page.getByText(/refuses access to MIDI devices/).first()).toBeVisible();
});
