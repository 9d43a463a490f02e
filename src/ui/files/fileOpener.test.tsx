// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { AppError, err, ok, type Result } from "../../domain/AppError.ts";
import { writeBoard } from "../../domain/board/boardJson.ts";
import { defaultBoard } from "../../domain/board/defaultBoard.ts";
import { newTimeline, newTrack } from "../../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { Studio } from "../../state/Studio.ts";
import { all, appears, click, done, eventually, the } from "../controls/page.test-helper.tsx";
import { songStudio } from "../screens/timeline/song.test-helper.tsx";
import { makeStudio, showIn, type TestStudio } from "../studio.test-helper.tsx";
import { strings as common } from "../strings/common.ts";
import { strings } from "../strings/files.ts";
import { fakeDisk } from "./disk.test-helper.ts";
import { FileDialogs } from "./FileDialogs.tsx";
import { clipsFile, saveMidiFile, songFile, trackFile } from "./midiFiles.ts";
import { useFileOpener, type FileOpener } from "./useFileOpener.ts";

let studio: TestStudio;
let opener: FileOpener;
const add = vi.fn<(kind: string, document: { readonly name?: string }) => Promise<Result<string>>>();
const importMidi = vi.fn<(bytes: unknown, name: string) => Promise<Result<unknown>>>();

/** Hands what the hook returns to the test. */
function Opener({ onOpener }: { readonly onOpener: (opener: FileOpener) => void }) {
  const files = useFileOpener();
  onOpener(files);
  return <FileDialogs files={files} />;
}

/** A file whose text and bytes can be read, which this page's cannot. */
const fileOf = (name: string, text = ""): File =>
  Object.assign(new File([text], name), {
    text: () => Promise.resolve(text),
    arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)),
    slice: (from: number, to: number) => ({ text: () => Promise.resolve(text.slice(from, to)) }),
  });
const boardFile = (name: string): File => fileOf(`${name}.json`, JSON.stringify(writeBoard(defaultBoard({ name }))));

const song = (id: string): TimelineDocument => ({
  timeline: newTimeline({ id, trackIds: ["t"] }),
  tracks: new Map([["t", newTrack({ id: "t" })]]),
  rolls: new Map(),
});

beforeEach(async () => {
  add.mockReset();
  importMidi.mockReset();
  let count = 0;
  add.mockImplementation((kind) => Promise.resolve(ok(`${kind}_new${++count}`)));
  importMidi.mockImplementation((_, name) => Promise.resolve(ok({ document: song(name), warnings: [] })));
  studio = makeStudio({ work: { add } as never, songFiles: { importMidi } as never });
  await showIn(studio, <Opener onOpener={(made) => void (opener = made)} />);
});

const open = (...files: readonly File[]): Promise<void> => done(() => void opener.open(files));
const openId = (): string => studio.timeline.current.timeline.id;

test("the first of several files is opened where it belongs, the others are kept with the recent work", async () => {
  await open(fileOf("one.mid"), fileOf("two.mid"), boardFile("Stage"));
  await eventually(() => expect(location.pathname).toBe("/timeline/one.mid"));
  expect(openId()).toBe("one.mid");
  expect(add.mock.calls.map(([kind, document]) => [kind, document.name])).toEqual([
    ["timeline", undefined],
    ["board", "Stage"],
  ]);
  await eventually(() =>
    expect(studio.notices()).toEqual([`success: ${strings.added(2)}`, `success: ${strings.opened("one.mid", 1, 0)}`]),
  );
});

test("a board comes first: it is kept and opened; if it cannot be kept, that is said and nothing is opened", async () => {
  await open(boardFile("Stage"));
  await eventually(() => expect(location.pathname).toMatch(/new1$/));
  add.mockResolvedValue(err(new AppError("STORAGE", "The disk is full")));
  await open(boardFile("Stage"));
  const dialog = await appears("dialog", strings.failed);
  expect(dialog.textContent).toContain("The disk is full");
  await click(the("button", common.ok));
  expect([all("dialog"), location.pathname.endsWith("new1")]).toEqual([[], true]);
});

test("files that cannot be read are listed; those that can be are opened all the same", async () => {
  importMidi.mockImplementation((_, name) =>
    Promise.resolve(
      name === "bad.mid" ? err(new AppError("MIDI", "It has no header.")) : ok({ document: song(name), warnings: [] }),
    ),
  );
  await open(fileOf("bad.mid"), fileOf("good.mid"));
  await eventually(() => expect(openId()).toBe("good.mid"));
  expect((await appears("dialog", strings.someFailed)).textContent).toContain("It has no header.");
  await click(the("button", common.ok));
  await open(fileOf("bad.mid"));
  expect((await appears("dialog", strings.failed)).textContent).toContain("It has no header.");
  expect(openId()).toBe("good.mid");
});

