// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { moderationCalls } from "../../protocol/http/moderationCalls.ts";
import { click, field, fill, problemOf, the } from "../controls/page.test-helper.tsx";
import { makeStudio, MIRA, showIn, type TestStudio } from "../studio.test-helper.tsx";
import { moderationStrings as words } from "../strings/moderation.ts";
import { ReportDialog } from "./ReportDialog.tsx";

const ABOUT = { name: "Ann", userId: "ann".padEnd(30, "0"), eventId: "jam".padEnd(30, "0") };

const closed = vi.fn<() => void>();
let studio: TestStudio;
beforeEach(async () => {
  closed.mockReset();
  studio = makeStudio({ user: MIRA });
  await showIn(studio, <ReportDialog about={ABOUT} open onClose={closed} />);
});

const send = (): Promise<void> => click(the("button", words.send));

test("a report says whom and what it is about, and of which kind", async () => {
  studio.api.answer(moderationCalls.report, { message: "Thank you" });
  await click(the("radio", words.kinds.spam));
  await fill(field(words.text), "Sells shoes");
  await send();
  const { userId, eventId } = ABOUT;
  expect(studio.api.sent(moderationCalls.report)).toEqual([{ userId, eventId, kind: "spam", text: "Sells shoes" }]);
  expect(studio.notices()).toEqual([`success: ${words.sent}`]);
  expect(closed).toHaveBeenCalledOnce();
});

test("one that is of no kind needs words, which the field asks for", async () => {
  await click(the("radio", words.kinds.other));
  await fill(field(words.text), "  ");
  await send();
  expect(problemOf(words.text)).toBe(`${words.textMissing}.`);
  expect(studio.api.sent(moderationCalls.report)).toEqual([]);
  await fill(field(words.text), "He plays my song");
  expect(problemOf(words.text)).toBeNull();
});

test("what was written stays until it has arrived", async () => {
  studio.api.refuse(moderationCalls.report, "LIMIT_REACHED");
  await fill(field(words.text), "Insults all evening");
  await send();
  expect(problemOf(words.text)).not.toBeNull();
  expect(field(words.text).value).toBe("Insults all evening");
  expect(closed).not.toHaveBeenCalled();
  studio.api.answer(moderationCalls.report, { message: "Thank you" });
  await send();
  expect(closed).toHaveBeenCalledOnce();
});
