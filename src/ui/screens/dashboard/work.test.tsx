// @vitest-environment jsdom
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { fail, ok } from "../../../domain/AppError.ts";
import type { Thumbnail } from "../../../state/sync/thumbnail.ts";
import type { Work, WorkEntry } from "../../../state/sync/Work.ts";
import {
  alerts,
  all,
  click,
  done,
  eventually,
  fill,
  focus,
  press,
  placeInSight,
  the,
  seeEverything,
} from "../../controls/page.test-helper.tsx";
import { makeStudio, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { strings } from "../../strings/dashboard.ts";
import { DeletedDialog } from "./DeletedDialog.tsx";
import { useWorkActions } from "./useWorkActions.ts";
import { WorkCard } from "./WorkCard.tsx";

const SONG_PICTURE: Thumbnail = {
  kind: "timeline",
  trackCount: 1,
  noteCount: 1,
  quarters: 8,
  bpm: 123.6,
  key: { fifths: -3, minor: true },
  seconds: 93.2,
  tracks: [{ color: 0, bars: [0, 255, 128, 200] }],
};
const ENTRY: WorkEntry = {
  key: "board_b1",
  id: "b1",
  kind: "board",
  name: "Live",
  changedAt: 0,
  status: "saved",
  problem: null,
  version: "1",
};
const DELETED = [
  { key: "board_b1", kind: "board", name: "Live", deletedAt: 0 },
  { key: "timeline_t1", kind: "timeline", name: "", deletedAt: 0 },
] as const;

const work = {
  rename: vi.fn<Work["rename"]>(),
  duplicate: vi.fn<Work["duplicate"]>(),
  remove: vi.fn<Work["remove"]>(),
  undelete: vi.fn<Work["undelete"]>(),
  deleted: vi.fn<Work["deleted"]>(),
  thumbnail: vi.fn<Work["thumbnail"]>(),
};
let studio: TestStudio;
beforeEach(() => {
  for (const each of Object.values(work)) each.mockReset();
  work.rename.mockResolvedValue(ok(undefined));
  work.duplicate.mockResolvedValue(ok("board_b2"));
  work.remove.mockResolvedValue(ok(undefined));
  work.undelete.mockResolvedValue(ok(undefined));
  work.deleted.mockResolvedValue(ok(DELETED));
  work.thumbnail.mockResolvedValue(fail("OFFLINE", "no picture"));
  studio = makeStudio({ work });
});

function Card() {
  return <WorkCard entry={ENTRY} actions={useWorkActions()} />;
}

async function chooseOfCard(label: string): Promise<void> {
  await showIn(studio, <Card />);
  await click(the("button", strings.more("Live")));
  await click(the("menuitem", label));
}

test("a card is named by its work, leads to it, and its menu goes to the editor", async () => {
  await showIn(studio, <Card />);
  expect(the("article", "Live")).toBeDefined();
  expect(the("link", "Live").getAttribute("href")).toBe("/midi/b1");
  await chooseOfCard(strings.edit);
  expect(location.pathname).toBe("/edit/b1");
});

const SONG: WorkEntry = {
  ...ENTRY,
  key: "timeline_t1",
  id: "t1",
  kind: "timeline",
  name: "Ferry",
  changedAt: Date.now(),
};

function SongCard({ entry }: { readonly entry: WorkEntry }) {
  return <WorkCard entry={entry} actions={useWorkActions()} frame="wide" />;
}

test("the wide card of a song shows its tempo, key and length, and that it goes on there; a song without notes its name", async () => {
  seeEverything();
  work.thumbnail.mockResolvedValue(ok(SONG_PICTURE));
  await showIn(studio, <SongCard entry={SONG} />);
  const card = the("article", "Ferry");
  await eventually(() => expect(card.textContent).toContain(`${strings.bpm(123.6)} · C minor · just now`));
  expect(strings.bpm(123.6)).toBe("124 BPM");
  expect(all("term").map(({ textContent }) => textContent)).toEqual([strings.tempo, strings.key, strings.length]);
  expect(all("definition").map(({ textContent }) => textContent)).toEqual(["123.60", "C minor", "1:33"]);
  expect(card.textContent).toContain(strings.resume);
  work.thumbnail.mockResolvedValue(ok({ ...SONG_PICTURE, noteCount: 0 }));
  await showIn(studio, <SongCard entry={{ ...SONG, version: "2", name: "Blank" }} />);
  await eventually(() => expect(the("article", "Blank").querySelector("b")!.textContent).toBe("Blank"));
});

test("pictures are read and drawn for cards in sight; those that were scrolled past leave their place to them", async () => {
  const place = placeInSight();
  const answers: (() => void)[] = [];
  work.thumbnail.mockImplementation(
    () =>
      new Promise((resolve) =>
        answers.push(() => resolve(ok({ kind: "board", cols: 1, rows: 1, pads: [], hasKeyboard: true }))),
      ),
  );
  const entries = Array.from({ length: 9 }, (_, index) => ({
    ...ENTRY,
    key: `board_s${index}`,
    name: `Seen ${index}`,
  }));
  function Cards() {
    const actions = useWorkActions();
    return entries.map((entry) => <WorkCard key={entry.key} entry={entry} actions={actions} />);
  }
  await showIn(studio, <Cards />);
  const pictures = all("article").map((card) => card.querySelector("[data-frame]")!);
  for (const picture of pictures.slice(0, 8)) await place(picture, true);
  for (const picture of pictures.slice(0, 8)) await place(picture, false);
  await place(pictures[8]!, true);
  const read = (): string[] => work.thumbnail.mock.calls.map(([{ name }]) => name);
  const begun = read().length;
  expect(begun).toBeLessThan(8);
  answers[0]!();
  await eventually(() => expect(read().slice(begun)).toEqual(["Seen 8"]));
  for (const answer of answers) answer();
  await eventually(() => expect(pictures[8]!.querySelector("svg")).not.toBeNull());
});

test("a card is renamed in place: Enter keeps the name, Escape the old one", async () => {
  for (const keys of ["Late{Escape}", "Late{Enter}"]) {
    await chooseOfCard(strings.rename);
    expect(document.activeElement).toBe(the("textbox", strings.renameLabel));
    await fill(the("textbox", strings.renameLabel), keys);
    expect(all("textbox")).toEqual([]);
  }
  expect(work.rename.mock.calls).toEqual([["board_b1", "Late"]]);
});

test("what is deleted is gone at once, and the notice brings it back", async () => {
  await chooseOfCard(strings.delete);
  expect(work.remove.mock.calls).toEqual([["board_b1"]]);
  expect(studio.notices()).toEqual([`info: ${strings.deleted("Live")}`]);
  await done(() => studio.session.notices[0]!.action!.run());
  expect(work.undelete.mock.calls).toEqual([["board_b1"]]);
});

test("what fails is told, and says nothing of success", async () => {
  work.duplicate.mockResolvedValue(fail("QUOTA_REACHED", "There is no room for more"));
  await chooseOfCard(strings.duplicate);
  expect(studio.notices()).toEqual(["error: There is no room for more"]);
});

function Deleted() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Bin
      </button>
      <DeletedDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

async function openDeleted(): Promise<void> {
  await showIn(studio, <Deleted />);
  await click(the("button", "Bin"));
}

test("recently deleted work is listed, and one is restored with one press", async () => {
  await openDeleted();
  const items = all("listitem").map(({ textContent }) => textContent);
  expect([items.length, items[1]!.startsWith(strings.untitled)]).toEqual([2, true]);
  work.deleted.mockResolvedValue(ok([DELETED[1]]));
  await click(all("button", strings.restore)[0]!);
  expect(work.undelete.mock.calls).toEqual([["board_b1"]]);
  expect(studio.notices()).toEqual([`success: ${strings.restored("Live")}`]);
  expect(all("listitem")).toHaveLength(1);
  expect(the("dialog").contains(document.activeElement)).toBe(true);
});

test("while one is restored no other is, and one that cannot be stays in the list", async () => {
  work.undelete.mockImplementation(() => new Promise(() => undefined));
  await openDeleted();
  await click(all("button", strings.restore)[0]!);
  expect(all("button", strings.restore).map((button) => (button as HTMLButtonElement).disabled)).toEqual([true, true]);
  work.undelete.mockResolvedValue(fail("QUOTA_REACHED", "There is no room for more"));
  await openDeleted();
  await focus(all("button", strings.restore)[1]!);
  await press("{Enter}");
  expect(studio.notices()).toEqual(["error: There is no room for more"]);
  expect(all("listitem")).toHaveLength(2);
});

test("an empty list and one that cannot be read are told apart", async () => {
  work.deleted.mockResolvedValue(ok([]));
  await openDeleted();
  expect(the("dialog").textContent).toContain(strings.deletedNone);
  work.deleted.mockResolvedValue(fail("OFFLINE", "The server cannot be reached"));
  await openDeleted();
  expect(alerts()).toEqual(["The server cannot be reached"]);
});
