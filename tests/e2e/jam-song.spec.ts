import { expect, type Page } from "playwright/test";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import { violations } from "./axe.ts";
import { enter, heardWithin, patient, visitor } from "./jamPages.ts";
import { OwnServer } from "./ownServer.ts";
import { test } from "./test.ts";

let server: OwnServer;

test.setTimeout(180_000);

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
const isKept = (page: Page) => patient(page.getByText("The room has everything", { exact: true })).toBeVisible();

async function openSong(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Song", exact: true }).click();
  await isKept(page);
}

/** Draws a note into the roll, at a place of its width and height. */
async function draw(page: Page, x: number, y: number): Promise<void> {
  const roll = page.getByRole("application", { name: /^Piano roll/ });
  const box = (await roll.boundingBox())!;
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
}

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
  await draw(guest, 0.5, 0.5);
  await notes(host, "2 notes").toBeVisible();
  expect(await violations(guest)).toEqual([]);

  // The guest hears the host's note.
  await guest.keyboard.press("Home");
  await guest.keyboard.press("Space");
  expect(await heardWithin(guest, 10)).toBe(true);
  await guest.keyboard.press("Space");

  // The later note is not the host's to take back.
  await host.keyboard.press("Control+z");
  await notes(guest, "1 note").toBeVisible();
  await guest.keyboard.press("Control+z");
  await notes(host, "0 notes").toBeVisible();
  await guest.keyboard.press("Control+Shift+z");
  await host.keyboard.press("Control+Shift+z");
  for (const page of [host, guest]) await notes(page, "2 notes").toBeVisible();

  await draw(host, 0.7, 0.6);
  await notes(guest, "3 notes").toBeVisible();

  const late = await visitor(browser, server, { path });
  await enter(late);
  await openSong(late);
  await patient(tracks(late)).toHaveCount(1);
  await notes(late, "3 notes").toBeVisible();

  // Away and back in the room, it is the same song.
  await late.getByRole("radio", { name: "Room", exact: true }).click();
  await openSong(late);
  await notes(late, "3 notes").toBeVisible();

  const { revision } = await server.call<EventJson>(owner, `${EVENT}/update/`, {
    id: event.id,
    revision: event.revision,
    state: "Completed",
  });
  expect(revision).toBeGreaterThan(event.revision);
  await patient(host.getByText("The jam is over")).toBeVisible();
  await expect.poll(async () => (await server.projects(owner)).map(({ name }) => name)).toEqual(["Our song"]);
  await host.goto(`${server.url}/dashboard`);
  await patient(host.getByText("Our song").first()).toBeVisible();
});
