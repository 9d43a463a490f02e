import { expect, type Browser, type Page } from "playwright/test";
import { type Capture, clearCapture, onsetSeconds, readCapture, sliceOf, waitForAudio } from "./capture.ts";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import { violations } from "./axe.ts";
import {
  enter,
  follow,
  heardWithin,
  openSide,
  patient,
  silence,
  strike,
  strikeFor,
  toggleClick,
  visitor,
} from "./jamPages.ts";
import { recordLiveNotes, timedNotes } from "./liveNotes.ts";
import { fillLogin, openSignedIn, OwnServer } from "./ownServer.ts";
import { test } from "./test.ts";

/** A note in Live sounds less than half a bar after it came; in Grid it sounds a bar after it was played. */
const LIVE_MS = 1000;

let server: OwnServer;

// Long enough for a busy machine.
test.setTimeout(300_000);

test.beforeAll(async () => {
  server = await OwnServer.start();
});

test.afterAll(() => server.stop());

test("two people start a jam, join by its link, play in Grid and Live, hear each other, leave and come back", async ({
  browser,
}) => {
  const host = await visitor(browser, server, { path: "/plugin/jamroom", prepare: recordLiveNotes });
  await patient(host.getByRole("button", { name: "Start a jam", exact: true })).toBeVisible();
  expect(await violations(host)).toEqual([]);
  await host.getByLabel("Jam link or code").fill("https://example.org/");
  await host.getByRole("button", { name: "Join", exact: true }).click();
  await expect(host.getByText("This is not a jam link")).toBeVisible();
  await host.getByRole("button", { name: "Start a jam", exact: true }).click();
  await patient(host.getByText(/round trip/)).toBeVisible();
  expect(await violations(host)).toEqual([]);
  await enter(host);
  await expect(host.getByText("You are alone here.")).toBeVisible();
  await host.getByRole("button", { name: "Invite", exact: true }).click();
  const link = await host.getByLabel("Link", { exact: true }).inputValue();
  await expect(host.getByRole("img", { name: "QR code for the link", exact: true })).toBeVisible();
  await host.keyboard.press("Escape");

  const guest = await visitor(browser, server, { path: "/plugin/jamroom" });
  const invitation = guest.getByLabel("Jam link or code");
  await patient(invitation).toBeVisible();
  await invitation.fill("2345 6789");
  await guest.getByRole("button", { name: "Join", exact: true }).click();
  await patient(guest.getByText("No jam found for this code.")).toBeVisible();
  // As it is said on the phone.
  const { hash } = new URL(link);
  await invitation.fill(`${hash.slice(1, 5)} ${hash.slice(5)}`.toLowerCase());
  await guest.getByRole("button", { name: "Join", exact: true }).click();
  await enter(guest);
  await patient(host.getByRole("region", { name: "Players" }).getByRole("listitem")).toHaveCount(2);

  // The chat reaches both.
  await guest.getByLabel("Write a message").fill("hello from afar");
  await guest.keyboard.press("Enter");
  await patient(host.getByText("hello from afar")).toBeVisible();

  // In Grid the note sounds one bar later, on a click of the listener.
  const ways = connectionsOf(guest);
  await expect(host.getByText(/Delay: 1 bar \(2000 ms\)/)).toBeVisible();
  await toggleClick(guest);
  await guest.locator("h1").click();
  await waitForAudio(host, 2);
  await toggleClick(host);
  await waitForAudio(host, 2);
  await clearCapture(host);
  const struckAt = Date.now();
  await strike(guest);
  expect(await heardWithin(host, 20)).toBe(true);
  expect(Date.now() - struckAt).toBeGreaterThan(1800);

  // Live: at once, by the delay that is shown.
  await host.getByRole("radio", { name: "Live", exact: true }).click();
  await patient(guest.getByText(/^Delay: \d+ ms/)).toBeVisible();
  await guest.locator("h1").click();
  await waitForAudio(host, 1.5);
  await clearCapture(host);
  const { length: heardBefore } = await timedNotes(host);
  await strike(guest);
  expect(await heardWithin(host, 20)).toBe(true);
  expect((await timedNotes(host))[heardBefore]!.aheadMs).toBeLessThan(LIVE_MS);
  // Who plays has a second connection, by which their notes go as well.
  let strikes = 1;
  await patient
    .poll(async () => {
      strikes++;
      await strike(guest);
      return ways.some(({ batches }) => batches > 0);
    })
    .toBe(true);
  // And the other way round; what was struck has ended.
  await waitForAudio(guest, 1.5);
  await clearCapture(guest);
  await host.locator("h1").click();
  await strike(host);
  expect(await heardWithin(guest, 20)).toBe(true);
  await waitForAudio(guest, 4);
  // What came twice is heard once; what came too late is not heard at all.
  const heard = (await timedNotes(host)).slice(heardBefore);
  expect(heard.filter(({ on }, index) => on === heard[index - 1]?.on)).toEqual([]);
  expect(heard.length).toBeLessThanOrEqual(2 * strikes);
  await silence(guest);

  // A board in the place of the keys: the other reads which, and hears a pad of it.
  await guest.getByRole("radio", { name: "Board", exact: true }).click();
  for (const page of [host, guest])
    await patient(page.getByText("Acoustic Grand Piano · Main board", { exact: true })).toBeVisible();
  const kick = guest.getByRole("button", { name: /^Kick/ }).first();
  await patient(kick).toBeVisible();
  const { x, y, width, height } = (await kick.boundingBox())!;
  await clearCapture(host);
  await guest.mouse.click(x + width / 2, y + height / 2, { delay: 300 });
  expect(await heardWithin(host, 20)).toBe(true);

  // What both play is recorded, seen by the others, and opens as a song with a track for each.
  await host.getByRole("button", { name: "Record", exact: true }).click();
  await patient(guest.getByRole("listitem", { name: "Ann" }).getByText(/recording/)).toHaveCount(1);
  await strike(host);
  await guest.locator("h1").click();
  await strikeFor(host, guest);
  await host.getByRole("button", { name: "Record", exact: true }).click();
  await expect(host.getByText(/^Saved “.*” to your songs/).first()).toBeVisible();
  const opened = host.context().waitForEvent("page");
  await host.getByRole("button", { name: "Open", exact: true }).first().click();
  const song = await opened;
  await patient(song.getByRole("listitem", { name: /^Track 2:/ })).toBeVisible();
  await expect(song.getByRole("listitem", { name: /^Track \d+: Ann · Acoustic Grand Piano/ })).toHaveCount(2);
  await song.close();

  // Away and back: the seat is the same, and so is what is written.
  await guest.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(guest.getByText("You left the room")).toBeVisible();
  await patient(host.getByRole("region", { name: "Players" }).getByRole("listitem")).toHaveCount(1);
  await guest.getByRole("button", { name: "Rejoin", exact: true }).click();
  await patient(guest.getByText("hello from afar")).toBeVisible();
  await patient(host.getByRole("region", { name: "Players" }).getByRole("listitem")).toHaveCount(2);
  expect(await violations(guest)).toEqual([]);
  expect(await violations(host)).toEqual([]);

  // The page of a recording goes: what both played is offered when it is back, and is a song then.
  await host.getByRole("button", { name: "Record", exact: true }).click();
  await patient(guest.getByRole("listitem", { name: "Ann" }).getByText(/recording/)).toHaveCount(1);
  await host.locator("h1").click();
  await strike(host);
  await guest.getByRole("radio", { name: "Keys", exact: true }).click();
  await guest.locator("h1").click();
  await strike(guest);
  await patient.poll(() => keptNotes(host)).toBe(2);
  await host.reload();
  const kept = host.getByRole("region", { name: "Recovered jam recording", exact: true });
  await patient(kept.getByText(/^Less than a minute · Today, /)).toBeVisible();
  expect(await violations(host)).toEqual([]);
  await kept.getByRole("button", { name: /^Open as song: the recording of “/ }).click();
  await patient(host.getByRole("listitem", { name: /^Track \d+: Ann · Acoustic Grand Piano/ })).toHaveCount(2);
  await host.goBack();
  await patient(host.getByText(/round trip/)).toBeVisible();
  await expect(kept).toBeHidden();
});

