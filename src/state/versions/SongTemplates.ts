import { fail, ok, type Result } from "../../domain/AppError.ts";
import { newId } from "../../domain/id.ts";
import { countNotes } from "../../domain/timeline/countNotes.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { SongVersion, VersionPort } from "../../protocol/versions.ts";
import type { VersionHistoryPorts } from "./VersionHistory.ts";
import { piecesOf } from "./piecesOf.ts";

const MOST_TEMPLATES = 100;
/** Key under which templates are stored, in place of a song's. */
const SHELF = "templates";
const NOTHING_CHANGED = { added: [], removed: [], changed: [], notes: 0, song: false };

/** Songs that a user saves to begin others with, in the place of versions: those that are alike cost little. */
export class SongTemplates {
  readonly #versions: VersionPort;
  readonly #files: VersionHistoryPorts["songFiles"];

  constructor({ versions, songFiles }: Pick<VersionHistoryPorts, "versions" | "songFiles">) {
    this.#versions = versions;
    this.#files = songFiles;
  }

  list(): Promise<Result<readonly SongVersion[]>> {
    return this.#versions.list(SHELF);
  }

  /** Errors: those of `VersionPort`, `TEMPLATES_FULL`. */
  async save(name: string, document: TimelineDocument): Promise<Result<void>> {
    const listed = await this.list();
    if (!listed.ok) return listed;
    if (listed.value.length >= MOST_TEMPLATES)
      return fail("TEMPLATES_FULL", `You can save up to ${MOST_TEMPLATES} templates. Delete one to save another.`);
    const text = await (await this.#files.writeJson(document)).text();
    const pieces = await piecesOf(text);
    const facts = { noteCount: countNotes(document.rolls), changes: NOTHING_CHANGED, size: text.length };
    const names = pieces.map(([hash]) => hash);
    return this.#versions.write(
      { id: newId(), songId: SHELF, reason: "named", name, savedAt: Date.now(), ...facts, pieces: names },
      new Map(pieces),
    );
  }

  /** A new song that is as the template. */
  async songOf(template: SongVersion): Promise<Result<TimelineDocument>> {
    const text = await this.#versions.read(template);
    if (!text.ok) return text;
    const read = await this.#files.readJson(text.value);
    if (!read.ok) return read;
    const { document } = read.value;
    return ok({ ...document, timeline: { ...document.timeline, id: newId(), name: template.name } });
  }

  remove(template: SongVersion): Promise<Result<void>> {
    return this.#versions.remove([template.id]);
  }
}
