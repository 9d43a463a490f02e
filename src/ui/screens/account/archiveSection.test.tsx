// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { accountCalls } from "../../../protocol/http/accountCalls.ts";
import { newWorkState, type WorkEntry, type WorkState } from "../../../state/sync/Work.ts";
import { all, click, eventually, the } from "../../controls/page.test-helper.tsx";
import { fakeDisk, type Disk } from "../../files/disk.test-helper.ts";
import { makeStudio, MIRA, showIn, type TestStudio } from "../../studio.test-helper.tsx";
import { strings } from "../../strings/account.ts";
import { ArchiveSection } from "./ArchiveSection.tsx";
// Loaded ahead of the tests: how long that takes is no part of them.
import "client-zip";

const song = (id: string, name: string): WorkEntry => ({
  key: `timeline_${id}`,
  id,
  kind: "timeline",
  name,
  changedAt: 86_400_000,
  status: "saved",
  problem: null,
  version: "",
});

const EMPTY_PAGE = { users: [], events: [], links: [], flyers: [] };
let disk: Disk;
let state: WorkState;
let text: (key: string) => Promise<Result<string>>;
let studio: TestStudio;

/** An account with two songs and nothing else. */
beforeEach(() => {
  // The archive is written by streams of Node, which know no text of jsdom.
  vi.stubGlobal("Uint8Array", Object.getPrototypeOf(Buffer) as unknown);
  state = newWorkState();
  text = (key) => Promise.resolve(ok(`text of ${key}`));
  const refresh = async (): Promise<Result<void>> => {
    state.entries = [song("a", "Ferry"), song("b", "Tram")];
    return ok(undefined);
  };
  studio = makeStudio({ user: MIRA, work: { state, refresh, text: (key) => text(key) } });
  vi.spyOn(studio.api, "call").mockImplementation((async ({ path }: { path: string }) =>
    ok(
      path.endsWith("/settings/") ? { revision: 0, contentJson: "{}" } : path.endsWith("/search/") ? EMPTY_PAGE : {},
    )) as never);
  disk = fakeDisk();
  onTestFinished(() => void vi.unstubAllGlobals());
});

/** Names and contents of the files, which the archive does not compress. */
const archive = (): Promise<string> => disk.saved[0]!.content.text();

test("the whole account is one file of the day in the downloads, with the newest work, and it is said", async () => {
  await showIn(studio, <ArchiveSection />);
  await click(the("button", strings.archiveGo));
  await eventually(() => expect(disk.saved).toHaveLength(1));
  const [{ name } = { name: "" }] = disk.saved;
  expect(name).toMatch(/^Padroll of Mira \d{4}-\d\d-\d\d\.zip$/);
  const content = await archive();
  for (const part of [
    "account.json",
    "songs/Ferry.json",
    "songs/Tram.json",
    "text of timeline_a",
    "text of timeline_b",
  ])
    expect(content).toContain(part);
  expect(content).not.toContain("problems.txt\u0000");
  expect(studio.notices()).toEqual([`success: ${strings.archiveSaved(name)}`]);
  await eventually(() => expect(all("button", strings.archiveGo)).toHaveLength(1));
  expect(all("progressbar")).toEqual([]);
});

test("a song that cannot be read is left out, and the notice names where it is listed", async () => {
  text = (key) => Promise.resolve(key === "timeline_a" ? fail("NOT_FOUND", "It is gone.") : ok("text"));
  await showIn(studio, <ArchiveSection />);
  await click(the("button", strings.archiveGo));
  await eventually(() => expect(disk.saved).toHaveLength(1));
  const [{ name } = { name: "" }] = disk.saved;
  expect(await archive()).toContain("problems.txt");
  expect(studio.notices()).toEqual([`error: ${strings.archiveSavedWithout(name)}`]);
});

test("the progress is told by documents, and Cancel ends it without a file and without an error", async () => {
  const waiting: ((read: Result<string>) => void)[] = [];
  text = () => new Promise((resolve) => void waiting.push(resolve));
  await showIn(studio, <ArchiveSection />);
  await click(the("button", strings.archiveGo));
  await eventually(() => expect(waiting).toHaveLength(1));
  expect(the("progressbar", strings.archiveTitle).getAttribute("max")).toBe("2");
  expect(the("status").textContent).toBe(strings.archiveAt(0, 2));
  expect(all("button", strings.archiveGo)).toEqual([]);
  waiting[0]!(ok("first"));
  await eventually(() => expect(the("status").textContent).toBe(strings.archiveAt(1, 2)));
  await click(the("button", strings.archiveCancel));
  waiting[1]!(ok("second"));
  await eventually(() => expect(all("button", strings.archiveGo)).toHaveLength(1));
  expect(disk.saved).toEqual([]);
  expect(studio.notices()).toEqual([]);
});

test("an account that cannot be read is an error in a notice, and can be tried again", async () => {
  vi.mocked(studio.api.call).mockImplementation((async (call: unknown) =>
    call === accountCalls.account ? fail("OFFLINE", "The server cannot be reached") : ok({})) as never);
  await showIn(studio, <ArchiveSection />);
  await click(the("button", strings.archiveGo));
  await eventually(() => expect(studio.notices()).toEqual(["error: The server cannot be reached"]));
  expect(all("button", strings.archiveGo)).toHaveLength(1);
  expect(disk.saved).toEqual([]);
});
