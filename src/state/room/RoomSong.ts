import { proxy } from "valtio/vanilla";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import { newId } from "../../domain/id.ts";
import { readSong } from "../../domain/room/song/songJson.ts";
import { emptyDocument } from "../../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { SongPart } from "../../protocol/hub/songHub.ts";
import type { Player } from "../transport.ts";
import type { RoomConnection } from "./RoomLink.ts";
import { SharedSong, type OpenedSong, type SongWire } from "./SharedSong.ts";
import { SongSelections, type SongSelectionsContext } from "./SongSelections.ts";
import { SongTogether, type SongTogetherContext, type TogetherState } from "./SongTogether.ts";

interface RoomSongContext extends SongTogetherContext, SongSelectionsContext {
  readonly state: SongTogetherContext["state"] & SongSelectionsContext["state"];
}

export interface RoomSongOptions {
  /** The song that is open, and what plays it. */
  readonly player: Player;
  /** Receives a copy with changes that the room does not have, and the sentence that says why; null if there are none. */
  readonly onLost: (problem: string, copy: TimelineDocument | null) => void;
}

/** State of the room's song on this page. */
export interface RoomSongState {
  phase: "closed" | "opening" | "open";
  /** Number of changes that the room does not have yet. */
  unsent: number;
  problem: string | null;
  /** True if play, stop and jumps apply to all who are together. */
  together: boolean;
  plays: TogetherState;
}

/** Attempts to read the whole song at one revision. */
const ATTEMPTS = 5;

/** Song that the members of a room write together. It replaces the open song of the page until it is closed. */
export class RoomSong {
  readonly state: RoomSongState = proxy<RoomSongState>({
    phase: "closed",
    unsent: 0,
    problem: null,
    together: true,
    plays: "stopped",
  });
  readonly #room: RoomSongContext;
  readonly #options: RoomSongOptions;
  readonly #together: SongTogether;
  readonly #selections: SongSelections;
  #song: SharedSong | null = null;
  readonly #unsubscribe: () => void;

  constructor(room: RoomSongContext, options: RoomSongOptions) {
    this.#room = room;
    this.#options = options;
    const { player } = options;
    const { timeline: store, session } = player;
    this.#together = new SongTogether(room, player, this.state);
    this.#selections = new SongSelections(room, player);
    this.#unsubscribe = store.subscribe({
      load: () => {
        if (this.#song && store.current.timeline.id !== session.sharedSongId) void this.#end();
      },
    });
  }

  listen(connection: RoomConnection): void {
    connection.on("EventSelection", ({ connectionId, songId, selection }) =>
      this.#selections.receive(connectionId, songId, selection),
    );
    connection.on("EventOps", ({ songId, entries }) => this.#song?.receive(songId, entries));
  }

  /** Follows the room's run and tempo. */
  followRun(): void {
    this.#together.follow();
  }

  /** Chooses whether play, stop and jumps apply to all who are together. */
  setTogether(together: boolean): void {
    this.state.together = together;
    if (this.#song) this.#together.set(together);
  }

  /** Catches up with changes of the room's song during a gap. */
  catchUp(): void {
    this.#selections.sendAgain();
    void this.#song?.catchUp();
  }

  /** Follows a change of the members. */
  followMembers(): void {
    this.#selections.follow();
  }

  async open(): Promise<void> {
    if (this.state.phase !== "closed") return;
    this.state.phase = "opening";
    this.state.problem = null;
    const opened = await this.#read();
    // It may have been closed during the reading.
    if ((this.state.phase as RoomSongState["phase"]) !== "opening") return;
    if (!opened.ok) {
      this.state.phase = "closed";
      this.state.problem = opened.error.message;
      return;
    }
    this.#begin(opened.value);
  }

  /** Closes the song. Resolves when the room has all changes, or a copy is saved. */
  close(): Promise<void> {
    const { timeline: store, session } = this.#options.player;
    const isShown = this.#song !== null && store.current.timeline.id === session.sharedSongId;
    const sent = this.#end();
    if (isShown) store.load(emptyDocument());
    return sent;
  }

  /** Stops listening to the store; `close` must still be called. */
  dispose(): void {
    this.#unsubscribe();
  }

  #begin(opened: OpenedSong): void {
    const { player, onLost } = this.#options;
    const { timeline: store, session } = player;
    session.sharedSongId = opened.document.timeline.id;
    store.load(opened.document);
    this.state.phase = "open";
    this.#song = new SharedSong(
      {
        store,
        client: newId(),
        later: (ms, run) => void setTimeout(run, ms),
        mayWrite: () => this.#room.state.slot !== null,
        onUnsent: (count) => {
          this.state.unsent = count;
        },
        onLost,
        wire: this.#wire(),
      },
      opened,
    );
    this.#together.set(this.state.together);
    this.#selections.open(opened.songId);
    // Changes between its reading and now.
    void this.#song.catchUp();
  }

  #end(): Promise<void> {
    this.#together.close();
    this.#selections.close();
    const sent = this.#song?.close() ?? Promise.resolve();
    this.#song = null;
    this.#options.player.session.sharedSongId = null;
    this.state.phase = "closed";
    this.state.unsent = 0;
    return sent;
  }

  #wire(): SongWire {
    const { link } = this.#room;
    return {
      push: ({ ops, ...push }, client) => {
        // JSON drops undefined fields, which would arrive as null.
        const sent = JSON.parse(JSON.stringify(ops)) as unknown[];
        return link.ask((connection) => connection.ask("PushEventOps", { ...push, client, ops: sent }));
      },
      since: async (songId, from) => {
        const read = await link.ask((connection) => connection.ask("ReadEventOps", { songId, from }));
        return read.ok ? ok(read.value.entries) : read;
      },
      open: () => this.#read(),
    };
  }

  async #read(): Promise<Result<OpenedSong>> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const read = await this.#readParts();
      if (!read.ok || read.value) return read as Result<OpenedSong>;
    }
    return fail("ROOM_AWAY", "The song changes too quickly to be read. Try again in a moment");
  }

  /** null if the song changed between two parts. */
  async #readParts(): Promise<Result<OpenedSong | null>> {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let first: SongPart | null = null;
    for (let part = 0; part < (first?.parts ?? 1); part++) {
      const read = await this.#room.link.ask((connection) => connection.ask("OpenEventSong", { part }));
      if (!read.ok) return read.error.code === "OPS_GONE" ? ok(null) : read;
      first ??= read.value;
      if (read.value.songId !== first.songId || read.value.revision !== first.revision) return ok(null);
      chunks.push(new Uint8Array(read.value.bytes as Uint8Array));
    }
    const { songId, userId, revision } = first!;
    const song = readSong(JSON.parse(await unpacked(chunks)));
    if (!song.ok) return song;
    // It has the id of the room's song, because it is no document of this browser.
    const document = { ...song.value, timeline: { ...song.value.timeline, id: songId } };
    return ok({ songId, userId, revision, document });
  }
}

const unpacked = (chunks: Uint8Array<ArrayBuffer>[]): Promise<string> =>
  new Response(new Blob(chunks).stream().pipeThrough(new DecompressionStream("gzip"))).text();
