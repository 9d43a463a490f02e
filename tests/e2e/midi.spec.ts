import { expect, test, type Page } from "playwright/test";
import { writeBoard } from "../../src/domain/board/boardJson.ts";
import { newBoard } from "../../src/domain/board/newBoard.ts";
import { newPad, padNote } from "../../src/domain/board/newPad.ts";
import { drop } from "./drop.ts";
import { fakeMidi, openWithOutput, plug, receive, sentTo, unplug, type RigWindow } from "./fakeMidi.ts";
import { menuItem } from "./menus.ts";

async function pressKick(page: Page): Promise<void> {
  const box = await page.getByRole("button", { name: /^Kick/ }).first().boundingBox();
  await page.mouse.move(box!.x + box!.width / 2, box!.y + box!.height / 2);
  await page.mouse.down();
}

test("a pad plays the output that was chosen, and no other, also when it is gone, back, or has a namesake", async ({
  page,
}) => {
  await openWithOutput(page, "Second synth");
  await test.step("a pad sends pairs of note-on and note-off to the output that was chosen", async () => {
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
  await test.step("an output that is unplugged in mid-note is named as gone, and gets its note-off when it is back", async () => {
    const menu = page.getByRole("button", { name: /^Output/ });
    await menu.click();
    await page.getByText("First synth", { exact: true }).click();
    await expect(menu).toContainText("First synth");
    await pressKick(page);
    await unplug(page, "First synth");
    await expect(page.getByRole("button", { name: /^Output/ })).toContainText("First synth (not connected)");
    await page.mouse.up();
    await plug(page, "First synth");
    await expect(page.getByRole("button", { name: /^Output/ })).not.toContainText("not connected");
    await expect
      .poll(() => sentTo(page, "First synth"))
      .toEqual([
        [0x99, 36, 127],
        [0x89, 36, 64],
      ]);
  });
  await test.step("Hold off while its output is gone reaches the output when it is back", async () => {
    await tap(page, /^Hold/);
    await unplug(page, "First synth");
    await expect(page.getByRole("button", { name: /^Output/ })).toContainText("not connected");
    await tap(page, /^Hold/);
    expect((await sentTo(page, "First synth")).at(-1)).toEqual([0xb0, 64, 127]);
    await plug(page, "First synth");
    await expect.poll(async () => (await sentTo(page, "First synth")).at(-1)).toEqual([0xb0, 64, 0]);
  });
  await test.step("of two outputs of one name the one that was chosen is played, and never the other in its place", async () => {
    const menu = page.getByRole("button", { name: /^Output/ });
    await plug(page, "Twin", "output", "First synth");
    await expect(menu).toContainText("First synth · 1");
    await unplug(page, "First synth");
    await expect(menu).toContainText("First synth (not connected)");
    const before = await sentTo(page, "First synth");
    await pressKick(page);
    await page.mouse.up();
    expect(await sentTo(page, "Twin")).toEqual([]);
    await menu.click();
    await page.getByText("First synth · 2", { exact: true }).click();
    await expect(menu).toContainText("First synth · 2");
    await pressKick(page);
    await page.mouse.up();
    await expect.poll(async () => (await sentTo(page, "Twin")).at(0)).toEqual([0x99, 36, 127]);
    expect(await sentTo(page, "First synth")).toEqual(before);
  });
});

/** The middle of the stand-in of a pad. */
async function tap(page: Page, name: RegExp): Promise<void> {
  const box = await page.getByRole("button", { name }).first().boundingBox();
  await page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2);
}

/** What the pedal of the first output was switched to. A page that goes hands over again what may not have left yet. */
async function switched(page: Page): Promise<string[]> {
  const told = (await sentTo(page, "First synth")).map(([status, number, value]) => {
    expect([status, number]).toEqual([0xb0, 64]);
    return value === 127 ? "on" : value === 0 ? "off" : `${value}`;
  });
  return told.filter((each, at) => each !== told[at - 1]);
}

test("Hold outlasts the focus where it may; an input lights keys and chooses the instrument", async ({ page }) => {
  await openWithOutput(page, "First synth");
  await test.step("Hold goes on, as the title says, when the page loses the focus; it ends there where that is chosen, and when the page is left", async () => {
    const hold = page.getByRole("button", { name: /^Hold/ });
    // A page that is left may be shown again as it was.
    const tell = (type: "blur" | "focus" | "pagehide"): Promise<void> =>
      page.evaluate((each) => void globalThis.dispatchEvent(new Event(each)), type);
    await tap(page, /^Hold/);
    await expect(hold).toHaveAttribute("aria-pressed", "true");
    await expect(page).toHaveTitle(/^Main board/);
    await tell("blur");
    await expect(page).toHaveTitle(/^♪ Hold · Main board/);
    await expect(hold).toHaveAttribute("aria-pressed", "true");
    await tell("focus");
    await expect(page).toHaveTitle(/^Main board/);
    await tell("pagehide");
    await expect(hold).toHaveAttribute("aria-pressed", "false");
    expect(await switched(page)).toEqual(["on", "off"]);
    await page.getByRole("button", { name: "Stage and settings" }).click();
    await menuItem(page, "In the background", true).press("Enter");
    await expect(menuItem(page, "Keep playing unless locked", true)).toHaveAttribute("aria-checked", "true");
    await expect(menuItem(page, "Keep playing", true)).toHaveAttribute("aria-checked", "false");
    await menuItem(page, "Stop playing", true).press("Enter");
    await tap(page, /^Hold/);
    await expect(hold).toHaveAttribute("aria-pressed", "true");
    await tell("blur");
    await expect(hold).toHaveAttribute("aria-pressed", "false");
    expect(await switched(page)).toEqual(["on", "off", "on", "off"]);
  });
  await test.step("an input chooses the instrument; keys that it lights go out with its port, its controller 123, and panic", async () => {
    const lit = page.getByRole("main").getByText("C4", { exact: true }).first();
    const strike = [0x90, 60, 90];
    await receive(page, "Keys", [0xc0, 40]);
    await expect(
      page
        .getByRole("main")
        .getByText(/Violin/)
        .first(),
    ).toBeVisible();
    // Let go of, and held by the pedal of the input.
    await receive(page, "Keys", [0xb0, 64, 127], strike, [0x80, 60, 0]);
    await expect(lit).toBeVisible();
    await unplug(page, "Keys");
    await expect(lit).toBeHidden();

    await plug(page, "Keys");
    await expect(async () => {
      await receive(page, "Keys", strike);
      await expect(lit).toBeVisible({ timeout: 1000 });
    }).toPass();
    await receive(page, "Keys", [0xb0, 123, 0]);
    await expect(lit).toBeHidden();

    await receive(page, "Keys", strike);
    await expect(lit).toBeVisible();
    await page
      .getByRole("button", { name: /^Panic/ })
      .first()
      .click();
    await expect(lit).toBeHidden();
  });
});

test("panic reaches the chosen output and those that cables lead to, each once; a reload with Hold on sends its end at once", async ({
  page,
}) => {
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
  await page.addInitScript(() => {
    const from = { id: "id of Keys", name: "Keys", manufacturer: "Padroll tests", direction: "in" };
    const to = { id: "id of Second synth", name: "Second synth", manufacturer: "Padroll tests", direction: "out" };
    const routes = [{ from: "in:id of Keys", to: "out:id of Second synth" }];
    const setup = { contentType: "application/vnd.padroll.devices.v1+json", ports: [from, to], routes };
    localStorage.setItem("padroll_devices", JSON.stringify(setup));
  });
  await openWithOutput(page, "First synth");
  const resets = async (name: string): Promise<number> =>
    (await sentTo(page, name)).filter(([status]) => status === 0xff).length;
  // The cable works.
  await expect(async () => {
    await receive(page, "Keys", [0x90, 60, 90], [0x80, 60, 0]);
    expect((await sentTo(page, "Second synth")).length).toBeGreaterThan(0);
  }).toPass();
  await page
    .getByRole("button", { name: /^Panic/ })
    .first()
    .click();
  for (const name of ["First synth", "Second synth"]) await expect.poll(() => resets(name)).toBe(1);

  // A reload with Hold on sends its end at once.
  await tap(page, /^Hold/);
  await expect(page.getByRole("button", { name: /^Hold/ })).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  const stored = await page.evaluate(() => sessionStorage.getItem("sent"));
  const [sent, times] = JSON.parse(stored ?? "[[],[]]") as [number[][], [number, number][]];
  const atOnce = sent.filter((_, index) => times[index]![1] === 0);
  expect(atOnce).toContainEqual([0xb0, 64, 0]);
  await expect(page.getByRole("button", { name: /^Hold/ })).toHaveAttribute("aria-pressed", "false");
});

/** Answers the prompt for MIDI. */
async function connect(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Output/ }).click();
  await page.getByRole("menuitem", { name: /Connect MIDI devices/ }).click();
}