/** The connections that a page opens from now on, and how many batches of notes it sends over each. */
function connectionsOf(page: Page): readonly { readonly batches: number }[] {
  const ways: { batches: number }[] = [];
  page.on("websocket", (socket) => {
    const way = { batches: 0 };
    ways.push(way);
    socket.on("framesent", ({ payload }) => (way.batches += Number(payload.includes("PlayEventNotes"))));
  });
  return ways;
}

/** Notes of recordings that the browser keeps. */
const keptNotes = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("padroll");
        opening.addEventListener("error", () => reject(opening.error!));
        opening.addEventListener("success", () => {
          const all = opening.result.transaction("recordingParts").objectStore("recordingParts").getAll();
          all.addEventListener("success", () => {
            opening.result.close();
            resolve(all.result.reduce((sum, { notes }) => sum + notes.rows.length, 0));
          });
        });
      }),
  );

/** Two who are alone in a room, the guest without a click, and the bytes that the guest exchanged with it. */
async function pair(browser: Browser): Promise<{ host: Page; guest: Page; sent: Buffer[]; received: Buffer[] }> {
  const host = await visitor(browser, server, { path: "/plugin/jamroom" });
  await host.getByRole("button", { name: "Start a jam", exact: true }).click();
  await enter(host);
  await host.getByRole("button", { name: "Invite", exact: true }).click();
  const link = await host.getByLabel("Link", { exact: true }).inputValue();
  await host.keyboard.press("Escape");
  const guest = await visitor(browser, server);
  const [sent, received]: [Buffer[], Buffer[]] = [[], []];
  guest.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => typeof payload === "string" || sent.push(payload));
    socket.on("framereceived", ({ payload }) => typeof payload === "string" || received.push(payload));
  });
  await follow(guest, link);
  await toggleClick(guest);
  await guest.locator("h1").click();
  await patient(host.getByRole("region", { name: "Players" }).getByRole("listitem")).toHaveCount(2);
  return { host, guest, sent, received };
}

