import { fail, ok, type Result } from "../../domain/AppError.ts";
import { newId } from "../../domain/id.ts";
import { readRecording, recordingHeadSchema, type RecordingHead } from "../../domain/room/savedRecording.ts";
import { schemaProblem } from "../../domain/schemaProblem.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { RecordingStoragePort } from "../../protocol/recordingStorage.ts";
import type { TabsPort } from "../../protocol/tabs.ts";
import { RecordingJournal, type RecordedRoom } from "./RecordingJournal.ts";

export interface SavedRecordingsOptions {
  readonly storage: RecordingStoragePort;
  readonly tabs: Pick<TabsPort<never>, "ifFree" | "underWay">;
  /** Adds a song to the user's work; returns its key. */
  readonly addSong: (song: TimelineDocument) => Promise<Result<string>>;
  /** Id of the account that is signed in. */
  readonly owner: () => string;
  /** ms since 1970. */
  readonly now: () => number;
  /** Calls back when the page may go; returns what ends that. */
  readonly onHide: (listener: () => void) => () => void;
  /** Called if a growing recording cannot be saved; it continues. */
  readonly onProblem: (message: string) => void;
}

/** A recording that a page which ended has left. */
export type SavedRecording = Pick<RecordingHead, "id" | "name" | "startedAt" | "keptAt">;

/** Song made of a recording. */
export interface OpenedRecording {
  /** Key of the song among all work. */
  readonly key: string;
  /** Unreadable parts, as ms from its start. */
  readonly damagedMs: readonly number[];
}

/** Recordings of rooms that survive a crash of the page: saved while they grow, and offered to the user afterwards. */
export class SavedRecordings {
  readonly #options: SavedRecordingsOptions;

  constructor(options: SavedRecordingsOptions) {
    this.#options = options;
  }

  /** Saves a recording while it grows. Other tabs do not see it until it has ended here. */
  begin(name: string, room: RecordedRoom): Promise<RecordingJournal> {
    const { storage, tabs, owner, now, onHide, onProblem } = this.#options;
    const id = newId();
    const growing = new RecordingJournal({
      storage,
      room,
      now,
      onProblem,
      first: { id, owner: owner(), name, startedAt: now() },
    });
    const unhide = onHide(() => growing.flush());
    return new Promise((resolve, reject) => {
      const hold = async (): Promise<void> => {
        resolve(growing);
        await growing.ended;
        unhide();
      };
      tabs.ifFree(lockOf(id), hold).catch(reject);
    });
  }

  /** Recordings of the current user, oldest first, without those that a tab makes or opens. */
  async list(): Promise<Result<readonly SavedRecording[]>> {
    const { storage, tabs, owner } = this.#options;
    const [heads, underWay] = [await storage.heads(), await tabs.underWay()];
    if (!heads.ok) return heads;
    const kept = heads.value
      .filter(isHead)
      .filter((head) => head.owner === owner() && !underWay.has(lockOf(head.id)))
      .sort((one, other) => one.startedAt - other.startedAt);
    return ok(kept);
  }

  /** Turns a recording into a song among the user's work. Errors: those of storage, `NOT_FOUND`, `RECORDING_UNREADABLE`. */
  async open({ id, name }: SavedRecording): Promise<Result<OpenedRecording>> {
    const { storage, tabs, addSong } = this.#options;
    const opened = await tabs.ifFree(lockOf(id), async (): Promise<Result<OpenedRecording>> => {
      const stored = await storage.read(id);
      if (!stored.ok) return stored;
      if (!isHead(stored.value?.head)) return gone(name);
      const { song, damagedMs } = readRecording(stored.value.head, stored.value.parts);
      if (!song)
        return fail(
          "RECORDING_UNREADABLE",
          `No note of the recording of “${name}” can be read in this browser any more.`,
        );
      const added = await addSong(song);
      if (!added.ok) return added;
      // A recording that cannot be removed is offered again.
      await storage.remove(id);
      return ok({ key: added.value, damagedMs });
    });
    return opened ?? gone(name);
  }

  async discard({ id, name }: SavedRecording): Promise<Result<void>> {
    const { storage, tabs } = this.#options;
    return (await tabs.ifFree(lockOf(id), () => storage.remove(id))) ?? gone(name);
  }
}

const lockOf = (id: string): string => `recording_${id}`;

const isHead = (head: unknown): head is RecordingHead => schemaProblem(recordingHeadSchema, head) === null;

const gone = (name: string): Result<never> =>
  fail("NOT_FOUND", `The recording of “${name}” was opened or discarded in another tab.`);
