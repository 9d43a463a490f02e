import { proxy } from "valtio/vanilla";
import { fail, ok, type Result } from "../../domain/AppError.ts";
import { newId } from "../../domain/id.ts";
import { readSong } from "../../domain/room/song/songJson.ts";
import { emptyDocument } from "../../domain/timeline/defaults.ts";
import type { TimelineDocument } from "../../domain/timeline/records.ts";
import type { SongPart } from "../../protocol/hub/songHub.ts";
import type { Session } from "../session.ts";
import type { TimelineStore } from "../stores.ts";
import type { RoomConnection } from "./RoomConnection.ts";
import { SharedSong, type OpenedSong, type SongWire } from "./SharedSong.ts";

export interface RoomSongOptions {
  readonly store: TimelineStore;
  readonly session: Pick<Session, "sharedSongId">;
  /** Takes what the room does not have, and the sentence that says why; null where there is nothing to be kept. */
  readonly onLost: (problem: string, copy: TimelineDocument | null) => void;
}

interface RoomSongParts extends RoomSongOptions {
  readonly ask: <T>(call: (connection: RoomConnection) => Promise<Result<T>>) => Promise<Result<T>>;
  readonly mayWrite: () => boolean;
}

/** The room's song as the page shows it. */
export interface RoomSongState {
  phase: "closed" | "opening" | "open";
  /** Changes that the room does not have yet. */
  unsent: number;
  problem: string | null;
}

/** The whole song as it is at one revision: asked for anew where it changes meanwhile. */
const ATTEMPTS = 5;

/** The song that the members of a room write together: in the place of the song that is open, for as long as it is wanted. */
export class RoomSong {
  readonly state: RoomSongState = proxy<RoomSongState>({ phase: "closed", unsent: 0, problem: null });
  readonly #parts: RoomSongParts;
  #song: SharedSong | null = null;
  readonly #unsubscribe: () => void;

  constructor(parts: RoomSongParts) {
    this.#parts = parts;
    const { store, session } = parts;
    this.#unsubscribe = store.subscribe({
      load: () => {
        if (this.#song && store.current.timeline.id !== session.sharedSongId) this.#end();
      },
    });
  }

  listen(connection: RoomConnection): void {
    connection.on("EventOps", ({ songId, entries }) => this.#song?.take(songId, entries));
  }

  /** What of the room's song has changed while nothing was heard. */
  catchUp(): void {
    void this.#song?.catchUp();
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

  /** The song that is open is one of the user's again. */
  close(): void {
    const { store, session } = this.#parts;
    const isShown = this.#song !== null && store.current.timeline.id === session.sharedSongId;
    this.#end();
    if (isShown) store.load(emptyDocument());
  }

  dispose(): void {
    this.close();
    this.#unsubscribe();
  }

  #begin(opened: OpenedSong): void {
    const { store, session, mayWrite, onLost } = this.#parts;
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
    // What came between its reading and now.
    void this.#song.catchUp();
  }

  #end(): void {
    this.#song?.close();
    this.#song = null;
    this.#parts.session.sharedSongId = null;
    this.state.phase = "closed";
    this.state.unsent = 0;
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
