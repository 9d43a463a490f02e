import { expect, type Locator, type Page } from "playwright/test";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import { violations } from "./axe.ts";
import { clearCapture, onsetSeconds, readCapture, sliceOf, waitForAudio } from "./capture.ts";
import { enter, heardWithin, openSide, patient, strike, toggleClick, visitor } from "./jamPages.ts";
import { OwnServer } from "./ownServer.ts";
import { test } from "./test.ts";

let server: OwnServer;

// Long enough for a busy machine.
test.setTimeout(300_000);

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

const tracks = (page: Page) => page.getByRole("listitem", { name: /^Track \d+:/ });
/** How many notes the clip has, of which some may be selected. */
const notes = (page: Page, count: string) =>
  patient(
    page
      .getByText(new RegExp(`^(\\d+ of )?${count}$`))
      .filter({ visible: true })
      .first(),
  );
const isKept = (page: Page) => patient(page.getByText("All changes synced", { exact: true })).toBeVisible();

const view = (page: Page, name: "Room" | "Song") => page.getByRole("radio", { name, exact: true }).click();

async function openSong(page: Page): Promise<void> {
  await view(page, "Song");
  await isKept(page);
}

/** Draws a note into the roll, at a place of its width and height. */
async function draw(page: Page, x: number, y: number): Promise<void> {
  // It is there to be drawn on once it has its canvas.
  const roll = page.getByRole("application", { name: /^Piano roll/ }).locator("canvas");
  const box = (await roll.boundingBox())!;
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
}

/** True if notes of the first seat, which are reddish, are drawn on a canvas. */
const hasNotes = (canvas: SVGElement | HTMLElement): boolean => {
  const { width, height } = canvas as HTMLCanvasElement;
  const drawn = (canvas as HTMLCanvasElement).getContext("2d")!.getImageData(0, 0, width, height).data;
  return drawn.some((value, at) => at % 4 === 0 && value > drawn[at + 2]! + 40);
};

