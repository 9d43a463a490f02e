import { proxy, ref } from "valtio/vanilla";
import { ok, type Result } from "../../domain/AppError.ts";
import { newId } from "../../domain/id.ts";
import {
  afterTakeOp,
  freeSlot,
  isJamTakeOp,
  reverseOfTakeOp,
  type JamTakeOp,
} from "../../domain/room/song/jamTakes.ts";
import type { OpOf } from "../../domain/room/song/songOps.ts";
import { JAM_SLOTS, type JamTake } from "../../domain/timeline/JamTake.ts";
import type { JamTakesPart } from "../../protocol/hub/songHub.ts";
import type { RoomSound } from "../../protocol/hub/roomHub.ts";
import type { RoomConnection, RoomLink } from "./RoomLink.ts";
import type { RoomTime } from "./RoomTime.ts";
import { PASSING, RETRY_MS } from "./SharedSong.ts";
import { TakePlayer, type TakePlayerContext } from "./TakePlayer.ts";

export interface RoomTakesState {
  takes: readonly JamTake[];
  /** Sentence that says why they cannot be read. */
  problem: string | null;
  /** Number of own changes that can be undone. */
  undoable: number;
}

interface RoomTakesContext extends TakePlayerContext {
  readonly link: Pick<RoomLink, "ask">;
  readonly time: Pick<RoomTime, "now" | "beats" | "pageMs" | "meters">;
}

/** Length in ticks and notes of a take. */
export type TakenRound = Pick<JamTake, "length" | "notes">;

const MOST_UNDO = 50;
const ATTEMPTS = 5;

/** Takes of a room, which this page shows and plays. Changes apply when the room confirms them, from the bar line that it names. */
export class RoomTakes {
  readonly state: RoomTakesState = proxy<RoomTakesState>({ takes: [], problem: null, undoable: 0 });
  readonly #room: RoomTakesContext;
  readonly #player: TakePlayer;
  /** Id of this page in the room's order of changes. */
  readonly #client = newId();
  #clientSeq = 0;
  #songId = "";
  #revision = 0;
  #isReading = false;
  /** True where the running read may lack later changes. */
  #readsAgain = false;
  /** Changes that arrived while the takes were read. */
  #waiting: { readonly songId: string; readonly revision: number; readonly ops: readonly JamTakeOp[] }[] = [];
  #undo: JamTakeOp[] = [];
  /** Takes that were sent to the room, and are not confirmed. */
  #asked: Pick<JamTake, "id" | "slot">[] = [];
  /** Last push under way. */
  #last: Promise<Result<undefined>> | null = null;

  constructor(room: RoomTakesContext) {
    this.#room = room;
    this.#player = new TakePlayer(room);
  }

