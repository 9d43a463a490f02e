import { hasShape, isNumber, isText } from "../../domain/shape.ts";
import { storedFields, saveJson } from "../../state/storedText.ts";
import { pageStorage } from "./pageStorage.ts";

/** The room that a user was in last in this browser, and has not left. */
export interface LastRoom {
  readonly eventId: string;
  /** Opens an event that is not public. */
  readonly code?: string;
  readonly userId: string;
  readonly atMs: number;
}

const KEY = "padroll_last_room";
/** Jams are over by then. */
const KEPT_MS = 24 * 3_600_000;

export function lastRoom(userId: string): LastRoom | null {
  const room = storedFields(pageStorage(), KEY);
  const isRoom = hasShape<LastRoom>(room, {
    eventId: isText,
    code: (code) => code === undefined || isText(code),
    userId: isText,
    atMs: isNumber,
  });
  return isRoom && room.userId === userId && Date.now() - room.atMs < KEPT_MS ? room : null;
}

export const saveLastRoom = (room: Omit<LastRoom, "atMs">): void =>
  saveJson(pageStorage(), KEY, { ...room, atMs: Date.now() });

/** It was left, or is over. */
export function forgetLastRoom(eventId: string): void {
  if (storedFields(pageStorage(), KEY)["eventId"] !== eventId) return;
  try {
    pageStorage()?.removeItem(KEY);
  } catch {
    // It is offered once more, and found to be over.
  }
}
