import { fail, ok, type AppError, type Result } from "../../domain/AppError.ts";
import type { ApiPort } from "../../protocol/api.ts";
import { accountCalls } from "../../protocol/http/accountCalls.ts";
import { eventCalls } from "../../protocol/http/eventCalls.ts";
import { flyerCalls } from "../../protocol/http/flyerCalls.ts";
import { settingsCalls } from "../../protocol/http/settingsCalls.ts";
import { userCalls } from "../../protocol/http/userCalls.ts";
import type { Work, WorkEntry } from "../sync/Work.ts";

export interface ArchiveFile {
  /** Name with its folder. */
  readonly name: string;
  readonly content: string | Blob;
  /** ms since 1970. */
  readonly changedAt: number;
}

export interface ArchivePorts {
  readonly api: ApiPort;
  readonly work: Pick<Work, "text">;
  /** A picture at an address of this server. */
  readonly picture: (path: string) => Promise<Result<Blob>>;
  readonly entries: readonly WorkEntry[];
  /** The file name of a document. */
  readonly fileName: (name: string, extension: string) => string;
  readonly now: () => number;
  /** Reports the number of documents read, and of all. */
  readonly onProgress: (done: number, of: number) => void;
  readonly pause: (ms: number) => Promise<void>;
  readonly signal: AbortSignal;
}

const PAGE_SIZE = 100;
/** A server that has been asked too often is asked again, for a minute. */
const WAIT_MS = 5000;
const MOST_WAITS = 12;

const README = `What is in this archive
=======================

boards/         Your boards. "Import" on Padroll's home screen reads them, and so does every other Padroll.
songs/          Your songs, in the same way. A MIDI file of a song is saved from its own menu.
account.json    Your account, its plan and what it uses.
profile.json    Your profile.
people.json     Whom you follow and have blocked, and who follows you.
events.json     Your events, and the events that you have a link with.
flyers.json     Your flyers.
pictures/       Your own picture, and those of your events and flyers. Pictures on boards are in the boards.
settings.json   Your set lists, presets of arpeggios, and what you said about devices.
problems.txt    Only where something could not be read: what, and why.

All texts are UTF-8. Times are RFC 3339, UTC.
`;

/**
 * All that an account has, file by file, each read when the one before it was taken. What of the documents and pictures cannot be read is
 * listed in `problems.txt`. Ends early where its signal is aborted. Throws the `AppError` of any other call that fails.
 */
export async function* accountArchive(ports: ArchivePorts): AsyncGenerator<ArchiveFile> {
  const { api, entries, onProgress, signal } = ports;
  const json = (name: string, value: unknown): ArchiveFile => ({
    name,
    content: `${JSON.stringify(value, null, 2)}\n`,
    changedAt: ports.now(),
  });
  yield { name: "README.txt", content: README, changedAt: ports.now() };
  yield json("account.json", must(await patient(ports, () => api.call(accountCalls.account, {}))));
  const profile = must(await patient(ports, () => api.call(userCalls.profile, {})));
  yield json("profile.json", profile);
  const people = (list: "following" | "followers" | "blocked") =>
    allPages(ports, async (page) => {
      const found = await api.call(userCalls.searchUsers, { body: { list, ...page } });
      return found.ok ? ok(found.value.users.map(({ id, name }) => ({ id, name }))) : found;
    });
  yield json("people.json", {
    following: await people("following"),
    followers: await people("followers"),
    blocked: await people("blocked"),
  });
  const events = await allPages(ports, async (page) => {
    const found = await api.call(eventCalls.searchEvents, { body: { list: "mine", ...page } });
    return found.ok ? ok(found.value.events) : found;
  });
  yield json("events.json", {
    events,
    links: await allPages(ports, async (page) => {
      const found = await api.call(eventCalls.searchEventLinks, { body: page });
      return found.ok ? ok(found.value.links) : found;
    }),
  });
  const flyers = await allPages(ports, async (page) => {
    const found = await api.call(flyerCalls.searchFlyers, { body: { list: "mine", ...page } });
    return found.ok ? ok(found.value.flyers) : found;
  });
  yield json("flyers.json", flyers);
  const { contentJson } = must(await patient(ports, () => api.call(settingsCalls.accountSettings, {})));
  yield json("settings.json", JSON.parse(contentJson));
  const problems: string[] = [];
  const names = new Set<string>();
  const pictures = [
    { folder: "pictures", name: "profile", picture: profile.avatar },
    ...events.map(({ name, thumbnail }) => ({ folder: "pictures/events", name, picture: thumbnail })),
    ...flyers.map(({ title, image }) => ({ folder: "pictures/flyers", name: title, picture: image })),
  ];
  for (const { folder, name, picture } of pictures) {
    if (!picture || signal.aborted) continue;
    const file = await patient(ports, () => ports.picture(picture.large));
    const path = freeName(ports, folder, name, "webp", names);
    if (file.ok) yield { name: path, content: file.value, changedAt: ports.now() };
    else problems.push(`${path}: ${file.error.message}`);
  }
  for (const [index, entry] of entries.entries()) {
    if (signal.aborted) return;
    onProgress(index, entries.length);
    const text = await patient(ports, () => ports.work.text(entry.key));
    if (text.ok) yield { name: nameOf(ports, entry, names), content: text.value, changedAt: entry.changedAt };
    else problems.push(`${entry.name || entry.key}: ${text.error.message}`);
  }
  onProgress(entries.length, entries.length);
  if (problems.length > 0) yield { name: "problems.txt", content: `${problems.join("\n")}\n`, changedAt: ports.now() };
}

function nameOf(ports: ArchivePorts, { kind, name }: WorkEntry, taken: Set<string>): string {
  return kind === "board"
    ? freeName(ports, "boards", name, "board.json", taken)
    : freeName(ports, "songs", name, "json", taken);
}

function freeName(
  { fileName }: ArchivePorts,
  folder: string,
  name: string,
  extension: string,
  taken: Set<string>,
): string {
  for (let count = 1; ; count++) {
    const file = `${folder}/${fileName(count === 1 ? name : `${name || "untitled"} ${count}`, extension)}`;
    // Some systems do not tell capitals from small letters.
    if (taken.has(file.toLowerCase())) continue;
    taken.add(file.toLowerCase());
    return file;
  }
}

async function allPages<T>(
  ports: ArchivePorts,
  read: (page: { pageNumber: number; pageSize: number }) => Promise<Result<readonly T[]>>,
): Promise<readonly T[]> {
  const all: T[] = [];
  for (let pageNumber = 1; ; pageNumber++) {
    const page = must(await patient(ports, () => read({ pageNumber, pageSize: PAGE_SIZE })));
    all.push(...page);
    if (page.length < PAGE_SIZE || ports.signal.aborted) return all;
  }
}

async function patient<T>({ pause, signal }: ArchivePorts, ask: () => Promise<Result<T>>): Promise<Result<T>> {
  let answer = await ask();
  for (let waits = 0; waits < MOST_WAITS && !signal.aborted; waits++) {
    if (answer.ok || answer.error.code !== "TOO_MANY_REQUESTS") return answer;
    await pause(WAIT_MS);
    answer = await ask();
  }
  return signal.aborted ? fail("CANCELED", "Export canceled") : answer;
}

function must<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw result.error satisfies AppError;
}
