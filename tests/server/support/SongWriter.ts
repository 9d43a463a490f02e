import { setTimeout as sleep } from "node:timers/promises";
import { notesOf } from "../../../src/domain/timeline/NoteList.ts";
import type { Person } from "./eventHelpers.ts";
import { SongClient } from "./SongClient.ts";

/** The pace of somebody who tries again. */
const AGAIN_MS = 40;
/** Answers that say that it was not taken, and that the room is there. */
const PASSING = /ROOM_AWAY|RATE_LIMITED/;

interface SongWriterParts {
  /** Of the server at this moment. */
  readonly url: () => string;
  readonly person: Person;
  readonly eventId: string;
  /** Of its client, and the number of its notes. */
  readonly name: string;
  readonly key: number;
}

/** Writes notes into a room's song as a page does: one push after the other, each sent again until it is answered. */
export class SongWriter {
  /** Pushes that were answered: note so many, at a tick of its own. */
  answered = 0;
  /** Pushes that were sent more than once. */
  again = 0;
  readonly problems: string[] = [];
  readonly #parts: SongWriterParts;
  #client: SongClient | null = null;
  #songId: string | null = null;
  #goesOn = true;
  #work: Promise<void> | null = null;

  constructor(parts: SongWriterParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#work ??= this.#write();
  }

  async stop(): Promise<void> {
    this.#goesOn = false;
    await this.#client?.client.stop().catch(() => undefined);
    await this.#work;
    await this.#client?.client.stop().catch(() => undefined);
  }

  async #write(): Promise<void> {
    let attempts = 0;
    while (this.#goesOn && this.problems.length === 0)
      try {
        if (attempts++ === 1) this.again++;
        const client = (this.#client ??= await this.#enter());
        const at = this.answered + 1;
        const added = [[at * 10, 5, this.#parts.key, 1, 0.5, 0.5]];
        const ops = [{ op: "notes", rollId: "roll", removed: [], added }];
        await client.push(ops, { SongId: this.#songId, ClientSeq: at, Base: 0 });
        this.answered = at;
        attempts = 0;
      } catch (error) {
        await this.#fail(String(error));
      }
  }

  async #fail(problem: string): Promise<void> {
    if (problem.includes("OPS_")) this.problems.push(problem);
    if (!PASSING.test(problem)) {
      await this.#client?.client.stop().catch(() => undefined);
      this.#client = null;
    }
    await sleep(AGAIN_MS);
  }

  async #enter(): Promise<SongClient> {
    const { url, person, name, eventId } = this.#parts;
    const client = await SongClient.connect(url(), person, name);
    try {
      await client.join(eventId);
      if (this.#songId === null) {
        await client.open();
        this.#songId = client.songId;
      }
    } catch (error) {
      await client.client.stop().catch(() => undefined);
      throw error;
    }
    return client;
  }
}

/** How often each note is in the song, by `number tick`, as somebody finds it who opens the song now. */
export async function notesOfRoom(url: string, person: Person, eventId: string): Promise<Map<string, number>> {
  const client = await SongClient.connect(url, person, "reader");
  try {
    await client.join(eventId, { Role: "Watcher" });
    await client.open();
    const counts = new Map<string, number>();
    for (const { number, time } of notesOf(client.song!.rolls.get("roll")!.notes))
      counts.set(`${number} ${time}`, (counts.get(`${number} ${time}`) ?? 0) + 1);
    return counts;
  } finally {
    await client.client.stop();
  }
}
