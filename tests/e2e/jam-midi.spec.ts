import { expect, type Page } from "playwright/test";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import { fakeMidi, receive, sentTo } from "./fakeMidi.ts";
import { enter, openSide, patient, visitor } from "./jamPages.ts";
import { menuItem } from "./menus.ts";
import { OwnServer } from "./ownServer.ts";
import { test } from "./test.ts";

let server: OwnServer;

test.setTimeout(180_000);

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

const SYNTH = "First synth";
const START = 0xfa;
const STOP = 0xfc;
/** Start, Continue and Stop. */
const TRANSPORT = new Set<number | undefined>([START, 0xfb, STOP]);

/** Chooses the synth for what an entry of the room's MIDI menu says; MIDI is asked for before that. */
async function chooseSynth(page: Page, entry: string): Promise<void> {
  await openSide(page, "People");
  const menu = page.getByRole("button", { name: "MIDI outputs", exact: true });
  const allow = page.getByRole("menuitem", { name: "Allow MIDI…", exact: true });
  await menu.click();
  await expect(page.getByRole("menuitem", { name: entry, exact: true })).toBeVisible();
  if (await allow.isVisible()) {
    await allow.click();
    await menu.click();
  }
  await page.getByRole("menuitem", { name: entry, exact: true }).press("ArrowRight");
  await menuItem(page, SYNTH, true).click();
}

test("drums, pedal and bend of an input reach the other's MIDI output, each on its channel, and the room's beat its clock; leaving ends both", async ({
  browser,
}) => {
  const [owner, fan] = [await server.user(), await server.user()];
  const event = { name: "Duo", visibility: "private" };
  const { id, joinCode } = await server.call<EventJson>(owner, "/engine/api/v1/event/", event);
  const room = `${server.url}/plugin/jamroom/${id}#${joinCode}`;
  const host = await visitor(browser, server, { email: owner, prepare: fakeMidi });
  await host.goto(room);
  await enter(host);
  const guest = await visitor(browser, server, { email: fan, prepare: fakeMidi });
  await guest.goto(room);
  await enter(guest);
  await patient(host.getByRole("region", { name: "Players" }).getByRole("listitem")).toHaveCount(2);

  await chooseSynth(host, "Send others to");
  await expect(host.getByText("MIDI channel 2", { exact: true })).toBeVisible();
  await chooseSynth(host, "Send MIDI clock");
  await patient.poll(async () => (await sentTo(host, SYNTH)).filter(([status]) => status === START)).toHaveLength(1);

  // Its inputs are heard once MIDI is allowed there, too.
  await chooseSynth(guest, "Send MIDI clock");
  const played = async (): Promise<number[][]> => (await sentTo(host, SYNTH)).filter(([status = 0]) => status < 0xf0);
  await receive(guest, "Keys", [0xb0, 64, 127], [0x90, 60, 100], [0x99, 38, 110]);
  await patient.poll(played).toHaveLength(3);
  // Bends that come close together are sent as one: each has come before the next.
  await receive(guest, "Keys", [0xe0, 0, 0x50]);
  await patient.poll(played).toHaveLength(4);
  await receive(guest, "Keys", [0xe0, 0, 0x40], [0x89, 38, 0], [0x80, 60, 0], [0xb0, 64, 0]);
  await patient.poll(played).toHaveLength(8);
  const onChannel = async (channel: number): Promise<number[][]> =>
    (await played()).filter(([status = 0]) => (status & 15) === channel - 1);
  expect(await onChannel(10)).toEqual([
    [0x99, 38, 110],
    [0x89, 38, 64],
  ]);
  expect(await onChannel(2)).toEqual([
    [0xb1, 64, 127],
    [0x91, 60, 100],
    [0xe1, 0, 0x50],
    [0xe1, 0, 0x40],
    [0x81, 60, 64],
    [0xb1, 64, 0],
  ]);

  // Who goes holds nothing on the other's gear, whatever they moved, whose clock ends with its own visit.
  await receive(guest, "Keys", [0xb0, 64, 127], [0x90, 62, 100]);
  await patient.poll(played).toHaveLength(10);
  await guest.getByRole("button", { name: "Leave", exact: true }).click();
  await patient
    .poll(async () => (await onChannel(2)).slice(-3))
    .toEqual([
      [0x81, 62, 64],
      [0xb1, 64, 0],
      [0xe1, 0, 0x40],
    ]);
  await host.getByRole("button", { name: "Leave", exact: true }).click();
  const lastOfClock = async (): Promise<number | undefined> =>
    (await sentTo(host, SYNTH)).map(([status]) => status).findLast((status) => TRANSPORT.has(status));
  await patient.poll(lastOfClock).toBe(STOP);
});
