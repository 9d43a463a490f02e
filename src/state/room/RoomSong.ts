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
import { SongSelections, type SongSelectionsOptions } from "./SongSelections.ts";
import { SongTogether, type SongTogetherOptions, type TogetherState } from "./SongTogether.ts";

export interface RoomSongOptions {
  /** The song that is open, and what plays it. */
  readonly player: Player;
  /** Takes what the room does not have, and the sentence that says why; null where there is nothing to be kept. */
  readonly onLost: (problem: string, copy: TimelineDocument | null) => void;
}

interface RoomSongParts extends RoomSongOptions {
  readonly ask: <T>(call: (connection: RoomConnection) => Promise<Result<T>>) => Promise<Result<T>>;
  readonly mayWrite: () => boolean;
  readonly members: Pick<SongSelectionsOptions, "members" | "ownConnection">;
  readonly clock: Pick<SongTogetherOptions, "now" | "pageMs" | "beats" | "run">;
}

/** The room's song as the page shows it. */
export interface RoomSongState {
  phase: "closed" | "opening" | "open";
  /** Changes that the room does not have yet. */
  unsent: number;
  problem: string | null;
  /** Play, stop and jumps are those of all who are together. */
  together: boolean;
  plays: TogetherState;
}

/** The whole song as it is at one revision: asked for anew where it changes meanwhile. */
const ATTEMPTS = 5;

/** The song that the members of a room write together: in the place of the song that is open, for as long as it is wanted. */
export class RoomSong {
  readonly state: RoomSongState = proxy<RoomSongState>({
    phase: "closed",
    unsent: 0,
    problem: null,
    together: true,
    plays: "stopped",
  });
  readonly #parts: RoomSongParts;
  readonly #together: SongTogether;
  readonly #selections: SongSelections;
  #song: SharedSong | null = null;
  readonly #unsubscribe: () => void;

  constructor(parts: RoomSongParts) {
    this.#parts = parts;
    const { timeline: store, session } = parts.player;
    this.#together = new SongTogether({
      ...parts.clock,
      player: parts.player,
      ask: (call) => parts.ask((connection) => connection.ask("PlayEventSong", call)),
      onChange: (plays) => {
        this.state.plays = plays;
      },
    });
    this.#selections = new SongSelections({
      ...parts.members,
      player: parts.player,
      send: (songId, selection) => {
        if (parts.mayWrite())
          void parts.ask((connection) => connection.ask("ShowEventSelection", { songId, selection }));
      },
    });
    this.#unsubscribe = store.subscribe({
      load: () => {
        if (this.#song && store.current.timeline.id !== session.sharedSongId) void this.#end();
      },
    });
  }

  listen(connection: RoomConnection): void {
    connection.on("EventSelection", ({ connectionId, songId, selection }) =>
      this.#selections.take(connectionId, songId, selection),
    );
    connection.on("EventOps", ({ songId, entries }) => this.#song?.take(songId, entries));
  }

  /** The room plays the song, or no more, or in another tempo. */
  followRun(): void {
    this.#together.follow();
  }

  /** Whether play, stop and jumps are those of all who are together from now on. */
  setTogether(together: boolean): void {
    this.state.together = together;
    if (this.#song) this.#together.set(together);
  }

  /** Catches up with changes of the room's song during a gap. */
  catchUp(): void {
    this.#selections.again();
    void this.#song?.catchUp();
  }

  /** Members came, went or changed. */
  followMembers(): void {
    this.#selections.follow();
  }

  async open(): Promise<void> {
    if (this.state.phase !== "closed") return;
    this.state.phase = "opening";
    this.state.problem = null;
    const opened = await this.#read();
    // It may have been closed meanwhile.
    if ((this.state.phase as RoomSongState["phase"]) !== "opening") return;
    if (!opened.ok) {
      this.state.phase = "closed";
      this.state.problem = opened.error.message;
      return;
    }
    this.#begin(opened.value);
  }

  /** The song that is open is one of the user's again. Resolves when the room has what was written, or a copy is kept. */
  close(): Promise<void> {
    const { timeline: store, session } = this.#parts.player;
    const isShown = this.#song !== null && store.current.timeline.id === session.sharedSongId;
    const sent = this.#end();
    if (isShown) store.load(emptyDocument());
    return sent;
  }

  /** The page goes; `close` is still to be called. */
  dispose(): void {
    this.#unsubscribe();
  }

  #begin(opened: OpenedSong): void {
    const { player, mayWrite, onLost } = this.#parts;
    const { timeline: store, session } = player;
    session.sharedSongId = opened.document.timeline.id;
    store.load(opened.document);
    this.state.phase = "open";
    this.#song = new SharedSong(
      {
        store,
        client: newId(),
        later: (ms, run) => void setTimeout(run, ms),
        mayWrite,
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
    this.#parts.player.session.sharedSongId = null;
    this.state.phase = "closed";
    this.state.unsent = 0;
    return sent;
  }

  #wire(): SongWire {
    const { ask } = this.#parts;
    return {
      push: ({ ops, ...push }, client) => {
        // A field that is absent would come as one that is null.
        const sent = JSON.parse(JSON.stringify(ops)) as unknown[];
        return ask((connection) => connection.ask("PushEventOps", { ...push, client, ops: sent }));
      },
      since: async (songId, from) => {
        const read = await ask((connection) => connection.ask("ReadEventOps", { songId, from }));
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

  /** Null where it became another one between two parts. */
  async #readParts(): Promise<Result<OpenedSong | null>> {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let first: SongPart | null = null;
    for (let part = 0; part < (first?.parts ?? 1); part++) {
      const read = await this.#parts.ask((connection) => connection.ask("OpenEventSong", { part }));
      if (!read.ok) return read.error.code === "OPS_GONE" ? ok(null) : read;
      first ??= read.value;
      if (read.value.songId !== first.songId || read.value.revision !== first.revision) return ok(null);
      chunks.push(new Uint8Array(read.value.bytes as Uint8Array));
    }
    const { songId, userId, revision } = first!;
    const song = readSong(JSON.parse(await unpacked(chunks)));
    if (!song.ok) return song;
    // Under the room's id: it is no document of this browser's.
    const document = { ...song.value, timeline: { ...song.value.timeline, id: songId } };
    return ok({ songId, userId, revision, document });
  }
}

const unpacked = (chunks: Uint8Array<ArrayBuffer>[]): Promise<string> =>
  new Response(new Blob(chunks).stream().pipeThrough(new DecompressionStream("gzip"))).text();
