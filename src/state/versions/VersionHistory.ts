import { fail, ok, type AppError, type Result } from "../../domain/AppError.ts";
import { newId } from "../../domain/id.ts";
import { countNotes } from "../../domain/timeline/countNotes.ts";
import { diffTimelines } from "../../domain/timeline/diffTimelines.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { SongFilePort } from "../../protocol/songFilePort.ts";
import type { SongVersion, VersionPort, VersionReason, VersionChanges } from "../../protocol/versions.ts";
import type { TimelineStore } from "../stores.ts";
import { piecesOf } from "./piecesOf.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Retention of automatic versions: all of the last hour, then one an hour for a day, then one a day for a month. */
const MONTH_MS = 30 * DAY_MS;

/** The ids of versions that may go. `versions` are sorted, newest first; those with a name always stay. */
export function superseded(versions: readonly SongVersion[], now: number): readonly string[] {
  const taken = new Set<string>();
  return versions.flatMap(({ id, reason, savedAt }) => {
    const age = now - savedAt;
    if (reason === "named" || age < HOUR_MS) return [];
    const stretch = age < DAY_MS ? HOUR_MS : DAY_MS;
    const place = `${stretch} ${Math.floor(savedAt / stretch)}`;
    if (age < MONTH_MS && !taken.has(place)) {
      taken.add(place);
      return [];
    }
    return [id];
  });
}

/** Interval of automatic versions while a song is edited. */
export const KEEP_EVERY_MS = 10 * 60_000;
/** Versions with names that one song may have. */
export const MOST_NAMED = 100;

export interface VersionHistoryPorts {
  readonly versions: VersionPort;
  readonly songFiles: Pick<SongFilePort, "writeJson" | "readJson">;
  readonly timeline: TimelineStore;
  readonly now: () => number;
  /** Runs something when the edit that begins has settled. */
  readonly later: (run: () => void) => void;
  /** Called once with the error of an automatic version. */
  readonly onFailure: (error: AppError) => void;
}

/**
 * Versions of the open song: named by the person, or kept by themselves. That is done of a song as it was opened, once it
 * is edited; while it is edited; and before a version is restored.
 */
export class VersionHistory {
  readonly #ports: VersionHistoryPorts;
  /** Document as it was opened or last saved as a version; unchanged documents make no versions. */
  #kept: TimelineDocument;
  #keptAt: number;
  #isEdited = false;
  #hasFailed = false;

