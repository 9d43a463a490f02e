import { ok, type Result } from "../../../domain/AppError.ts";
import { newId } from "../../../domain/id.ts";
import { SeenBatches, type BatchWay } from "../../../domain/room/SeenBatches.ts";
import type { HubPeer } from "../../hub/connection/HubPeer.ts";
import { refusal } from "./Room.ts";

/** A second way as its player's connection has it. */
interface Way {
  readonly eventId: string;
  readonly userId: string;
  readonly key: string;
  readonly keyUntilMs: number;
  /** The other connection; null before it has come, and after it has gone. */
  connectionId: string | null;
}

const KEY_MS = 30_000;
/** More than a player sends before a silent connection is closed. */
const REMEMBERED = 4096;

/**
 * Second connections that bring players' notes once more, so that a loss on one way holds nothing up. Each belongs to the
 * seat of another connection and ends with it; it comes with a key that only the seat's own connection was told.
 */
export class SecondConnections {
  readonly #nowMs: () => number;
  /** Second connections, by the id of the player's first. */
  readonly #ways = new Map<string, Way>();
  /** The player's connection by the second one. */
  readonly #members = new Map<string, string>();
  /** Connection of the player by the unused key that was sent to it. */
  readonly #keys = new Map<string, string>();
  readonly #seen = new SeenBatches<string>(REMEMBERED);

  /** `nowMs`: a monotonic clock. */
  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** A new key, which takes the place of the one before. */
  ask(memberId: string, eventId: string, userId: string): string {
    const key = newId();
    const { connectionId = null, key: before = "" } = this.#ways.get(memberId) ?? {};
    this.#keys.delete(before);
    this.#keys.set(key, memberId);
    this.#ways.set(memberId, { eventId, userId, key, keyUntilMs: this.#nowMs() + KEY_MS, connectionId });
    return key;
  }

  /** Errors: `FORBIDDEN`. */
  open({ id, user }: Pick<HubPeer, "id" | "user">, eventId: string, key: string): Result<undefined> {
    const memberId = this.#keys.get(key) ?? "";
    const way = this.#ways.get(memberId);
    if (way?.eventId !== eventId || way.userId !== user.userId || this.#nowMs() >= way.keyUntilMs)
      return refusal("FORBIDDEN", "This key opens no second way, or no longer. Ask for another one");
    this.detach(id);
    this.#keys.delete(key);
    if (way.connectionId !== null) this.#members.delete(way.connectionId);
    way.connectionId = id;
    this.#members.set(id, memberId);
    return ok(undefined);
  }

  /** Member and path of a connection's batches: those of the player to whom a second connection belongs, or its own. */
  of(connectionId: string): { readonly memberId: string; readonly way: BatchWay } {
    const memberId = this.#members.get(connectionId);
    return memberId === undefined ? { memberId: connectionId, way: "main" } : { memberId, way: "beside" };
  }

  /** True if the other connection has not brought the batch. */
  isNew(memberId: string, seq: number, way: BatchWay): boolean {
    // Batches from before the request are answered; the second connection does not bring them.
    return !this.#ways.has(memberId) || this.#seen.isNew(memberId, seq, way);
  }

  /** The player has left, or has no seat any more. */
  end(memberId: string): void {
    const way = this.#ways.get(memberId);
    if (!way) return;
    if (way.connectionId !== null) this.#members.delete(way.connectionId);
    this.#keys.delete(way.key);
    this.#ways.delete(memberId);
    this.#seen.forget(memberId);
  }

  /** The connection is over. */
  gone(connectionId: string): void {
    this.detach(connectionId);
    this.end(connectionId);
  }

  /** Removes a second connection; a member's own connection keeps theirs. */
  detach(connectionId: string): void {
    const way = this.#ways.get(this.#members.get(connectionId) ?? "");
    if (way) way.connectionId = null;
    this.#members.delete(connectionId);
  }
}
