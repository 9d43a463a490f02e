// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { fail, ok, type Result } from "../../../../domain/AppError.ts";
import { emptyDocument } from "../../../../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../../../domain/timeline/records.ts";
import type { SongVersion } from "../../../../protocol/versions.ts";
import { all, click, fill, the } from "../../../controls/page.test-helper.tsx";
import { strings } from "../../../strings/templates.ts";
import { showSong, songStudio } from "../song.test-helper.tsx";
import type { TimelinePorts } from "../TimelineContext.ts";
import { TemplatesDialog } from "./TemplatesDialog.tsx";

const SONG = emptyDocument();
const TEMPLATE = { id: "t1", name: "Trio" } as SongVersion;

const begun = vi.fn<(document: TimelineDocument) => void>();
const closed = vi.fn<() => void>();
const kept: [name: string, notes: number][] = [];
let list: SongVersion[] = [];
let answer: Result<TimelineDocument> = ok(SONG);

const templates = {
  list: async () => ok(list),
  songOf: async () => answer,
  save: async (name: string, song: TimelineDocument) => {
    kept.push([name, song.rolls.size]);
    list = [...list, { ...TEMPLATE, id: name, name }];
    return ok(null);
  },
  remove: async ({ id }: SongVersion) => {
    list = list.filter((one) => one.id !== id);
    return ok(null);
  },
} as unknown as TimelinePorts["templates"];

beforeEach(() => {
  begun.mockReset();
  closed.mockReset();
  kept.length = 0;
  list = [TEMPLATE];
  answer = ok(SONG);
});

async function open() {
  const studio = songStudio();
  await showSong(studio, <TemplatesDialog onClose={closed} onBegin={begun} />, { templates });
  return studio;
}

test("a song begins with one of ours, or with one that was kept", async () => {
  await open();
  expect(the("heading", strings.ours)).toBeDefined();
  const [name] = Object.values(strings.names)[0]!;
  await click(all("button").find(({ textContent }) => textContent.startsWith(name))!);
  await click(the("button", strings.start("Trio")));
  expect(closed).toHaveBeenCalledTimes(2);
  expect(begun).toHaveBeenCalledTimes(2);
  expect(begun.mock.calls[1]![0]).toBe(SONG);
});

test("one that cannot be read is told, and nothing begins", async () => {
  answer = fail("VERSION_DAMAGED", "The template cannot be read.");
  const studio = await open();
  await click(the("button", strings.start("Trio")));
  expect(studio.notices()).toEqual(["error: The template cannot be read."]);
  expect([begun, closed].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test("the open song is kept without its clips, or with them, by its name or another one", async () => {
  const studio = await open();
  const { rolls, timeline } = studio.timeline.current;
  expect(rolls.size).toBeGreaterThan(0);
  await click(the("button", strings.save));
  await fill(the("textbox", strings.name), "  Duo ");
  await click(the("switch", strings.withClips));
  await click(the("button", strings.save));
  expect(kept).toEqual([
    [timeline.name, 0],
    ["Duo", rolls.size],
  ]);
  expect(the("button", strings.start("Duo"))).toBeDefined();
});