test("a board chosen in the menu is that of the address, and opens again with its channel and values", async ({
  page,
}) => {
  await openWithOutput(page, "First synth");
  await page.getByRole("button", { name: /^Board:/ }).click();
  await page.getByRole("menuitem", { name: "New from template" }).hover();
  await page.getByRole("menuitem", { name: "All Knobs" }).click();
  await expect(page).toHaveURL(/\/midi\/\w{30}$/);
  await page.getByRole("button", { name: /^Channel/ }).click();
  await menuItem(page, "7", true).click();
  const knob = page.getByRole("slider").first();
  await knob.focus();
  await page.keyboard.press("Home");
  await expect(knob).toHaveAttribute("aria-valuenow", "0");
  await page.reload();
  await expect(page.getByRole("slider").first()).toHaveAttribute("aria-valuenow", "0");
  await expect(page.getByRole("button", { name: /^Channel/ })).toContainText("7");
  await connect(page);
  await expect.poll(() => sentTo(page, "First synth")).toEqual([[0xb6, 16, 0]]);

  // What comes in on its channel moves it, what is of another one does not.
  await receive(page, "Keys", [0xb6, 16, 55], [0xb0, 16, 99], [0xb6, 17, 33]);
  await expect(page.getByRole("slider").nth(1)).toHaveAttribute("aria-valuenow", "33");
  await expect(page.getByRole("slider").first()).toHaveAttribute("aria-valuenow", "55");

  await page.getByRole("button", { name: /^Channel/ }).click();
  await menuItem(page, "All channels", true).click();
  await page.getByRole("slider").first().focus();
  await page.keyboard.press("End");
  const all = Array.from({ length: 16 }, (_, channel) => [0xb0 + channel, 16, 127]);
  await expect.poll(async () => (await sentTo(page, "First synth")).slice(-16)).toEqual(all);
});

