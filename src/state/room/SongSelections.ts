import { ref, subscribe } from "valtio/vanilla";
import { Disposables } from "../../domain/Disposables.ts";
import { seatColor } from "../../domain/room/seatColor.ts";
import { noteAt } from "../../domain/timeline/NoteList.ts";
import { pickNotes } from "../../domain/timeline/pickNotes.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import { MOST_SHOWN_CLIPS, MOST_SHOWN_NOTES, type SongSelection } from "../../protocol/hub/songHub.ts";
import type { Session } from "../session.ts";
import type { SharedSelection } from "../session/SongSession.ts";
import type { Player } from "../transport.ts";
import type { JamState } from "./JamState.ts";
import type { RoomLink } from "./RoomLink.ts";

export interface SongSelectionsContext {
  readonly state: Pick<JamState, "members" | "connectionId" | "slot">;
  readonly link: Pick<RoomLink, "ask">;
}

/** Interval of messages during quick changes, ms. */
const SEND_MS = 120;

/** Selections of the members in the room's song: that of this page is sent to the others, and theirs are shown here. */
export class SongSelections {
  readonly #room: SongSelectionsContext;
  readonly #player: Pick<Player, "session" | "timeline">;
  #songId: string | null = null;
  readonly #disposables = new Disposables();
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Last sent selection, as JSON. */
  #sent = "";
  #others = new Map<string, SongSelection>();
  /** Connections of the members at the last change. */
  #members: ReadonlySet<string> = new Set();

  constructor(room: SongSelectionsContext, player: Pick<Player, "session" | "timeline">) {
    this.#room = room;
    this.#player = player;
  }

  open(songId: string): void {
    const { session, timeline } = this.#player;
    this.#songId = songId;
    this.#sent = "";
    this.#disposables.add(
      subscribe(session.selection, () => this.#soon()),
      timeline.subscribe({ change: () => this.#soon() }),
    );
    this.#soon();
  }

  /** Hides this page's selection from the others, and theirs here. */
  close(): void {
    if (this.#songId === null) return;
    this.#disposables.dispose();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#send(this.#songId, NOTHING);
    this.#songId = null;
    this.#others.clear();
    this.#show();
  }

  receive(connectionId: string, songId: string, selection: SongSelection): void {
    if (songId !== this.#songId || connectionId === this.#room.state.connectionId) return;
    this.#others.set(connectionId, selection);
    this.#show();
  }

  /** Follows a change of the members: new ones receive this page's selection. */
  follow(): void {
    if (this.#songId === null) return;
    const here = new Set(this.#room.state.members.map(({ connectionId }) => connectionId));
    const isNew = [...here].some((id) => !this.#members.has(id));
    this.#members = here;
    for (const id of this.#others.keys()) if (!here.has(id)) this.#others.delete(id);
    this.#show();
    if (isNew) this.sendAgain();
  }

  /** Sends the selection again: it may have been missed. */
  sendAgain(): void {
    this.#sent = "";
    if (this.#songId !== null) this.#soon();
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#sendChange();
    }, SEND_MS);
  }

  #sendChange(): void {
    if (this.#songId === null) return;
    const selection = selectionOf(this.#player.session, this.#player.timeline.current);
    const text = JSON.stringify(selection);
    if (text === this.#sent) return;
    this.#sent = text;
    this.#send(this.#songId, selection);
  }

  /** Watchers do not send theirs. */
  #send(songId: string, selection: SongSelection): void {
    if (this.#room.state.slot === null) return;
    void this.#room.link.ask((connection) => connection.ask("ShowEventSelection", { songId, selection }));
  }

  #show(): void {
    const { session } = this.#player;
    const shown = this.#room.state.members.flatMap(({ connectionId, name, slot }): SharedSelection[] => {
      const selection = this.#others.get(connectionId);
      if (!selection || (selection.clips.length === 0 && selection.notes.length === 0)) return [];
      return [{ ...selection, name, color: seatColor(slot) }];
    });
    if (shown.length > 0 || session.sharedSelections.length > 0) session.sharedSelections = ref(shown);
  }
}

const NOTHING: SongSelection = { clips: [], rollId: null, notes: [] };

/** Selection with notes as `[time, duration, number]`, because ids of notes are local to the page. */
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
