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
import type { RoomBeats } from "../../domain/room/roomBeat.ts";
import type { JamTakesPart } from "../../protocol/hub/songHub.ts";
import type { RoomSound } from "../../protocol/hub/roomHub.ts";
import type { RoomConnection } from "./RoomLink.ts";
import type { TakenRound } from "./RoomRecorder.ts";
import { PASSING, RETRY_MS } from "./SharedSong.ts";
import { TakePlayer, type TakePlayerOptions } from "./TakePlayer.ts";

export interface RoomTakesState {
  takes: readonly JamTake[];
  /** Why they cannot be read, as a sentence. */
  problem: string | null;
  /** One's own changes that can be taken back. */
  undoable: number;
}

interface RoomTakesParts extends TakePlayerOptions {
  readonly ask: <T>(call: (connection: RoomConnection) => Promise<Result<T>>) => Promise<Result<T>>;
  readonly now: () => number;
  /** Empty before the room's clock is known. */
  readonly beats: () => RoomBeats;
}

const MOST_UNDO = 50;
const ATTEMPTS = 5;

/**
 * The takes of a room as this page knows and plays them. What is done to them is done when the room says so, from the bar
 * line that it names: so that all hear the same.
 */
export class RoomTakes {
  readonly state: RoomTakesState = proxy<RoomTakesState>({ takes: [], problem: null, undoable: 0 });
  readonly #parts: RoomTakesParts;
  readonly #player: TakePlayer;
  /** In the room's order of changes. */
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
  /** Takes that the room was asked to keep, and has not told of. */
  #asked: Pick<JamTake, "id" | "slot">[] = [];
  /** The push that is under way last. */
  #last: Promise<Result<undefined>> | null = null;

  constructor(parts: RoomTakesParts) {
    this.#parts = parts;
    this.#player = new TakePlayer(parts);
  }

  listen(connection: RoomConnection): void {
    connection.on("EventTakes", ({ songId, revision, ops }) => {
      const told = { songId, revision, ops: ops.filter(isJamTakeOp) };
      if (this.#isReading) this.#waiting.push(told);
      else if (songId === this.#songId) this.#take(told);
      else void this.catchUp();
    });
  }

  /** In the room, or something may have been missed. */
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
    for (const told of waiting) if (told.songId === songId) this.#take(told);
  }

  tick(): void {
    const beats = this.#parts.beats();
    if (beats.length > 0) this.#player.tick(beats, this.#parts.now());
  }

  /** Another tempo or meter holds from a beat on. */
  followTempo(fromBeat: number): void {
    this.#player.again(fromBeat, this.#parts.beats(), this.#parts.now());
  }

  quiet(): void {
    this.#player.stop(this.#parts.now());
  }

  /** Keeps what was played; it plays in the first place that is free, also of one that is kept at the same time. */
  async keep(round: TakenRound, { bank, program, name }: RoomSound): Promise<Result<undefined>> {
    const slot = freeSlot([...this.state.takes, ...this.#asked], JAM_SLOTS);
    const notes = round.notes as OpOf<"addJamTake">["take"]["notes"];
    const { length } = round;
    const take = { id: newId(), length, notes, bank, program, sound: name, gainDb: 0, mute: false, slot };
    this.#asked.push({ id: take.id, slot });
    const kept = await this.#do({ op: "addJamTake", take });
    if (!kept.ok) this.#asked = this.#asked.filter(({ id }) => id !== take.id);
    return kept;
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

  /** One after the other: what is sent again keeps its number, by which the room knows it. */
  async #push(op: JamTakeOp): Promise<Result<undefined>> {
    const pushed = this.#last ? this.#last.then(() => this.#send(op)) : this.#send(op);
    this.#last = pushed;
    const sent = await pushed;
    if (this.#last === pushed) this.#last = null;
    return sent;
  }

  /** Tries again where nobody knows whether the room has it, or another attempt may be taken. */
  async #send(op: JamTakeOp): Promise<Result<undefined>> {
    const clientSeq = ++this.#clientSeq;
    for (let attempt = 1; ; attempt++) {
      const push = { songId: this.#songId, client: this.#client, clientSeq, base: this.#revision, ops: [op] };
      const sent = await this.#parts.ask((connection) => connection.ask("PushEventOps", push));
      if (sent.ok) return ok(undefined);
      const isGone = sent.error.code === "OPS_GONE";
      if (attempt >= ATTEMPTS || (!isGone && !PASSING.has(sent.error.code))) return sent;
      await (isGone ? this.catchUp() : new Promise((resolve) => setTimeout(resolve, RETRY_MS)));
    }
  }

  #take({ revision, ops }: { readonly revision: number; readonly ops: readonly JamTakeOp[] }): void {
    if (revision <= this.#revision) return;
    this.#revision = revision;
    this.#show(ops.reduce(afterTakeOp, this.state.takes), ops);
  }

  /** `ops` made them of those before, where that is known: they say from when on a take is gone. */
  #show(takes: readonly JamTake[], ops: readonly JamTakeOp[] = []): void {
    const before = new Map(this.state.takes.map((take) => [take.id, take]));
    const [beats, nowMs] = [this.#parts.beats(), this.#parts.now()];
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

  /** Part by part, all of one revision. */
  async #read(): Promise<Result<{ songId: string; revision: number; takes: readonly JamTake[] }>> {
    let takes: JamTake[] = [];
    let first: JamTakesPart | null = null;
    for (let attempt = 0; ;) {
      const from = takes.length;
      const read = await this.#parts.ask((connection) => connection.ask("ReadEventTakes", { from }));
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