  constructor(ports: VersionHistoryPorts) {
    this.#ports = ports;
    const { timeline } = ports;
    this.#kept = timeline.current;
    this.#keptAt = ports.now();
    timeline.subscribe({
      load: () => {
        this.#kept = timeline.current;
        this.#keptAt = ports.now();
        this.#isEdited = false;
      },
      change: ({ source }) => {
        if (source === "user") this.#edited();
        else if (!this.#isEdited) this.#kept = timeline.current;
      },
    });
  }

  list(): Promise<Result<readonly SongVersion[]>> {
    return this.#ports.versions.list(this.#ports.timeline.current.timeline.id);
  }

  /** Errors: those of `VersionPort`, `VERSIONS_FULL`. */
  async save(name: string): Promise<Result<void>> {
    const listed = await this.list();
    if (!listed.ok) return listed;
    if (listed.value.filter(({ reason }) => reason === "named").length >= MOST_NAMED)
      return fail("VERSIONS_FULL", `A song can have up to ${MOST_NAMED} named versions. Delete one to save another.`);
    return this.#saveOpen("named", name);
  }

  /** Saves an automatic version if the song has changed since the last, and removes old ones. */
  async saveItself(reason: Exclude<VersionReason, "named">): Promise<Result<void>> {
    const { current } = this.#ports.timeline;
    if (current === this.#kept || current.tracks.size === 0) return ok(undefined);
    const kept = await this.#saveOpen(reason, "");
    return kept.ok ? this.#tidy() : kept;
  }

  /** Restores the song of a version, as one step that can be undone. The current song is saved before. */
  async restore(version: SongVersion): Promise<Result<void>> {
    const { timeline } = this.#ports;
    const before = await this.saveItself("restoring");
    if (!before.ok) return before;
    const read = await this.document(version);
    if (!read.ok) return read;
    if (timeline.current.timeline.id !== version.songId)
      return fail("ANOTHER_SONG", "Another song was opened. Nothing was restored.");
    timeline.apply(diffTimelines(timeline.current, read.value));
    this.#kept = timeline.current;
    return ok(undefined);
  }

  async document(version: SongVersion): Promise<Result<TimelineDocument>> {
    const text = await this.#ports.versions.read(version);
    if (!text.ok) return text;
    const read = await this.#ports.songFiles.readJson(text.value);
    if (!read.ok) return read;
    // Files have no id: a version is the song that it was made of.
    const { timeline } = read.value.document;
    return ok({ ...read.value.document, timeline: { ...timeline, id: version.songId } });
  }

  remove(version: SongVersion): Promise<Result<void>> {
    return this.#ports.versions.remove([version.id]);
  }

  #edited(): void {
    const { timeline, now, later } = this.#ports;
    const opened = this.#kept;
    if (!this.#isEdited && opened.tracks.size > 0) later(() => void this.#saveOpened(opened));
    this.#isEdited = true;
    if (now() - this.#keptAt >= KEEP_EVERY_MS && !timeline.isGesturing) {
      // Not asked again with each step of what goes on while it is written.
      this.#keptAt = now();
      void this.saveItself("editing").then((kept) => this.#reported(kept));
    }
  }

  async #saveOpened(opened: TimelineDocument): Promise<void> {
    const kept = await this.#save(opened, "opened", "", opened);
    this.#reported(kept.ok ? await this.#tidy() : kept);
  }

  /** Reports a failed automatic version once, not every ten minutes. */
  #reported(kept: Result<void>): void {
    if (!kept.ok && !this.#hasFailed) this.#ports.onFailure(kept.error);
    this.#hasFailed = !kept.ok;
  }

  async #tidy(): Promise<Result<void>> {
    const listed = await this.list();
    if (!listed.ok) return listed;
    const old = superseded(listed.value, this.#ports.now());
    return old.length > 0 ? this.#ports.versions.remove(old) : ok(undefined);
  }

  async #saveOpen(reason: VersionReason, name: string): Promise<Result<void>> {
    const { timeline, now } = this.#ports;
    const document = timeline.current;
    const before = this.#kept;
    const kept = await this.#save(document, reason, name, before);
    if (kept.ok && document.timeline.id === timeline.current.timeline.id) {
      this.#kept = document;
      this.#keptAt = now();
    }
    return kept;
  }

  async #save(
    document: TimelineDocument,
    reason: VersionReason,
    name: string,
    before: TimelineDocument,
  ): Promise<Result<void>> {
    const { songFiles, versions, now } = this.#ports;
    const savedAt = now();
    const text = await (await songFiles.writeJson(document)).text();
    const parts = await piecesOf(text);
    const pieces = parts.map(([hash]) => hash);
    const songId = document.timeline.id;
    if (reason !== "named") {
      const listed = await versions.list(songId);
      if (!listed.ok) return listed;
      const whole = pieces.join();
      if (listed.value.some((version) => version.pieces.join() === whole)) return ok(undefined);
    }
    const facts = { noteCount: countNotes(document.rolls), changes: whatChanged(before, document), size: text.length };
    return versions.write({ id: newId(), songId, reason, name, savedAt, ...facts, pieces }, new Map(parts));
  }
}

/** Changes in `after`. Records that are the same object are the same: nothing of a track is compared. */
function whatChanged(before: TimelineDocument, after: TimelineDocument): VersionChanges {
  const touched = new Set<string>();
  for (const [id, track] of after.tracks) if (before.tracks.get(id) !== track) touched.add(id);
  for (const [id, roll] of after.rolls) if (before.rolls.get(id) !== roll) touched.add(roll.trackId);
  for (const [id, roll] of before.rolls) if (!after.rolls.has(id)) touched.add(roll.trackId);
  const { trackIds: _before, ...songBefore } = before.timeline;
  const { trackIds: _after, ...songAfter } = after.timeline;
  return {
    added: namesOf(after, (id) => !before.tracks.has(id)),
    removed: namesOf(before, (id) => !after.tracks.has(id)),
    changed: namesOf(after, (id) => before.tracks.has(id) && touched.has(id)),
    notes: countNotes(after.rolls) - countNotes(before.rolls),
    song: Object.entries(songAfter).some(([key, value]) => songBefore[key as keyof typeof songBefore] !== value),
  };
}

const namesOf = ({ tracks }: TimelineDocument, isMeant: (id: string) => boolean): readonly string[] =>
  [...tracks.values()].filter(({ id }) => isMeant(id)).map(({ name }) => name);