test("others that cannot be kept are listed, and counted are those that were", async () => {
  add.mockResolvedValueOnce(err(new AppError("STORAGE", "The disk is full")));
  await open(fileOf("one.mid"), fileOf("two.mid"), fileOf("three.mid"));
  expect((await appears("dialog", strings.someFailed)).textContent).toContain("The disk is full");
  expect(studio.notices()[0]).toBe(`success: ${strings.added(1)}`);
});

test("what was mended is a line with its details, each once", async () => {
  importMidi.mockResolvedValue(ok({ document: song("a"), warnings: ["Track 2 has no end.", "Track 2 has no end."] }));
  await open(fileOf("a.mid"));
  await eventually(() =>
    expect(studio.notices()).toEqual([`success: ${strings.opened("a.mid", 1, 0)} ${strings.oddities(1)}`]),
  );
  await done(() => studio.session.notices[0]!.action!.run());
  expect((await appears("dialog", strings.mendedTitle("a.mid"))).querySelectorAll("li")).toHaveLength(1);
});

const waiting: (() => void)[] = [];
const read = (name: string) => ok({ document: song(name), warnings: [] });

test("reading is shown once it takes a while, with the file and how many there are, and can be stopped", async () => {
  importMidi.mockImplementation((_, name) => new Promise((resolve) => waiting.push(() => resolve(read(name)))));
  const before = openId();
  await open(fileOf("one.mid"), fileOf("two.mid"));
  const dialog = await appears("dialog", strings.openingShort("one.mid"));
  expect(dialog.textContent).toContain("File 1 of 2");
  await done(() => waiting.pop()!());
  await appears("dialog", strings.openingShort("two.mid"));
  expect((the("progressbar") as HTMLProgressElement).value).toBe(0.5);
  await click(the("button", strings.cancel));
  await eventually(() => expect(studio.notices()).toEqual([`info: ${strings.cancelled("two.mid")}`]));
  await done(() => waiting.pop()!());
  expect([all("dialog"), openId()]).toEqual([[], before]);
});

const exportMidi = vi.fn<(document: TimelineDocument, trackId: string | null) => Promise<Result<Blob>>>();

const named = async (made: ReturnType<typeof songFile>): Promise<readonly [string, number]> => {
  const file = await made;
  if (!file.ok) throw file.error;
  return [file.value.name, file.value.mutedNotes];
};

test("songs, tracks and clips are files under names of their own, with how many muted notes they leave out", async () => {
  const songs = songStudio();
  exportMidi.mockImplementation(() => Promise.resolve(ok(new Blob(["midi"]))));
  const parts = { timeline: songs.timeline, songFiles: { exportMidi } as unknown as Studio["songFiles"] };
  expect(await named(songFile(parts, null))).toEqual(["Night market.mid", 0]);
  expect(await named(songFile(parts, "t1"))).toEqual(["midi.mid", 0]);
  expect(await named(trackFile(parts, "t1"))).toEqual(["Keys.mid", 0]);
  expect(await named(trackFile(parts, "gone"))).toEqual(["untitled.mid", 0]);
  expect(await named(clipsFile(parts, new Set(["r1"])))).toEqual(["Keys.mid", 0]);
  expect(exportMidi.mock.calls.map(([, trackId]) => trackId)).toEqual([null, "t1", "t1", "gone", null]);
  exportMidi.mockResolvedValue(err(new AppError("MIDI", "There is nothing to export")));
  const failed = await songFile(parts, null);
  expect(failed.ok).toBe(false);
});

test("a MIDI file that is saved says so, with the muted notes that are not in it, or why it was not", async () => {
  const disk = fakeDisk();
  const content = new Blob(["midi"]);
  const save = (made: Result<object>): Promise<void> => saveMidiFile(studio, Promise.resolve(made) as never);
  await save(ok({ name: "a.mid", content, mutedNotes: 0 }));
  await save(ok({ name: "b.mid", content, mutedNotes: 2 }));
  await save(err(new AppError("MIDI", "There is nothing to export")));
  expect(studio.notices()).toEqual([
    `success: ${strings.exported("a.mid")}`,
    `success: ${strings.exportedWithout("b.mid", 2)}`,
    "error: There is nothing to export.",
  ]);
  expect(disk).toBeDefined();
});