const at = (col: number) => ({ row: 0, col, width: 1, height: 1 });

/** A toggle of controller 20, and a pad of the lowest octave. */
const TOGGLE = JSON.stringify(
  writeBoard(
    newBoard({
      name: "One toggle",
      rows: 1,
      cols: 2,
      pads: [
        newPad({ label: "Drive", command: "cc", code: 20, canToggle: true, location: at(0) }),
        newPad({ label: "Low", midiNote: padNote(5), location: at(1) }),
      ],
    }),
  ),
);

test("a toggle is as it was left after a reload, and the output is told unless that is off", async ({ page }) => {
  await fakeMidi(page);
  await page.goto("/timeline");
  await expect(page.getByRole("button", { name: "Open file" })).toBeVisible();
  await drop(page, [{ name: "toggle.json", text: TOGGLE }]);
  const drive = page.getByRole("button", { name: /^Drive/ }).first();
  const output = page.getByRole("button", { name: /^Output/ });
  await expect(drive).toHaveAttribute("aria-pressed", "false", { timeout: 30_000 });
  await connect(page);
  await output.click();
  await page.getByText("First synth", { exact: true }).click();
  await expect(output).toContainText("First synth");
  await tap(page, /^Drive/);
  await expect(drive).toHaveAttribute("aria-pressed", "true");

  await page.reload();
  await expect(drive).toHaveAttribute("aria-pressed", "true");
  await connect(page);
  await expect.poll(() => sentTo(page, "First synth")).toEqual([[0xb0, 20, 127]]);
  await output.click();
  await menuItem(page, "Send values when opening").click();

  await page.reload();
  await expect(drive).toHaveAttribute("aria-pressed", "true");
  await connect(page);
  await expect(output).toContainText("First synth");
  await tap(page, /^Drive/);
  await expect.poll(() => sentTo(page, "First synth")).toEqual([[0xb0, 20, 0]]);

  // What the gear says of it is shown.
  await receive(page, "Keys", [0xb0, 20, 127]);
  await expect(drive).toHaveAttribute("aria-pressed", "true");
  await tap(page, /^Low/);
  await expect
    .poll(async () => (await sentTo(page, "First synth")).slice(1).map(([status, key]) => [status, key]))
    .toEqual([
      [0x90, 5],
      [0x80, 5],
    ]);
});

for (const [name, answer] of [
  ["SecurityError", /refuses access to MIDI devices/],
  ["InvalidStateError", /MIDI system of this computer does not answer/],
] as const) {
  test(`MIDI that is refused is said at once: ${name}`, async ({ page }) => {
    await fakeMidi(page);
    await page.addInitScript((refusal) => {
      Object.defineProperty(Navigator.prototype, "requestMIDIAccess", {
        configurable: true,
        value: () => Promise.reject(new DOMException("no", refusal)),
      });
    }, name);
    await page.goto("/midi");
    await connect(page);
    await expect(page.getByText(answer).first()).toBeVisible();
  });
}
