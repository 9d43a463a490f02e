import { expect, test, type Page } from "playwright/test";
import { fakeMidi, receive } from "./fakeMidi.ts";
import { openMelody } from "./openSong.ts";

const bar = (page: Page) => page.getByRole("group", { name: "MIDI Learn" });

async function learn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Song menu" }).click();
  await page.getByRole("menuitem", { name: "MIDI Map: mixer and transport…" }).click();
  await expect(bar(page)).toContainText("Touch a volume");
  // What is to be touched is still there.
  await expect(page.getByRole("slider", { name: "Volume of Melody", exact: true }).first()).toBeInViewport();
}

test("a fader of the gear learns a track's volume, a button plays, and Escape ends the learning", async ({ page }) => {
  await fakeMidi(page);
  await openMelody(page);
  const volume = page.getByRole("slider", { name: "Volume of Melody", exact: true }).first();
  const before = await volume.getAttribute("aria-valuetext");
  await learn(page);
  await volume.press("Enter");
  await expect(bar(page)).toContainText("turn a knob");
  await receive(page, "Keys", [0x90, 60, 100], [0x80, 60, 0]);
  await expect(bar(page)).toContainText("Keys cannot control it");
  await receive(page, "Keys", [0xb0, 7, 10]);
  await expect(bar(page)).toContainText("CC 7, channel 1, Keys controls Volume of");
  await expect(volume).toHaveAttribute("aria-valuetext", before!);
  // What is chosen in the pick does nothing else.
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(bar(page)).toContainText("press a button");
  await receive(page, "Keys", [0xb0, 7, 127]);
  await expect(bar(page)).toContainText("already controls Volume of");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await receive(page, "Keys", [0xb0, 20, 127], [0xb0, 20, 0]);
  await expect(bar(page)).toContainText("controls Play");
  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);

  await receive(page, "Keys", [0xb0, 7, 127]);
  await expect(volume).toHaveAttribute("aria-valuetext", "+6.0 dB");
  await receive(page, "Keys", [0xb0, 20, 127], [0xb0, 20, 0]);
  await expect(page.getByRole("button", { name: /^(Pause|Loading sounds)/ })).toBeVisible();
  await receive(page, "Keys", [0xb0, 20, 127], [0xb0, 20, 0]);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(volume).toHaveAttribute("aria-valuetext", before!);

  // A fader that waits moves nothing until it passes the value; how it does is kept.
  await learn(page);
  const takeover = bar(page).getByRole("combobox", { name: "Takeover" });
  await takeover.click();
  await page.getByRole("option", { name: "Pickup" }).click();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);
  await receive(page, "Keys", [0xb0, 7, 126], [0xb0, 7, 122]);
  // Meanwhile it is said and shown where it stands.
  await expect(volume).toHaveAttribute(
    "aria-valuetext",
    new RegExp(`^${before!.replace(".", "\\.")}, hardware at \\+`, "u"),
  );
  await receive(page, "Keys", [0xb0, 7, 0], [0xb0, 7, 127]);
  await expect(volume).toHaveAttribute("aria-valuetext", "+6.0 dB");
  // So it is with the tempo.
  await learn(page);
  const tempo = page.getByRole("banner", { name: "Transport" }).getByRole("textbox", { name: "Tempo", exact: true });
  await tempo.click();
  await receive(page, "Keys", [0xb0, 21, 127]);
  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);
  await receive(page, "Keys", [0xb0, 21, 0]);
  await expect(tempo).toHaveAccessibleDescription("HW 40");
  await expect(page.getByText("HW 40", { exact: true })).toBeVisible();
  await receive(page, "Keys", [0xb0, 21, 127]);
  await expect(tempo).toHaveValue("240.00");
  await expect(tempo).toHaveAccessibleDescription("");
  await page.reload();
  await learn(page);
  await expect(takeover).toContainText("Pickup");
});
