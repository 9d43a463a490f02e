import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { EventJson } from "../../src/protocol/http/eventJson.ts";
import { EventLinks } from "../../src/server/features/events/EventLinks.ts";
import { ENGINE, EVENT, makeEvent, peopleOf, type Person } from "./support/eventHelpers.ts";
import { TestServer } from "./support/testServer.ts";

const EVENTS_A_DAY = 20;
const FLYERS_A_DAY = 10;
const BODIES = { event: { name: "E" }, launch: {}, flyer: { title: "F" } } as const;

let server: TestServer;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  server = await TestServer.start();
  [ann, ben] = await peopleOf(server, "ann", "ben");
});

beforeEach(() => server.sql("delete from flyers; delete from events; delete from creations"));
afterAll(() => server.stop());

const post = ({ jwt }: Person, path: string, body: object) => server.call("POST", `${ENGINE}/${path}`, { jwt, body });
const drop = ({ jwt }: Person, path: string, id: string) => server.call("DELETE", `${ENGINE}/${path}/${id}`, { jwt });

/** One more of a kind; its id, or the code of the refusal. */
async function makeOne(kind: keyof typeof BODIES): Promise<string> {
  const answer = await post(ann, `${kind}/`, BODIES[kind]);
  const { id, event, code } = answer.json<{ id?: string; event?: EventJson; code?: string }>();
  return event?.id ?? id ?? code ?? "";
}

test("no more events and launches, and no more flyers, are made in a day, whatever is deleted between", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ kind: fc.constantFrom("event" as const, "launch" as const), stays: fc.boolean() }), {
        minLength: EVENTS_A_DAY + 2,
        maxLength: EVENTS_A_DAY + 2,
      }),
      async (steps) => {
        await server.sql("delete from flyers; delete from events; delete from creations");
        const made: string[] = [];
        for (const { kind, stays } of steps) {
          made.push(await makeOne(kind));
          if (!stays) await drop(ann, "event", made.at(-1) ?? "");
        }
        expect(made.indexOf("LIMIT_REACHED")).toBe(EVENTS_A_DAY);
        const flown: string[] = [];
        for (let n = 0; n < FLYERS_A_DAY + 2; n++) {
          flown.push(await makeOne("flyer"));
          // Three run at once at most.
          await drop(ann, "flyer", flown.at(-1) ?? "");
        }
        expect(flown.indexOf("LIMIT_REACHED")).toBe(FLYERS_A_DAY);
      },
    ),
    { numRuns: 2, endOnFailure: true },
  );
  // A day later there are as many again, and what was counted is forgotten.
  await server.sql("update creations set created_at = now() - interval '25 hours'");
  expect(await makeOne("launch")).not.toBe("LIMIT_REACHED");
  expect(await makeOne("flyer")).not.toBe("LIMIT_REACHED");
  await server.sql("update creations set created_at = now() - interval '49 hours'");
  await server.app.schedule.runHourly();
  expect(await server.sql("select from creations")).toEqual([]);
});

test("the owner of a private event is told once of an attendee, however often they ask, leave and ask again", async () => {
  const told: string[] = [];
  const links = new EventLinks(server.database.queries, {
    attendeeChanged: (userId, link) => told.push(`${userId}: ${link.status} of ${link.userId}`),
  });
  const event = await makeEvent(server, ann, { visibility: "private" });
  const ask = () => links.link(ben.id, { eventId: event.id, type: "Attendee", code: event.joinCode ?? "" });
  for (let round = 0; round < 3; round++) {
    const asked = await ask();
    if (!asked.ok) throw asked.error;
    await links.unlink(ben.id, asked.value.id);
  }
  await ask();
  expect(told).toEqual([`${ann.id}: asked of ${ben.id}`]);
  // They are in the owner's list all the same.
  const listed = await server.call("POST", `${EVENT}/link/search/`, {
    jwt: ann.jwt,
    body: { eventId: event.id, userId: ben.id, status: "asked" },
  });
  expect(listed.json()).toMatchObject({ totalCount: 1 });
  // Of another event it is another request.
  const other = await makeEvent(server, ann, { visibility: "private" });
  await links.link(ben.id, { eventId: other.id, type: "Attendee", code: other.joinCode ?? "" });
  expect(told).toHaveLength(2);
});
