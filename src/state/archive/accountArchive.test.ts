import { expect, it } from "vitest";
import { AppError, fail, ok, type Result } from "../../domain/AppError.ts";
import type { ApiPort } from "../../protocol/api.ts";
import type { WorkEntry } from "../sync/Work.ts";
import { accountArchive, type ArchiveFile } from "./accountArchive.ts";

type Answer = (path: string, body: { list?: string; pageNumber?: number; pageSize?: number }) => Result<unknown>;

const people = Array.from({ length: 230 }, (_, index) => ({ id: `u${index}`, name: `User ${index}`, avatar: null }));

/** An account of nothing but 230 people that are followed. */
const plain: Answer = (path, { list, pageNumber = 1, pageSize = 20 }) => {
  const users = list === "following" ? people.slice((pageNumber - 1) * pageSize, pageNumber * pageSize) : [];
  if (path.endsWith("/settings/")) return ok({ revision: 0, contentJson: "{}" });
  return ok(path.endsWith("/search/") ? { users, events: [], links: [], flyers: [] } : { path });
};

const entry = (kind: "board" | "timeline", id: string, name: string): WorkEntry => ({
  key: `${kind}_${id}`,
  id,
  kind,
  name,
  changedAt: 7,
  status: "saved",
  problem: null,
  version: "",
});

async function archive(
  entries: readonly WorkEntry[],
  {
    answer = plain,
    text = async (key: string): Promise<Result<string>> => ok(`text of ${key}`),
    abortAfter = Infinity,
  } = {},
) {
  const controller = new AbortController();
  const files: ArchiveFile[] = [];
  const progress: string[] = [];
  let pausedMs = 0;
  const call = async ({ path }: { path: string }, input: { body?: object }) => answer(path, input.body ?? {});
  const ports = {
    api: { call } as unknown as ApiPort,
    work: { text },
    picture: async (path: string) =>
      path.includes("gone") ? fail("PICTURE_MISSING", "Gone") : ok(new Blob([`picture at ${path}`])),
    entries,
    fileName: (name: string, extension: string) => `${name.replaceAll("/", " ") || "untitled"}.${extension}`,
    now: () => 5,
    onProgress: (done: number, of: number) => progress.push(`${done}/${of}`),
    pause: async (ms: number) => void (pausedMs += ms),
    signal: controller.signal,
  };
  for await (const file of accountArchive(ports)) {
    files.push(file);
    if (files.length >= abortAfter) controller.abort();
  }
  return { files, names: files.map(({ name }) => name), progress, pausedMs: () => pausedMs };
}

it("has every document under a name of its own, and all pages of every list", async () => {
  const { files, names, progress } = await archive([
    entry("board", "1", "Pads"),
    entry("board", "2", "pads"),
    entry("timeline", "3", "Pads"),
    entry("timeline", "4", "a/b"),
    entry("timeline", "5", ""),
    entry("timeline", "6", ""),
  ]);
  expect(names.slice(0, 7)).toEqual([
    "README.txt",
    "account.json",
    "profile.json",
    "people.json",
    "events.json",
    "flyers.json",
    "settings.json",
  ]);
  expect(names.slice(7)).toEqual([
    "boards/Pads.board.json",
    "boards/pads 2.board.json",
    "songs/Pads.json",
    "songs/a b.json",
    "songs/untitled.json",
    "songs/untitled 2.json",
  ]);
  const { following, blocked } = JSON.parse(files[3]!.content as string) as {
    following: unknown[];
    blocked: unknown[];
  };
  expect(following).toHaveLength(230);
  expect(blocked).toEqual([]);
  expect(files[7]).toEqual({ name: "boards/Pads.board.json", content: "text of board_1", changedAt: 7 });
  expect(progress.at(-1)).toBe("6/6");
});

const allButTwo = async (key: string) => (key === "board_2" ? fail("OFFLINE", "No network") : ok("{}"));

it("tells which documents it could not read, and has all others", async () => {
  const { files, names } = await archive(
    [entry("board", "1", "A"), entry("board", "2", "B"), entry("board", "3", "C")],
    { text: allButTwo },
  );
  expect(names.slice(7)).toEqual(["boards/A.board.json", "boards/C.board.json", "problems.txt"]);
  expect(files.at(-1)?.content).toBe("B: No network\n");
});

const at = (name: string) => ({ small: `/s/${name}`, large: `/l/${name}` });

const withPictures: Answer = (path, body) => {
  if (path.endsWith("/profile/")) return ok({ avatar: at("me") });
  if (path.endsWith("/event/search/"))
    return ok({
      events: [{ name: "Jam", thumbnail: at("one") }, { name: "jam", thumbnail: at("two") }, { name: "x" }],
    });
  if (path.endsWith("/flyer/search/")) return ok({ flyers: [{ title: "Come", image: at("gone") }] });
  return plain(path, body);
};

it("has the pictures of the profile, events and flyers, large", async () => {
  const { files, names } = await archive([], { answer: withPictures });
  const pictures = ["pictures/profile.webp", "pictures/events/Jam.webp", "pictures/events/jam 2.webp"];
  expect(names.slice(7)).toEqual([...pictures, "problems.txt"]);
  expect(await (files[9]!.content as Blob).text()).toBe("picture at /l/two");
  expect(files.at(-1)?.content).toBe("pictures/flyers/Come.webp: Gone\n");
});

it("waits where it has asked too often, and asks again", async () => {
  let refusals = 3;
  const answer: Answer = (path, body) =>
    path.endsWith("/profile/") && refusals-- > 0 ? fail("TOO_MANY_REQUESTS", "Too many") : plain(path, body);
  const { names, pausedMs } = await archive([], { answer });
  expect(names).toContain("profile.json");
  expect(pausedMs()).toBe(15_000);
});

const noAccount: Answer = (path, body) =>
  path.endsWith("/v1/account/") ? fail("OFFLINE", "No network") : plain(path, body);

it("fails as a whole where the account itself cannot be read", async () => {
  await expect(archive([], { answer: noAccount })).rejects.toThrow(new AppError("OFFLINE", "No network"));
});

it("ends where it is not wanted any more", async () => {
  const { names } = await archive([entry("board", "1", "A"), entry("board", "2", "B")], { abortAfter: 8 });
  expect(names.slice(7)).toEqual(["boards/A.board.json"]);
});
