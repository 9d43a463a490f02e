// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import { flyerCalls, type FlyerJson } from "../../../protocol/http/flyerCalls.ts";
import { problemKinds } from "../../../protocol/http/problem.ts";
import { alerts, choose, click, field, fill, problemOf, the } from "../../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { flyerStrings as words, pictureStrings } from "../../strings/flyers.ts";
import { FlyerEditor } from "./FlyerEditor.tsx";

const EVENT_ID = "event".padEnd(30, "0");
const FLYER = {
  id: "flyer".padEnd(30, "0"),
  title: "Tonight",
  text: "Come early",
  startsAt: "2027-01-10T19:00:00.000Z",
  endsAt: "2027-01-10T20:30:00.000Z",
  radiusKm: 50,
  eventId: null,
  gradient: "Padroll",
  area: null,
  image: null,
  revision: 4,
} as unknown as FlyerJson;

const saved = vi.fn<(flyer: FlyerJson) => void>();
let studio: TestStudio;
beforeEach(() => {
  saved.mockReset();
  studio = makeStudio({ user: MIRA });
  studio.api.answerWith(
    eventCalls.searchEvents,
    () => ({ events: [{ id: EVENT_ID, name: "Night jam", startsAt: FLYER.startsAt }] }) as never,
  );
});

const open = (flyer: FlyerJson | null, path = "/flyers/new"): Promise<void> =>
  showIn(studio, <FlyerEditor flyer={flyer} onSaved={saved} />, path);

test("a new flyer begins now, for so long, around the place of the event that it is for", async () => {
  studio.api.answerWith(flyerCalls.createFlyer, () => FLYER);
  await open(null, `/flyers/new?event=${EVENT_ID}`);
  await fill(field(words.titleField), " Tonight ");
  await choose(words.lasts, words.minutes(120));
  const beforeMs = Date.now();
  await click(the("button", words.put));
  const [body] = studio.api.sent(flyerCalls.createFlyer) as [{ startsAt: string; endsAt: string }];
  expect(body).toMatchObject({ title: "Tonight", eventId: EVENT_ID, radiusKm: 50 });
  expect(body).not.toHaveProperty("area");
  expect(Date.parse(body.startsAt)).toBeGreaterThanOrEqual(beforeMs);
  expect(Date.parse(body.endsAt) - Date.parse(body.startsAt)).toBe(120 * 60_000);
  expect(saved).toHaveBeenCalledOnce();
  expect(location.pathname).toBe(`/flyers/${FLYER.id}`);
});

test("one that is changed keeps its times where they were not touched, and its own length among those to choose", async () => {
  studio.api.answerWith(flyerCalls.updateFlyer, () => FLYER);
  await open(FLYER);
  expect(the("combobox", words.lasts).textContent).toContain(words.minutes(90));
  await fill(field(words.textField), "Come late");
  await click(the("button", words.save));
  const [body] = studio.api.sent(flyerCalls.updateFlyer) as [object];
  expect(body).toMatchObject({ id: FLYER.id, revision: 4, title: "Tonight", text: "Come late" });
  expect(body).not.toHaveProperty("startsAt");
  expect(studio.notices()).toEqual([`success: ${words.saved}`]);
});

test("its picture is shown, and one that the server refuses is told of beside the saved flyer", async () => {
  const image = { large: "/pictures/large.webp", small: "/pictures/small.webp" } as unknown as FlyerJson["image"];
  studio.api.answerWith(flyerCalls.updateFlyer, () => FLYER);
  studio.api.refuse(flyerCalls.deleteFlyerImage, "FORBIDDEN");
  await open({ ...FLYER, image });
  expect(the("img", pictureStrings.preview).getAttribute("src")).toBe("/pictures/large.webp");
  await click(the("button", pictureStrings.remove));
  await click(the("button", words.save));
  expect(studio.notices().filter((notice) => notice.startsWith("error: "))).toEqual([
    `error: ${words.pictureFailed(problemKinds.FORBIDDEN.title)}`,
  ]);
});

test.each([
  [words.titleField, " ", words.titleMissing],
  [words.titleField, "x".repeat(81), words.titleLong],
  [words.textField, "x".repeat(501), words.textLong],
])("%s: what it cannot be is said beside it, and nothing is sent", async (label, text, problem) => {
  await open(FLYER);
  await fill(field(label), text);
  await click(the("button", words.save));
  expect(problemOf(label)).toBe(problem);
  expect(studio.api.sent(flyerCalls.updateFlyer)).toEqual([]);
});

test("one that was changed elsewhere says so, and keeps what was typed", async () => {
  studio.api.refuse(flyerCalls.updateFlyer, "REVISION_CONFLICT");
  await open(FLYER);
  await fill(field(words.titleField), "Tomorrow");
  await click(the("button", words.save));
  expect(alerts()).toContain(words.conflict);
  expect(field(words.titleField).value).toBe("Tomorrow");
  expect(saved).not.toHaveBeenCalled();
});

const poster = (): string => the("complementary", words.preview).textContent;

test("the poster is shown beside the form as it would be saved", async () => {
  await open(null, `/flyers/new?event=${EVENT_ID}`);
  expect(poster()).toContain(words.titleField);
  expect(poster()).toContain("Night jam");
  await fill(field(words.titleField), "Tonight");
  expect(poster()).toContain("Tonight");
  expect(poster()).toContain(words.by(MIRA.name));
});
