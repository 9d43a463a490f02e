import { type HubConnection, HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { expect } from "playwright/test";
import { clearCapture, waitForAudio } from "./capture.ts";
import { enter, heardWithin, patient, silence, strike, toggleClick, visitor } from "./jamPages.ts";
import { recordLiveNotes, timedNotes } from "./liveNotes.ts";
import { OwnServer, PASSWORD } from "./ownServer.ts";
import { test } from "./test.ts";

/** A note as the specification lists its fields (section 3); what comes back has them in camelCase (section 7). */
interface HeardNote {
  readonly connectionId: string;
  readonly userId: string;
  readonly note: { readonly number: number; readonly on: boolean; readonly note: string; readonly channel: number };
}

let server: OwnServer;

test.setTimeout(180_000);
test.beforeAll(async () => {
  server = await OwnServer.start();
});
test.afterAll(() => server.stop());

/** A program that knows the specification alone: its login, its hub, JSON. */
async function plainClient(email: string): Promise<{ client: HubConnection; userId: string }> {
  const answer = await fetch(`${server.url}/presence/api/v1/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Tenant": "padroll" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { jwt, id } = (await answer.json()) as { jwt: string; id: string };
  const client = new HubConnectionBuilder()
    .withUrl(`${server.url}/Engine/hub`, { accessTokenFactory: () => jwt })
    .configureLogging(LogLevel.None)
    .build();
  return { client, userId: id };
}

const noteOf = (number: number, on: boolean) => ({
  Note: {
    Time: 0,
    Duration: 0.1,
    Channel: 1,
    Name: "E",
    Note: "E4",
    Octave: 4,
    Number: number,
    Attack: on ? 0.8 : 0,
    Release: 0,
    On: on,
  },
});

test("a plain SignalR client plays with a page, and both hear each other", async ({ browser }) => {
  const page = await visitor(browser, server, { path: "/plugin/jamroom", prepare: recordLiveNotes });
  await page.getByRole("button", { name: "Start a jam", exact: true }).click();
  await enter(page);
  await toggleClick(page);
  const eventId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const { client, userId } = await plainClient(await server.user());
  const heard: HeardNote[] = [];
  client.on("EventMIDINotePlay", (note: HeardNote) => heard.push(note));
  await client.start();
  expect(await client.invoke("JoinEventSession", eventId)).toBeTruthy();
  const players = page.getByRole("region", { name: "Players" }).getByRole("listitem");
  await patient(players).toHaveCount(2);

  for (const mode of ["Grid", "Live"]) {
    await page.getByRole("radio", { name: mode, exact: true }).click();
    await patient(page.getByRole("radio", { name: mode, exact: true })).toBeChecked();
    await waitForAudio(page, 1);
    await clearCapture(page);
    const before = (await timedNotes(page)).length;
    // Held for longer than the beat that Grid waits for.
    await client.invoke("UpdateEventMIDINotePlay", noteOf(64, true));
    await page.waitForTimeout(200);
    await client.invoke("UpdateEventMIDINotePlay", noteOf(64, false));
    expect(await heardWithin(page, 20), `the page hears the client in ${mode}`).toBe(true);
    await patient
      .poll(async () => (await timedNotes(page)).slice(before).map(({ key, on }) => [key, on]))
      .toEqual([
        [64, true],
        [64, false],
      ]);

    heard.length = 0;
    await page.locator("h1").click();
    await strike(page);
    await patient
      .poll(() => heard.map(({ note }) => [note.number, note.on]))
      .toEqual([
        [60, true],
        [60, false],
      ]);
    expect(heard[0]).toMatchObject({ note: { note: "C4", channel: 1 } });
    expect(heard[0]?.connectionId).not.toBe(client.connectionId);
    expect(heard[0]?.userId).not.toBe(userId);
  }

  // Whatever it holds ends when it leaves, with no argument as the specification has it.
  await client.invoke("UpdateEventMIDINotePlay", noteOf(67, true));
  await patient.poll(async () => (await timedNotes(page)).at(-1)?.key).toBe(67);
  await client.invoke("LeaveEventSession");
  await patient(players).toHaveCount(1);
  await silence(page);
  await client.stop();
});
