import { batchesOf } from "../../batchesOf.ts";
import type { SongOp } from "./songOps.ts";

/** The most that goes at once, as JSON. */
export const PUSH_BYTES = 64 * 1024;
/** Bytes as JSON, as far as it is ASCII; other letters count as the three that they take at most. */
export function bytesOf(value: unknown): number {
  const text = JSON.stringify(value);
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) bytes += 2;
  return bytes;
}

/** Operations in as many pushes as their size asks for. One that cannot be cut may be too large all the same. */
export function splitOps(ops: readonly SongOp[]): SongOp[][] {
  const pushes: SongOp[][] = [];
  let bytes = Infinity;
  for (const op of ops.flatMap(cut)) {
    const size = bytesOf(op);
    if (bytes + size > PUSH_BYTES - 100) {
      pushes.push([]);
      bytes = 0;
    }
    pushes.at(-1)!.push(op);
    bytes += size + 1;
  }
  return pushes;
}

const halves = <T>(items: readonly T[]): T[][] => [...batchesOf(items, (item) => bytesOf(item) + 1, PUSH_BYTES / 2)];

/** Removals come before additions. */
function cut(op: SongOp): SongOp[] {
  if (bytesOf(op) <= PUSH_BYTES / 2 || (op.op !== "notes" && op.op !== "events")) return [op];
  const part = (removed: unknown[], added: unknown[]): SongOp => ({ ...op, removed, added }) as SongOp;
  const rows: readonly unknown[][] = [op.removed, op.added];
  const [removed, added] = rows.map((list) => halves(list));
  const parts = [...removed!.map((list) => part(list, [])), ...added!.map((list) => part([], list))];
  return parts.length > 0 ? parts : [op];
}
