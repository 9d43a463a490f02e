import * as fc from "fast-check";
import { Type } from "typebox";
import { expect, test } from "vitest";
import { closedObject } from "../../domain/closedObject.ts";
import { engineHub } from "../../protocol/hub/engineHub.ts";
import { knownFields } from "./knownFields.ts";

const member = closedObject({ name: Type.String(), slot: Type.Union([Type.Integer(), Type.Null()]) });
const schema = closedObject({
  members: Type.Array(member),
  host: Type.Optional(Type.Union([member, Type.Null()])),
  batch: Type.Optional(Type.Unsafe<Uint8Array>({})),
});

const anyMember = fc.record({ name: fc.string(), slot: fc.option(fc.integer()) });
const anyNews = fc.record(
  {
    members: fc.array(anyMember, { maxLength: 4 }),
    host: fc.option(anyMember),
    batch: fc.uint8Array({ maxLength: 8 }),
  },
  { requiredKeys: ["members"] },
);

/** The same with a field that nobody knows in each object. */
function fromLater(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromLater);
  if (value === null || typeof value !== "object" || value instanceof Uint8Array) return value;
  return { ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fromLater(each)])), laterField: [1] };
}

test("news of a later version are those of this one, without what it does not know, at every depth", () => {
  fc.assert(
    fc.property(anyNews, (news) => {
      expect(knownFields(schema, news)).toBe(news);
      expect(knownFields(schema, fromLater(news))).toEqual(news);
    }),
  );
});

test("news that lack something, or have it of another kind, are none", () => {
  for (const news of [{}, { members: [{ name: "Ann" }] }, { members: [{ name: 1, slot: 0 }] }, null, "news", [{}]])
    expect(knownFields(schema, news)).toBeUndefined();
});

test("an update of a room with fields of its session that nobody knows yet still tells its tempo", () => {
  const news = { eventId: "e".repeat(30), revision: 4, room: "later" };
  expect(knownFields(engineHub.events.EventUpdated, news)).toEqual({ eventId: news.eventId, revision: 4 });
});
