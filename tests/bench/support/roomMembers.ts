import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { hubConnector } from "../../../src/adapters/hub/connectHub.ts";
import { roomEventTypes, writeNoteBatch } from "../../../src/domain/room/noteBatch.ts";
import { engineHub } from "../../../src/protocol/hub/engineHub.ts";
import type { RoomConnection } from "../../../src/state/room/RoomLink.ts";

export const SLOW_BYTES_PER_SECOND = 1024;
export const FLOOD_EVERY_MS = 5;
/** Controllers, of which a member may send as many as they like. */
export const FLOOD = writeNoteBatch({
  held: false,
  copy: false,
  slot: 0,
  seq: 0,
  baseMs: 0,
  events: Array.from({ length: 64 }, () => ({
    afterMs: 0,
    type: roomEventTypes.controlChange,
    key: 1,
    value: 64,
    noteId: 0,
  })),
});
export const FLOOD_KIB = Math.round((FLOOD.length * 1000) / FLOOD_EVERY_MS / 1024);

const TICKS_PER_SECOND = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** Seconds of processor time that a process has taken, and its memory in bytes. */
export function usage(pid: number): { readonly cpuSeconds: number; readonly bytes: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  const memory = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return { cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND, bytes: Number(memory) * 1024 };
}

/** A member without a page. */
export async function memberOf(
  url: string,
  jwt: string,
  eventId: string,
  role: "Player" | "Watcher" = "Player",
): Promise<RoomConnection> {
  const connection = await hubConnector(
    url,
    engineHub,
    "messagePack",
  )(
    async () => jwt,
    () => 1000,
  );
  await connection.start();
  const joined = await connection.ask("JoinEventSession", { eventId, role, binary: true });
  if (!joined.ok) throw new Error(joined.error.message);
  return connection;
}