  listen(connection: RoomConnection): void {
    connection.on("EventTakes", ({ songId, revision, ops }) => {
      const change = { songId, revision, ops: ops.filter(isJamTakeOp) };
      if (this.#isReading) this.#waiting.push(change);
      else if (songId === this.#songId) this.#apply(change);
      else void this.catchUp();
    });
  }

  /** Reads all takes, after joining or when changes may have been missed. */
  async catchUp(): Promise<void> {
    this.#readsAgain = this.#isReading;
    if (this.#isReading) return;
    this.#isReading = true;
    const read = await this.#read();
    this.#isReading = false;
    if (this.#readsAgain) return this.catchUp();
    const waiting = this.#waiting;
    this.#waiting = [];
    this.state.problem = read.ok ? null : read.error.message;
    if (!read.ok) return;
    const { songId, revision, takes } = read.value;
    this.#songId = songId;
    this.#revision = revision;
    this.#show(takes);
    for (const change of waiting) if (change.songId === songId) this.#apply(change);
  }

  tick(): void {
    const beats = this.#room.time.beats();
    if (beats.length > 0) this.#player.tick(beats, this.#room.time.now());
  }

  /** Reschedules from a beat on: tempo or meter changes there. */
  followTempo(fromBeat: number): void {
    this.#player.reschedule(fromBeat, this.#room.time.beats(), this.#room.time.now());
  }

  /** Ends and cancels all notes, until the next tick. */
  silence(): void {
    this.#player.stop(this.#room.time.now());
  }

  /** Adds a take, which plays in the first free slot. */
  async add(round: TakenRound, { bank, program, name }: RoomSound): Promise<Result<undefined>> {
    const slot = freeSlot([...this.state.takes, ...this.#asked], JAM_SLOTS);
    const notes = round.notes as OpOf<"addJamTake">["take"]["notes"];
    const { length } = round;
    const take = { id: newId(), length, notes, bank, program, sound: name, gainDb: 0, mute: false, slot };
    this.#asked.push({ id: take.id, slot });
    const added = await this.#do({ op: "addJamTake", take });
    if (!added.ok) this.#asked = this.#asked.filter(({ id }) => id !== take.id);
    return added;
  }

  set(id: string, fields: OpOf<"setJamTake">["fields"]): Promise<Result<undefined>> {
    return this.#do({ op: "setJamTake", id, fields });
  }

  remove(id: string): Promise<Result<undefined>> {
    return this.#do({ op: "removeJamTake", id });
  }

  /** Removes another member's take for good: undo would re-add it as one's own. */
  removeOthers(id: string): Promise<Result<undefined>> {
    return this.#push({ op: "removeJamTake", id });
  }

  /** Reverts one's own last change. */
  async undo(): Promise<Result<undefined>> {
    const op = this.#undo.pop();
    this.state.undoable = this.#undo.length;
    return op ? this.#push(op) : ok(undefined);
  }

  async #do(op: JamTakeOp): Promise<Result<undefined>> {
    const back = reverseOfTakeOp(this.state.takes, op);
    const done = await this.#push(op);
    if (done.ok && back) this.#undo = [...this.#undo, back].slice(-MOST_UNDO);
    this.state.undoable = this.#undo.length;
    return done;
  }

  /** Sends changes one after the other; a change that is sent again keeps its number, by which the room knows it. */
  async #push(op: JamTakeOp): Promise<Result<undefined>> {
    const pushed = this.#last ? this.#last.then(() => this.#send(op)) : this.#send(op);
    this.#last = pushed;
    const sent = await pushed;
    if (this.#last === pushed) this.#last = null;
    return sent;
  }

  /** Retries if the room may not have it, or may accept another attempt. */
  async #send(op: JamTakeOp): Promise<Result<undefined>> {
    const clientSeq = ++this.#clientSeq;
    for (let attempt = 1; ; attempt++) {
      const push = { songId: this.#songId, client: this.#client, clientSeq, base: this.#revision, ops: [op] };
      const sent = await this.#room.link.ask((connection) => connection.ask("PushEventOps", push));
      if (sent.ok) return ok(undefined);
      const isGone = sent.error.code === "OPS_GONE";
      if (attempt >= ATTEMPTS || (!isGone && !PASSING.has(sent.error.code))) return sent;
      await (isGone ? this.catchUp() : new Promise((resolve) => setTimeout(resolve, RETRY_MS)));
    }
  }

  #apply({ revision, ops }: { readonly revision: number; readonly ops: readonly JamTakeOp[] }): void {
    if (revision <= this.#revision) return;
    this.#revision = revision;
    this.#show(ops.reduce(afterTakeOp, this.state.takes), ops);
  }

  /** `ops`: known changes since the takes before; they name the beat from which a take is removed. */
  #show(takes: readonly JamTake[], ops: readonly JamTakeOp[] = []): void {
    const before = new Map(this.state.takes.map((take) => [take.id, take]));
    const [beats, nowMs] = [this.#room.time.beats(), this.#room.time.now()];
    this.state.takes = ref([...takes]);
    this.#asked = this.#asked.filter(({ id }) => !takes.some((take) => take.id === id));
    for (const take of takes) {
      const was = before.get(take.id);
      before.delete(take.id);
      if (JSON.stringify(was) !== JSON.stringify(take)) this.#player.change(take.id, take, take.fromBeat, beats, nowMs);
    }
    for (const id of before.keys()) {
      const op = ops.find((each) => each.op === "removeJamTake" && each.id === id);
      const fromBeat = op?.op === "removeJamTake" ? op.fromBeat : undefined;
      this.#player.change(id, null, fromBeat ?? -Infinity, beats, nowMs);
    }
  }

  /** Reads the takes in parts of one revision. */
  async #read(): Promise<Result<{ songId: string; revision: number; takes: readonly JamTake[] }>> {
    let takes: JamTake[] = [];
    let first: JamTakesPart | null = null;
    for (let attempt = 0; ;) {
      const from = takes.length;
      const read = await this.#room.link.ask((connection) => connection.ask("ReadEventTakes", { from }));
      if (!read.ok) return read;
      const { songId, revision, total } = read.value;
      if (first && (songId !== first.songId || revision !== first.revision) && attempt < ATTEMPTS) {
        attempt++;
        takes = [];
        first = null;
        continue;
      }
      first ??= read.value;
      takes.push(...(read.value.takes as unknown as JamTake[]));
      if (takes.length >= total || read.value.takes.length === 0) return ok({ songId, revision, takes });
    }
  }
}
