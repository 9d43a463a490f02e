import { expect, test } from "playwright/test";
import { programTracks } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

test("a MIDI file that is shared to the app opens in the timeline", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The form that the system posts for the manifest's share target.
  await page.evaluate(() => {
    const form = document.createElement("form");
    Object.assign(form, { action: "/share", method: "post", enctype: "multipart/form-data", id: "shared" });
    form.innerHTML = '<input type="file" name="files">';
    document.body.append(form);
  });
  const buffer = Buffer.from(programTracks(["Violin", 40], ["Choir", 52]));
  await page.locator("#shared input").setInputFiles({ name: "two tracks.mid", mimeType: "audio/midi", buffer });
  await page.evaluate(() => document.querySelector<HTMLFormElement>("#shared")!.submit());
  await expect(page).toHaveURL(/\/timeline\/./);
  await expect(page.getByRole("listitem", { name: /^Track \d+:/ })).toHaveCount(2);
  await expect(page.getByText(/two tracks\.mid/).first()).toBeVisible();
});
