import type { Result } from "../../domain/AppError.ts";
import {
  writeRoomControls,
  writeRoomNotes,
  type RecordingHead,
  type RecordingPart,
} from "../../domain/room/savedRecording.ts";
import type { OpenRoomNote, RoomLog } from "../../domain/room/RoomLog.ts";
import type { RecordingStoragePort } from "../../protocol/recordingStorage.ts";

/** Recorded content of a room. */
export interface RecordedRoom {
  /** It forgets nothing while it is recorded. */
  readonly log: Pick<RoomLog, "after">;
  readonly fromBeat: number;
  /** The bar line that the song begins with. */
  readonly startBeat: number;
  /** Now; null where it is not known. */
  readonly beat: () => number | null;
}

export interface RecordingJournalOptions {
  readonly storage: Pick<RecordingStoragePort, "write" | "remove">;
  readonly first: Pick<RecordingHead, "id" | "owner" | "name" | "startedAt">;
  readonly room: RecordedRoom;
  /** ms since 1970. */
  readonly now: () => number;
  /** Called at the first failure to save. */
  readonly onProblem: (message: string) => void;
}

interface Count {
  readonly notes: number;
  readonly controls: number;
}

/** Something to be written: how much of the log is written with it, and under which number. */
interface Step {
  readonly head: RecordingHead;
  readonly part: { readonly number: number; readonly part: RecordingPart } | null;
  readonly count: Count;
  readonly open: readonly OpenRoomNote[];
}

/** Saves a recording in the browser while it is made. Each step writes only what was added since the last one. */
export class RecordingJournal {
  readonly #options: RecordingJournalOptions;
  #parts = 0;
  /** Counts of the saved notes and controls. */
  #count: Count = { notes: 0, controls: 0 };
  #open: readonly OpenRoomNote[] = [];
  #writing = 0;
  #isTold = false;
  #onEnd: () => void = () => undefined;
  /** Until all of it is settled. */
  readonly ended = new Promise<void>((resolve) => {
    this.#onEnd = resolve;
  });

  constructor(options: RecordingJournalOptions) {
    this.#options = options;
  }

  /** Saves new notes, unless a write is running; to be called several times a second. */
  follow(): void {
    if (this.#writing === 0) this.flush();
  }

  /** Saves new notes even if a write is running, because the page may close. */
  flush(): void {
    const step = this.#step();
    if (step) void this.#write(step);
  }

  /** Ends the recording. It is removed if the song is saved; otherwise it stays, complete. */
  async end(kept: Promise<boolean>): Promise<void> {
    const { storage, first } = this.#options;
    // The log forgets from now on.
    const last = this.#step();
    if (await kept) await storage.remove(first.id);
    else if (last) await this.#write(last);
    this.#onEnd();
  }

  /** null where nothing has come. */
  #step(): Step | null {
    const { room, first, now } = this.#options;
    const logged = room.log.after(this.#count);
    const count = {
      notes: this.#count.notes + logged.notes.length,
      controls: this.#count.controls + logged.controls.length,
    };
    const isOfIt = ({ fromBeat }: OpenRoomNote): boolean => fromBeat >= room.startBeat;
    const [notes, open] = [logged.notes.filter(isOfIt), logged.open.filter(isOfIt)];
    const toBeat = room.beat();
    const isSame = open.length === this.#open.length && open.every((note, at) => note === this.#open[at]);
    const { controls } = logged;
    const isNew = notes.length > 0 || controls.length > 0;
    if (toBeat === null || (!isNew && isSame)) return null;
    const keptAt = now();
    const moved = controls.length > 0 ? { controls: writeRoomControls(controls) } : {};
    const part = { notes: writeRoomNotes(notes), ...moved, untilMs: keptAt - first.startedAt };
    const parts = this.#parts + (isNew ? 1 : 0);
    const { fromBeat } = room;
    const measures = [...logged.measures];
    return {
      head: { ...first, keptAt, fromBeat, toBeat, measures, open: writeRoomNotes(open), parts },
      part: isNew ? { number: this.#parts, part } : null,
      count,
      open,
    };
  }

  async #write({ head, part, count, open }: Step): Promise<void> {
    const { storage, onProblem } = this.#options;
    this.#writing++;
    const written: Result<void> = await storage.write(head, part);
    this.#writing--;
    if (written.ok) {
      this.#parts = head.parts;
      this.#count = count;
      this.#open = open;
    } else if (!this.#isTold) {
      this.#isTold = true;
      onProblem(written.error.message);
    }
  }
}
