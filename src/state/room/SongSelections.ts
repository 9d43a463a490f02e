import { ref, subscribe } from "valtio/vanilla";
import { seatColor } from "../../domain/room/seatColor.ts";
import { noteAt } from "../../domain/timeline/NoteList.ts";
import { pickNotes } from "../../domain/timeline/pickNotes.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { RoomMember } from "../../protocol/hub/roomHub.ts";
import { MOST_SHOWN_CLIPS, MOST_SHOWN_NOTES, type SongSelection } from "../../protocol/hub/songHub.ts";
import type { Session } from "../session.ts";
import type { SharedSelection } from "../session/SongSession.ts";
import type { Player } from "../transport.ts";

export interface SongSelectionsOptions {
  readonly player: Pick<Player, "session" | "timeline">;
  readonly members: () => readonly RoomMember[];
  readonly ownConnection: () => string;
  readonly send: (songId: string, selection: SongSelection) => void;
}

/** Interval of notifications about quick changes. */
const TELL_MS = 120;

/** Selections of each member in the room's song: this page's is sent to the others, and theirs are shown here. */
export class SongSelections {
  readonly #options: SongSelectionsOptions;
  #songId: string | null = null;
  #undo: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** As it was told last. */
  #told = "";
  #others = new Map<string, SongSelection>();
  /** The members who were told. */
  #heard: ReadonlySet<string> = new Set();

  constructor(options: SongSelectionsOptions) {
    this.#options = options;
  }

  open(songId: string): void {
    const { session, timeline } = this.#options.player;
    this.#songId = songId;
    this.#told = "";
    this.#undo = [subscribe(session.selection, () => this.#soon()), timeline.subscribe({ change: () => this.#soon() })];
    this.#soon();
  }

  /** The others see nothing of this page any more. */
  close(): void {
    if (this.#songId === null) return;
    for (const undo of this.#undo.splice(0)) undo();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#options.send(this.#songId, NOTHING);
    this.#songId = null;
    this.#others.clear();
    this.#show();
  }

  take(connectionId: string, songId: string, selection: SongSelection): void {
    if (songId !== this.#songId || connectionId === this.#options.ownConnection()) return;
    this.#others.set(connectionId, selection);
    this.#show();
  }

  /** Somebody came, who is to see what is selected here, or went, or sits elsewhere now. */
  follow(): void {
    if (this.#songId === null) return;
    const here = new Set(this.#options.members().map(({ connectionId }) => connectionId));
    const isNew = [...here].some((id) => !this.#heard.has(id));
    this.#heard = here;
    for (const id of this.#others.keys()) if (!here.has(id)) this.#others.delete(id);
    this.#show();
    if (isNew) this.again();
  }

  /** Sends the selection again: it may have been missed. */
  again(): void {
    this.#told = "";
    if (this.#songId !== null) this.#soon();
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#tell();
    }, TELL_MS);
  }

  #tell(): void {
    const { player, send } = this.#options;
    if (this.#songId === null) return;
    const selection = selectionOf(player.session, player.timeline.current);
    const text = JSON.stringify(selection);
    if (text === this.#told) return;
    this.#told = text;
    send(this.#songId, selection);
  }

  #show(): void {
    const { player, members } = this.#options;
    const shown = members().flatMap(({ connectionId, name, slot }): SharedSelection[] => {
      const selection = this.#others.get(connectionId);
      if (!selection || (selection.clips.length === 0 && selection.notes.length === 0)) return [];
      return [{ ...selection, name, color: seatColor(slot) }];
    });
    if (shown.length > 0 || player.session.sharedSelections.length > 0) player.session.sharedSelections = ref(shown);
  }
}

const NOTHING: SongSelection = { clips: [], rollId: null, notes: [] };

/** Notes by what they are: their ids are this page's own. */
function selectionOf({ selection }: Session, { rolls }: TimelineDocument): SongSelection {
  const clips = [...selection.rollIds].slice(0, MOST_SHOWN_CLIPS);
  const roll = selection.rollId === null ? undefined : rolls.get(selection.rollId);
  const notes: number[][] = [];
  if (roll)
    for (const [chunk, indices] of pickNotes(roll.notes, selection.noteIds))
      for (const index of indices) {
        if (notes.length === MOST_SHOWN_NOTES) break;
        const { time, duration, number } = noteAt(chunk, index);
        notes.push([time, duration, number]);
      }
  return { clips, rollId: roll && notes.length > 0 ? roll.id : null, notes };
}