test("two write one song, each takes back their own, who comes late has all, and the owner keeps it", async ({
  browser,
}) => {
  const EVENT = "/engine/api/v1/event";
  const [owner, other] = [await server.user(), await server.user()];
  const { event } = await server.call<{ event: EventJson }>(owner, "/engine/api/v1/launch/", { name: "Our song" });
  const path = `/plugin/jamroom/${event.id}#${event.joinCode}`;
  const host = await visitor(browser, server, { email: owner, path });
  const guest = await visitor(browser, server, { email: other, path });
  for (const page of [host, guest]) {
    await enter(page);
    await openSong(page);
  }
  await expect(host.getByText("With Ann", { exact: true })).toBeVisible();
  // It is the room that keeps it.
  await expect(host.getByText(/^Saved/)).toHaveCount(0);

  await host.getByRole("button", { name: "Add a track", exact: true }).click();
  await patient(tracks(guest)).toHaveCount(1);
  await tracks(guest).first().click();
  await draw(host, 0.3, 0.4);
  await notes(guest, "1 note").toBeVisible();
  await patient(guest.getByText("Ann selected 1 note", { exact: true })).toBeVisible();
  await draw(guest, 0.5, 0.5);
  await notes(host, "2 notes").toBeVisible();
  expect(await violations(guest)).toEqual([]);

  // The guest hears the host's note.
  await guest.keyboard.press("Home");
  await guest.keyboard.press("Space");
  expect(await heardWithin(guest, 20)).toBe(true);
  await guest.keyboard.press("Space");

  // The later note is not the host's to take back.
  await host.keyboard.press("Control+z");
  await notes(guest, "1 note").toBeVisible();
  await guest.keyboard.press("Control+z");
  await notes(host, "0 notes").toBeVisible();
  await guest.keyboard.press("Control+Shift+z");
  await host.keyboard.press("Control+Shift+z");
  for (const page of [host, guest]) await notes(page, "2 notes").toBeVisible();

  // A state to return to is a version of one's own; going back to it is an edit like any other.
  const versions = guest.getByRole("dialog", { name: "Versions" });
  const openVersions = async (): Promise<void> => {
    await guest.getByRole("button", { name: "Song menu" }).click();
    await guest.getByRole("menuitem", { name: /^Versions/ }).click();
  };
  await openVersions();
  await versions.getByRole("textbox", { name: "Version name" }).fill("Keep this");
  await versions.getByRole("button", { name: "Save version" }).click();
  await patient(versions.getByRole("listitem", { name: "Keep this" })).toContainText("2 notes");
  await versions.getByRole("button", { name: "Close" }).click();
  await draw(host, 0.7, 0.6);
  await notes(guest, "3 notes").toBeVisible();
  await openVersions();
  await versions.getByRole("button", { name: "Restore “Keep this”" }).click();
  await expect(versions).toBeHidden();
  await notes(host, "2 notes").toBeVisible();
  await guest.keyboard.press("Control+z");
  for (const page of [host, guest]) await notes(page, "3 notes").toBeVisible();

  // What one plays with is chosen before one goes in.
  const late = await visitor(browser, server, { path });
  await patient(late.getByRole("radio", { name: "Board", exact: true })).toBeVisible();
  await late.getByRole("radio", { name: "Board", exact: true }).click();
  await patient(late.getByRole("combobox", { name: "Board", exact: true })).toBeVisible();
  expect(await violations(late)).toEqual([]);
  await enter(late);
  await openSong(late);
  await patient(tracks(late)).toHaveCount(1);
  await notes(late, "3 notes").toBeVisible();

  // Away and back in the room, it is the same song.
  await late.getByRole("radio", { name: "Room", exact: true }).click();
  await openSong(late);
  await notes(late, "3 notes").toBeVisible();

  // What the host keeps of their playing goes round for all, and is the host's to change.
  for (const page of [host, guest, late]) await view(page, "Room");
  await patient(host.getByText("Acoustic Grand Piano · Main board", { exact: true })).toBeVisible();
  await toggleClick(guest);
  const take = (page: Page) => page.getByRole("listitem", { name: /^Acoustic Grand Piano by/ });
  /** Plays and keeps that once its bar is over, and again where the machine was so busy that it was long over. */
  const keep = (page: Page, own: Locator, count: number): Promise<void> =>
    expect(async () => {
      if ((await own.count()) < count) {
        await strike(page);
        await waitForAudio(page, 2.2);
        await page.getByRole("button", { name: "Capture", exact: true }).click();
      }
      await expect(own).toHaveCount(count);
    }).toPass();
  await strike(host);
  const lane = guest.getByRole("listitem", { name: "Ann", exact: true }).first().locator("canvas");
  await expect.poll(() => lane.evaluate(hasNotes), "the host's notes are drawn as they come").toBe(true);
  await keep(host, take(host), 1);
  await patient(take(guest)).toBeVisible();
  await guest.waitForTimeout(3000);
  await clearCapture(guest);
  expect(await heardWithin(guest, 20)).toBe(true);
  await expect(take(late)).toContainText("2 bars · playing");
  await expect(take(guest).getByRole("button", { name: /^Play/ })).toHaveCount(0);
  expect(await violations(guest)).toEqual([]);
  await openSide(host, "Takes");
  await host.getByRole("tabpanel").getByRole("button", { name: /^Mute/ }).click();
  await openSide(host, "Chat");
  await expect(take(guest)).toContainText("muted");
  await host.getByRole("button", { name: "Undo last take change", exact: true }).click();
  await expect(take(guest)).toContainText("playing");

  // What a guest keeps, the host may remove, after a question.
  const takes = (page: Page) => page.getByRole("region", { name: "Takes", exact: true }).getByRole("listitem");
  await keep(guest, takes(guest), 2);
  await patient(takes(host)).toHaveCount(2);
  await takes(host)
    .last()
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await host.getByRole("menuitem", { name: "Remove…", exact: true }).click();
  const question = host.getByRole("dialog", { name: /^Remove Acoustic Grand Piano by/ });
  await expect(question).toBeVisible();
  expect(await violations(host)).toEqual([]);
  await question.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(question).toBeHidden();
  for (const page of [host, guest]) await expect(takes(page)).toHaveCount(1);

  await take(guest)
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await guest.getByRole("menuitem", { name: "Insert into song at cursor", exact: true }).click();
  await view(guest, "Song");
  await patient(tracks(guest)).toHaveCount(2);
  await isKept(guest);

  const { revision } = await server.call<EventJson>(owner, `${EVENT}/update/`, {
    id: event.id,
    revision: event.revision,
    state: "Completed",
  });
  expect(revision).toBeGreaterThan(event.revision);
  await patient(host.getByText("The jam has ended")).toBeVisible();
  await expect.poll(async () => (await server.projects(owner)).map(({ name }) => name)).toEqual(["Our song"]);
  await host.goto(`${server.url}/dashboard`);
  await patient(host.getByText("Our song").first()).toBeVisible();
});

const BPM = 90;
const STEP_SECONDS = 60 / BPM / 4;

/** When the song's note sounded after a click of the room's metronome, in sixteenths, both as this page plays them. */
async function stepsAfterClick(page: Page, silentFrom: number, loudFrom: number): Promise<number> {
  const capture = await readCapture(page);
  const within = (from: number, to: number): number => from + onsetSeconds(sliceOf(capture, from, to));
  const [click, note, after] = [within(0, silentFrom), within(silentFrom, loudFrom), within(loudFrom, Infinity)];
  expect(note).toBeGreaterThan(silentFrom);
  // The sound of a busy machine stands still now and then, and the clicks with it.
  const isSteady = Math.abs(offOf((after - click) / STEP_SECONDS / 4)) * STEP_SECONDS * 4 < 0.002;
  return isSteady ? (note - click) / STEP_SECONDS : Number.NaN;
}

