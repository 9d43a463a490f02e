import { AppError } from "../../AppError.ts";
import { MOST_JAM_TAKES, type JamTake } from "../../timeline/JamTake.ts";
import type { RoomPower } from "../whyNotAct.ts";
import type { OpOf, SongOp } from "./songOps.ts";

export type JamTakeOp = OpOf<"addJamTake"> | OpOf<"setJamTake"> | OpOf<"removeJamTake">;

export const isJamTakeOp = (op: SongOp): op is JamTakeOp =>
  op.op === "addJamTake" || op.op === "setJamTake" || op.op === "removeJamTake";

/** Somebody in a room, as far as its takes are concerned. */
interface TakeActor {
  readonly userId: string;
  readonly power: RoomPower;
  /** The user whose room it is. */
  readonly roomOwnerId: string;
}

/** Author of a change to takes of a room, and the bar line from which it applies. */
export interface JamTakeAuthor extends TakeActor {
  readonly name: string;
  readonly lineBeat: number;
}

/** The operation with the fields that only the room sets. */
export function stamped(
  op: JamTakeOp,
  { userId, name, lineBeat }: Pick<JamTakeAuthor, "userId" | "name" | "lineBeat">,
): JamTakeOp {
  if (op.op !== "addJamTake") return { ...op, fromBeat: lineBeat };
  return { ...op, take: { ...op.take, ownerId: userId, by: name, fromBeat: lineBeat } };
}

type Placed = Pick<JamTake, "id" | "slot">;

const isTaken = (takes: readonly Placed[], slot: number | null | undefined, id: string): boolean =>
  typeof slot === "number" && takes.some((take) => take.slot === slot && take.id !== id);

/** The takes after the operation. A place where another take plays stays that one's. */
export function afterTakeOp(takes: readonly JamTake[], op: JamTakeOp): readonly JamTake[] {
  if (op.op === "removeJamTake") {
    const left = takes.filter(({ id }) => id !== op.id);
    return left.length === takes.length ? takes : left;
  }
  if (op.op === "addJamTake") {
    const { take } = op;
    if (takes.length >= MOST_JAM_TAKES || takes.some(({ id }) => id === take.id)) return takes;
    const { ownerId = "", by = "", fromBeat = 0 } = take;
    return [...takes, { ...take, ownerId, by, fromBeat, slot: isTaken(takes, take.slot, take.id) ? null : take.slot }];
  }
  const before = takes.find(({ id }) => id === op.id);
  if (!before) return takes;
  const { slot = before.slot, gainDb = before.gainDb, mute = before.mute } = op.fields;
  const { fromBeat = before.fromBeat } = op;
  const next = { ...before, gainDb, mute, fromBeat, slot: isTaken(takes, slot, op.id) ? before.slot : slot };
  return takes.map((take) => (take === before ? next : take));
}

/** Sentence that says why a user may not remove a take; null if they may. Hosts are responsible for the takes in their room. */
export function whyNotRemoveTake(take: JamTake, { userId, power, roomOwnerId }: TakeActor): string | null {
  if (take.ownerId === userId || power === "owner") return null;
  if (power === "other") return `This take is ${take.by}'s: only they and hosts remove it`;
  return take.ownerId === roomOwnerId ? `This take is ${take.by}'s, and so is the room: only they remove it` : null;
}

/** Reason why a user may not apply the operation to these takes; null if they may. A removed take has no owner. */
export function whyNotTakeOp(takes: readonly JamTake[], op: JamTakeOp, by: TakeActor): AppError | null {
  if (op.op === "addJamTake") {
    if (takes.length < MOST_JAM_TAKES) return null;
    return new AppError("TOO_LARGE", `A jam keeps at most ${MOST_JAM_TAKES} takes. Remove one of yours first`);
  }
  const take = takes.find(({ id }) => id === op.id);
  if (!take) return null;
  if (op.op === "removeJamTake") {
    const why = whyNotRemoveTake(take, by);
    return why === null ? null : new AppError("FORBIDDEN", why);
  }
  if (take.ownerId !== by.userId) return new AppError("FORBIDDEN", `This take is ${take.by}'s: only they change it`);
  if (!isTaken(takes, op.fields.slot, op.id)) return null;
  return new AppError("STATE_CONFLICT", "Another take plays in that place");
}

/** First free slot; null if all are in use. */
export function freeSlot(takes: readonly Placed[], slots: number): number | null {
  const free = Array.from({ length: slots }, (_, slot) => slot).find((slot) => !isTaken(takes, slot, ""));
  return free ?? null;
}

/** The operation that takes this one back from these takes; null where it does nothing. */
export function reverseOfTakeOp(takes: readonly JamTake[], op: JamTakeOp): JamTakeOp | null {
  if (op.op === "addJamTake") return { op: "removeJamTake", id: op.take.id };
  const before = takes.find(({ id }) => id === op.id);
  if (!before) return null;
  if (op.op === "removeJamTake") return { op: "addJamTake", take: mutable(before) };
  const { gainDb, mute, slot } = before;
  const was = { gainDb, mute, slot };
  const names = Object.keys(op.fields) as (keyof typeof was)[];
  return { op: "setJamTake", id: op.id, fields: Object.fromEntries(names.map((name) => [name, was[name]])) };
}

const mutable = (take: JamTake): OpOf<"addJamTake">["take"] => ({
  ...take,
  notes: take.notes as OpOf<"addJamTake">["take"]["notes"],
});
