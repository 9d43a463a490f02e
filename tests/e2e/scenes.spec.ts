import { expect, test, type Page } from "playwright/test";
import { openWithOutput, receive, sentTo } from "./fakeMidi.ts";

const patient = expect.configure({ timeout: 30_000 });
const fader = (page: Page) => page.getByRole("slider", { name: /^Volume/ });

test("scenes of a board are stored beside it, recalled at once or in their time, by programs and keys, and open it", async ({
  page,
}) => {
  await openWithOutput(page, "First synth");
  const volumes = async (): Promise<readonly number[]> =>
    (await sentTo(page, "First synth"))
      .filter(([status, number]) => status === 0xb0 && number === 7)
      .map((bytes) => bytes[2]!);
  const stands = (value: number) => patient(fader(page)).toHaveAttribute("aria-valuenow", String(value));
  await page.getByRole("button", { name: /^Board:/ }).click();
  await page.getByRole("menuitem", { name: "Scenes…" }).click();
  const panel = page.getByRole("complementary", { name: "Scenes" });

  await fader(page).press("End");
  await stands(127);
  await panel.getByRole("button", { name: "New scene" }).click();
  await fader(page).press("Home");
  await stands(0);
  await panel.getByRole("button", { name: "New scene" }).click();
  await panel.getByLabel("Name of Scene 1").fill("Loud");
  await panel.getByLabel("Name of Scene 1").press("Enter");
  await panel.getByRole("button", { name: "Recall 1: Loud" }).click();
  await stands(127);
  expect((await volumes()).slice(-2)).toEqual([0, 127]);
  await expect(panel.getByRole("listitem").first()).toHaveAttribute("aria-current", "true");

  // In its time: through values between, to the very one.
  await panel.getByRole("combobox", { name: "Transition to Scene 2" }).click();
  await page.getByRole("option", { name: "1 s", exact: true }).click();
  let way: readonly number[] = [];
  // A page that stands still for most of the second goes fewer steps: then once more.
  await expect(async () => {
    await panel.getByRole("button", { name: "Recall 1: Loud" }).click();
    await stands(127);
    const before = (await volumes()).length;
    await panel.getByRole("button", { name: "Recall 2: Scene 2" }).click();
    await stands(0);
    way = (await volumes()).slice(before);
    expect(way.length).toBeGreaterThan(2);
  }).toPass();
  expect(way.at(-1)).toBe(0);
  expect(way.length).toBeLessThanOrEqual(52);
  expect(way).toEqual(way.toSorted((a, b) => b - a));

  // By the gear and by the computer's keys.
  await panel.getByRole("combobox", { name: "Program change for Loud" }).click();
  await page.getByRole("option", { name: "Program 5", exact: true }).click();
  await receive(page, "Keys", [0xc2, 5]);
  await stands(127);
  await page.keyboard.press(".");
  await stands(0);

  // It opens the board from now on, whatever was left.
  await panel.getByRole("combobox", { name: "Initial scene" }).click();
  await page.getByRole("option", { name: "Loud", exact: true }).click();
  await patient(page).toHaveURL(/\/midi\/\w+/);
  await page.reload();
  await stands(127);
});