const offOf = (count: number): number => count - Math.round(count);

const secondsHeard = async (page: Page): Promise<number> => {
  const { samples, sampleRate } = await readCapture(page);
  return samples.length / sampleRate;
};

test("play in the room's view starts the song for all on the room's beat, late ones fall in, and it stops for all", async ({
  browser,
}) => {
  const owner = await server.user();
  const { event } = await server.call<{ event: EventJson }>(owner, "/engine/api/v1/launch/", { name: "As one" });
  const path = `/plugin/jamroom/${event.id}#${event.joinCode}`;
  const host = await visitor(browser, server, { email: owner, path });
  const guest = await visitor(browser, server, { path });
  for (const page of [host, guest]) await enter(page);
  await host.getByLabel("Tempo", { exact: true }).fill(String(BPM));
  await host.keyboard.press("Enter");
  await openSong(host);
  await host.getByRole("button", { name: "Add a track", exact: true }).click();
  await draw(host, 0.1, 0.4);
  await isKept(host);
  await expect(guest.getByRole("region", { name: "Jam song" })).toHaveCount(0);
  await openSong(guest);
  await tracks(guest).first().click();
  await notes(guest, "1 note").toBeVisible();
  for (const page of [host, guest]) await view(page, "Room");
  const plays = (page: Page) => page.getByText("Playing together", { exact: true });
  const position = (page: Page) => page.getByRole("timer", { name: "Song position", exact: true });

  for (let attempt = 1; ; attempt++) {
    for (const page of [host, guest]) {
      await page.getByRole("button", { name: "Return to start", exact: true }).click();
      await clearCapture(page);
    }
    await Promise.all([host, guest].map((page) => waitForAudio(page, 2)));
    for (const page of [host, guest]) await toggleClick(page);
    await Promise.all([host, guest].map((page) => waitForAudio(page, 1)));
    const silentFrom = await Promise.all([host, guest].map(secondsHeard));
    await guest.getByRole("button", { name: "Play song", exact: true }).click();
    for (const page of [host, guest]) await patient(plays(page)).toBeVisible();
    await Promise.all([host, guest].map((page) => waitForAudio(page, 6)));
    const loudFrom = await Promise.all([host, guest].map(secondsHeard));
    for (const page of [host, guest]) await toggleClick(page);
    await Promise.all([host, guest].map((page) => waitForAudio(page, 3)));
    const steps = await Promise.all(
      [host, guest].map((page, at) => stepsAfterClick(page, silentFrom[at]!, loudFrom[at]!)),
    );
    expect(attempt, "the sound of this machine stands still").toBeLessThan(5);
    // It may end by itself just then.
    const stop = host.getByRole("button", { name: "Stop song", exact: true });
    if (await plays(host).isVisible()) await stop.click({ timeout: 5000 }).catch(() => undefined);
    for (const page of [host, guest]) await patient(plays(page)).toBeHidden();
    if (steps.some(Number.isNaN)) continue;
    // Within 10 ms of their place in the room's bar.
    for (const step of steps) expect(Math.abs(offOf(step)) * STEP_SECONDS).toBeLessThan(0.01);
    break;
  }

  // Round a loop, so that it goes on; who was away falls in where the others are.
  await view(host, "Song");
  await host.getByRole("button", { name: "Loop", exact: true }).click();
  await isKept(host);
  await host.getByRole("button", { name: "Return to start", exact: true }).click();
  await host.getByRole("button", { name: "Play", exact: true }).click();
  await patient(plays(guest)).toBeVisible();
  await guest.getByRole("button", { name: "Leave", exact: true }).click();
  await guest.getByRole("button", { name: "Rejoin", exact: true }).click();
  await patient(guest.getByText("Others are playing the song. Open it to listen")).toBeVisible();
  await guest.getByRole("button", { name: "Open song", exact: true }).click();
  await isKept(guest);
  await view(guest, "Room");
  await patient(plays(guest)).toBeVisible();
  await view(host, "Room");
  expect(await violations(guest)).toEqual([]);
  // Stopped by one for both; the guest alone again, the host stays silent.
  await guest.getByRole("button", { name: "Stop song", exact: true }).click();
  for (const page of [host, guest]) await patient(plays(page)).toBeHidden();
  await guest.getByRole("button", { name: "Together", exact: true }).click();
  await guest.getByRole("button", { name: "Play song", exact: true }).click();
  await expect(guest.getByRole("button", { name: "Stop song", exact: true })).toBeVisible();
  const before = await position(host).textContent();
  await host.waitForTimeout(1500);
  expect(await position(host).textContent()).toBe(before);
});
