import { expect, test, type Page } from "playwright/test";
import { BOARD_PARTS, frames, stillPlaces } from "./frames.ts";
import { fakeMidi, sentTo } from "./fakeMidi.ts";
import { layoutFaults } from "./layout.ts";

const PHONES = [
  { name: "portrait", width: 390, height: 844 },
  { name: "landscape", width: 844, height: 390 },
] as const;
const TEMPLATES = {
  Mixer: "Mixer",
  "All Faders": "All Faders",
  Isomorphic: "Isomorphic fourths",
  Strings: "Strings strum",
} as const;
/** As small as a thing may be that a finger is to hit, less what pixels of the screen round off. */
const LEAST = 43.5;

interface Target {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** Not in another part. */
  readonly isShown: boolean;
  /** The whole thing is in sight, and it is large enough for a finger. */
  readonly isWhole: boolean;
  readonly isPad: boolean;
}

test.use({ hasTouch: true, isMobile: true, viewport: { width: 1280, height: 800 } });

/** What of the board is struck by itself: a pad, a control, a part of a widget. */
const targets = (page: Page): Promise<readonly Target[]> =>
  page.evaluate((least) => {
    const canvas = document.querySelector("main canvas")!;
    // Beside the element that React has the canvas in.
    const overlay = canvas.parentElement!.nextElementSibling!;
    const all = [...overlay.querySelectorAll<HTMLElement>("[role=button],[role=slider]")];
    return all.flatMap((element, id) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      // Black keys are as narrow as on any piano.
      const heights = [...element.parentElement!.children].map((child) => child.getBoundingClientRect().height);
      const isBlack = /[♯♭]/.test(element.getAttribute("aria-label") ?? "") && height < 0.8 * Math.max(...heights);
      if (isBlack) return [];
      const isShown = width > 0 && document.elementFromPoint(x, y) === canvas;
      const isFree = [[left + 1, top + 1] as const, [right - 1, bottom - 1] as const].every(
        ([atX, atY]) => document.elementFromPoint(atX, atY) === canvas,
      );
      const isPad = element.getAttribute("role") === "button";
      return [{ id, x, y, isPad, isShown, isWhole: isShown && isFree && Math.min(width, height) >= least }];
    });
  }, LEAST);

/** Half a second of frames, which a busy machine makes in longer. */
const STILL_FRAMES = 30;

/** Shows the board on a screen of that size: it is laid out when nothing of it has moved for a while. */
async function showOn(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async (frames) => {
    const places = () => {
      const parts = [...document.querySelectorAll("main canvas, main [role=button], main [role=slider]")];
      return JSON.stringify(parts.map((part) => part.getBoundingClientRect()));
    };
    for (let still = 0, before = ""; still < frames; still++) {
      await new Promise(requestAnimationFrame);
      const now = places();
      if (now !== before) [still, before] = [0, now];
    }
  }, STILL_FRAMES);
}

async function connect(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: /^Output/ });
  await menu.click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
  await menu.click();
  await page.getByText("First synth", { exact: true }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
}

/** Every part of the board is gone through: all of it is found whole somewhere, and what is struck is sent. */
async function playEveryPart(page: Page): Promise<void> {
  const parts = page.getByRole("group", { name: "Board sections" });
  const count = (await parts.isVisible())
    ? Number((await parts.getByRole("status").getAttribute("aria-label"))!.match(/\d+$/)![0])
    : 1;
  const whole = new Set<number>();
  const all = (await targets(page)).map(({ id }) => id);
  for (let part = 1; part <= count; part++) {
    const seen = await targets(page);
    for (const { id, isWhole } of seen) if (isWhole) whole.add(id);
    expect(seen.some(({ isShown }) => isShown)).toBe(true);
    const pads = seen.filter(({ isPad, isWhole }) => isPad && isWhole);
    for (const pad of [pads[0], pads[pads.length >> 1], pads.at(-1)]) {
      if (!pad) continue;
      const before = (await sentTo(page, "First synth")).length;
      await page.touchscreen.tap(pad.x, pad.y);
      await expect.poll(async () => (await sentTo(page, "First synth")).length).toBeGreaterThan(before);
    }
    if (count > 1) {
      await parts.getByRole("button", { name: "Next section", exact: true }).tap();
      await expect(parts.getByRole("status")).toHaveAccessibleName(`Section ${(part % count) + 1} of ${count}`);
      await stillPlaces(page, BOARD_PARTS);
    }
  }
  expect(all.filter((id) => !whole.has(id))).toEqual([]);
}

for (const [name, button] of Object.entries(TEMPLATES)) {
  test(`${name}: on a phone everything is at a finger's size, and plays`, async ({ page }) => {
    await fakeMidi(page);
    await page.goto("/edit");
    await page.locator("canvas").waitFor();
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("button", { name: "New board" }).click();
    await expect(page).toHaveURL(/\/edit\/\w{30}$/);
    await page.goto(page.url().replace("/edit/", "/midi/"));
    await page.locator("canvas").waitFor();
    await connect(page);
    for (const phone of PHONES) {
      await showOn(page, phone);
      await test.step(phone.name, () => playEveryPart(page));
      await page.screenshot({ path: test.info().outputPath(`${name} ${phone.name}.png`) });
    }
  });
}

test("pages and the editor of boards are large enough for fingers, and name no keys", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const path of ["/login", "/events", "/edit"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    // That link reaches up farther than down, where its field is.
    const pressed = async (): Promise<readonly string[]> =>
      (await layoutFaults(page)).small.filter(
        (each) => /^(a|button) /.test(each) && !each.includes("Forgot password?"),
      );
    await expect.soft.poll(pressed, path).toEqual([]);
  }
  await expect(page.getByText("add to selection")).toBeHidden();
});

test("a pad that is held while another part is shown sounds on until its finger leaves", async ({ page }) => {
  await fakeMidi(page);
  await page.goto("/edit");
  await page.locator("canvas").waitFor();
  await page.getByRole("button", { name: TEMPLATES.Isomorphic }).click();
  await page.getByRole("button", { name: "New board" }).click();
  await expect(page).toHaveURL(/\/edit\/\w{30}$/);
  await page.goto(page.url().replace("/edit/", "/midi/"));
  await page.locator("canvas").waitFor();
  await connect(page);
  await showOn(page, PHONES[0]);
  const grid = (await page.getByRole("group", { name: "C major" }).boundingBox())!;
  const client = await page.context().newCDPSession(page);
  const at = { x: grid.x + 20, y: grid.y + 40 };
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await expect.poll(async () => (await sentTo(page, "First synth")).map(([status = 0]) => status >> 4)).toEqual([9]);
  await page.getByRole("button", { name: "Next section", exact: true }).dispatchEvent("click");
  await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: at.x + 90, y: at.y + 60 }] });
  await frames(page);
  expect((await sentTo(page, "First synth")).map(([status = 0]) => status >> 4)).toEqual([9]);
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(async () => (await sentTo(page, "First synth")).map(([status = 0]) => status >> 4)).toEqual([9, 8]);
});