/**
 * When a click of the host's and a note of the guest's sounded to the host, s of one recording. Clicks after the note say whether
 * the sound stood still between them, as that of a busy machine does, or the room's clock was still being set: then once more.
 */
async function clickAndNote(host: Page, guest: Page): Promise<{ click: number; note: number }> {
  let offMs = 0;
  for (let attempt = 0; attempt < 5; attempt++) {
    // Clicks, 500 ms apart, the note alone, and clicks again.
    await clearCapture(host);
    await waitForAudio(host, 2);
    await toggleClick(host);
    await waitForAudio(host, 1);
    await strike(guest);
    await waitForAudio(host, 4);
    const silentFrom = secondsOf(await readCapture(host));
    await toggleClick(host);
    // A page that is busy sets its first click late.
    await patient
      .poll(async () => onsetSeconds(sliceOf(await readCapture(host), silentFrom, Infinity)))
      .toBeGreaterThan(0);
    const capture = await readCapture(host);
    const within = (from: number, to: number): number => from + onsetSeconds(sliceOf(capture, from, to));
    const [click, note, after] = [within(0, 2), within(3, silentFrom), within(silentFrom, Infinity)];
    expect(click).toBeGreaterThanOrEqual(0);
    expect(note).toBeGreaterThan(3);
    expect(after).toBeGreaterThan(silentFrom);
    offMs = offMsOf((after - click) / 0.5, 500);
    if (offMs < 2) return { click, note };
  }
  throw new Error(`the clicks themselves are ${offMs} ms apart`);
}

const secondsOf = ({ samples, sampleRate }: Capture): number => samples.length / sampleRate;

/** How far a count is from a whole one, in ms, where one is `ms` long. */
const offMsOf = (count: number, ms: number): number => Math.abs(count - Math.round(count)) * ms;

test("in Grid a note lands within 10 ms of the listener's click", { tag: "@alone" }, async ({ browser }) => {
  const { host, guest } = await pair(browser);
  await waitForAudio(host, 2);

  const { note, click } = await clickAndNote(host, guest);
  // Steps of sixteenths at 120 bpm.
  expect(offMsOf((note - click) / 0.125, 125)).toBeLessThan(10);
});

/** When the last note was played and when the room's beat began, ms of the room's clock, as they crossed the network. */
function stampsIn(sent: readonly Buffer[], received: readonly Buffer[]): { playedMs: number; anchorMs: number } {
  // A batch of one event: 24 bytes, version 1, no flags, one event; its base is the double after eight bytes.
  const head = Buffer.from([0xc4, 24, 1, 0, 1]);
  const name = Buffer.from("anchorMs");
  const bodies = sent.flatMap((frame) => (frame.includes(head) ? [frame.subarray(frame.indexOf(head) + 2)] : []));
  // Each may have gone by both connections.
  const batches = [...new Map(bodies.map((body) => [body.toString("hex", 0, 24), body])).values()];
  const [beat] = received.flatMap((frame) => (frame.includes(name) ? [frame.subarray(frame.indexOf(name))] : []));
  return {
    // Its end is the last batch.
    playedMs: batches.at(-2)?.readDoubleLE(8) ?? Number.NaN,
    anchorMs: beat?.readDoubleBE(name.length + 1) ?? Number.NaN,
  };
}

test(
  "in Loop a note is heard one loop later within 10 ms, as it was played",
  { tag: "@alone" },
  async ({ browser }) => {
    const { host, guest, sent, received } = await pair(browser);
    await host.getByRole("radio", { name: "Loop", exact: true }).click();
    await patient(guest.getByText(/Delay: one loop of 1 bar \(2000 ms\)/)).toBeVisible();
    await guest.locator("h1").click();
    await waitForAudio(host, 2);
    const { note, click } = await clickAndNote(host, guest);
    // A loop is whole beats: after a click the note is heard by as much as it was played after a beat.
    const { playedMs, anchorMs } = stampsIn(sent, received);
    const beats = ((note - click) * 1000 - (playedMs - anchorMs)) / 500;
    expect(offMsOf(beats, 500)).toBeLessThan(10);
    await toggleClick(host);

    await host.getByRole("combobox", { name: "Loop length" }).click();
    await host.getByRole("option", { name: "2 bars", exact: true }).click();
    await patient(guest.getByText(/Delay: one loop of 2 bars \(4000 ms\)/)).toBeVisible();
    await patient(host.getByText(/^Loop bar 1 of 2: hearing bar \d+ of Ann$/)).toBeVisible();
    await patient(host.getByText(/^Loop bar 2 of 2: hearing bar \d+ of Ann$/)).toBeVisible();
    expect(await violations(host)).toEqual([]);
    // The length holds from a bar line that everybody has heard of in time.
    await waitForAudio(host, 2.5);
    await clearCapture(host);
    const struckAt = Date.now();
    await strike(guest);
    await patient.poll(async () => onsetSeconds(await readCapture(host))).toBeGreaterThan(0);
    expect(Date.now() - struckAt).toBeGreaterThan(3800);
  },
);

interface DirectWindow {
  readonly connectionsMade: readonly RTCPeerConnection[];
}

/** Keeps the connections past the server that a page makes. */
async function countConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connectionsMade: RTCPeerConnection[] = [];
    const Own = RTCPeerConnection;
    Object.assign(globalThis, {
      connectionsMade,
      RTCPeerConnection: class extends Own {
        constructor(configuration?: RTCConfiguration) {
          super(configuration);
          connectionsMade.push(this);
        }
      },
    });
  });
}

const connections = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as DirectWindow).connectionsMade.length);

/** They are gone, and nobody says goodbye. */
const breakConnections = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const connection of (globalThis as unknown as DirectWindow).connectionsMade) connection.close();
  });

test("a guest signs in at the invitation, whose code no address of a login tells, is given a seat, and hosts with the owner", async ({
  browser,
}) => {
  const EVENT = "/engine/api/v1/event";
  const [owner, fan] = [await server.user(), await server.user()];
  const event = { name: "Lesson", visibility: "private", openSeats: false };
  const { id, joinCode } = await server.call<EventJson>(owner, `${EVENT}/`, event);
  const host = await visitor(browser, server, { email: owner, prepare: recordLiveNotes });
  await countConnections(host);
  await host.goto(`${server.url}/plugin/jamroom/${id}`);
  await enter(host);
  await openSide(host, "People");

  const guest = await (await browser.newContext()).newPage();
  await countConnections(guest);
  const addresses: string[] = [];
  guest.on("framenavigated", (frame) => addresses.push(frame.url()));
  await guest.goto(`${server.url}/plugin/jamroom/${id}#${joinCode}`);
  await guest.waitForURL(`${server.url}/login?return=/plugin/jamroom/${id}`);
  await fillLogin(guest, fan);
  await guest.waitForURL(`${server.url}/plugin/jamroom/${id}`);
  await enter(guest);
  expect(addresses.filter((address) => address.includes("login") && address.includes(joinCode!))).toEqual([]);

  await patient(guest.getByText("Seat requested. Waiting for the host.")).toBeVisible();
  await patient(host.getByRole("button", { name: "Give seat to Ann", exact: true })).toBeVisible();
  expect(await violations(host)).toEqual([]);
  await host.getByRole("button", { name: "Not now, Ann", exact: true }).click();
  await patient(guest.getByText("The host declined your seat request.")).toBeVisible();
  expect(await violations(guest)).toEqual([]);
  await guest.getByRole("button", { name: "Ask for a seat", exact: true }).click();
  await host.getByRole("button", { name: "Give seat to Ann", exact: true }).click();
  await patient(guest.getByRole("group", { name: "Keyboard", exact: true })).toBeVisible();

  await openSide(guest, "People");
  // Directly only where both want it: until then no connection is made, and no address leaves the page.
  const direct = { name: "Direct connection (faster, shares your IP address with players)", exact: true };
  await host.getByRole("switch", direct).click();
  await patient(guest.getByText(/^Latency \d+ ms, via server\. Good for Live mode\./)).toBeVisible();
  expect([await connections(host), await connections(guest)]).toEqual([0, 0]);
  await guest.getByRole("switch", direct).click();
  await patient(host.getByText(/Latency \d+ ms, direct\./)).toBeVisible();
  await patient(guest.getByText(/Latency \d+ ms, direct\./)).toBeVisible();
  expect([await connections(host), await connections(guest)]).toEqual([1, 1]);
  expect(await violations(host)).toEqual([]);
  await toggleClick(host);
  await waitForAudio(host, 2);
  await clearCapture(host);
  await guest.locator("h1").click();
  await strike(guest);
  expect(await heardWithin(host, 20)).toBe(true);
  // What came by both ways begins and ends once, and so does what was held while the direct way broke.
  const heard = async () => (await timedNotes(host)).map(({ on }) => on);
  await patient.poll(heard).toEqual([true, false]);
  await guest.keyboard.down("a");
  await patient.poll(heard).toEqual([true, false, true]);
  await breakConnections(host);
  await guest.keyboard.up("a");
  await guest.getByRole("switch", direct).click();
  await patient(host.getByText(/Latency \d+ ms, via server\./)).toBeVisible();
  await patient.poll(heard).toEqual([true, false, true, false]);

  await host.getByRole("button", { name: "Actions for Ann", exact: true }).click();
  await host.getByRole("menuitem", { name: "Make cohost", exact: true }).click();
  await patient(guest.getByRole("button", { name: "Room settings", exact: true })).toBeVisible();
  await patient(host.getByText("cohost", { exact: true })).toBeVisible();
  // Nobody does anything to the owner.
  await guest.getByRole("button", { name: "Actions for Ann", exact: true }).click();
  await expect(guest.getByRole("menuitem")).toHaveText(["Report…"]);
  await guest.keyboard.press("Escape");
  await guest.getByRole("button", { name: "Seat actions", exact: true }).click();
  await guest.getByRole("menuitem", { name: "Step down as cohost", exact: true }).click();
  await expect(guest.getByRole("button", { name: "Room settings", exact: true })).toHaveCount(0);

  await host.getByRole("button", { name: "Actions for Ann", exact: true }).click();
  await host.getByRole("menuitem", { name: "Ban from room", exact: true }).click();
  await patient(guest.getByText("The host banned you from this room")).toBeVisible();
  await guest.reload();
  await patient(guest.getByText(/round trip/)).toBeVisible();
  await guest.getByRole("button", { name: "Enter room", exact: true }).click();
  await patient(guest.getByRole("alert").getByText("The host banned you from this room")).toBeVisible();
});

test("who starred an event hears that it starts, is led into its room, and the room ends with the event", async ({
  page,
}) => {
  const EVENT = "/engine/api/v1/event";
  const [owner, fan] = [await server.user(), await server.user()];
  const { id } = await server.call<EventJson>(owner, `${EVENT}/`, { name: "Late jam", visibility: "public" });
  await server.call(fan, `${EVENT}/link/`, { eventId: id, type: "Star" });
  const connected = page.waitForEvent("websocket");
  await openSignedIn(page, server, fan);
  // The first word of the hub.
  await (await connected).waitForEvent("framereceived", ({ payload }) => String(payload).includes("KeepAliveEvent"));

  const launched = { eventId: id };
  const { event } = await server.call<{ event: EventJson }>(owner, "/engine/api/v1/launch/", launched);
  await expect(page.getByText("Ann started “Late jam”").first()).toBeVisible();
  await page.getByRole("button", { name: "Enter room", exact: true }).first().click();
  await page.waitForURL(`**/plugin/jamroom/${id}`);
  await enter(page);
  await server.call(owner, `${EVENT}/update/`, { id, revision: event.revision, state: "Completed" });
  await patient(page.getByText("The jam has ended")).toBeVisible();
  await expect(page.getByRole("button", { name: "Rejoin", exact: true })).toBeHidden();
  await page.getByRole("link", { name: "All jam rooms", exact: true }).click();
  await expect(page.getByRole("button", { name: "Start a jam", exact: true })).toBeVisible();
});
