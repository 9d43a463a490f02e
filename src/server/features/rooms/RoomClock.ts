import { newId } from "../../../domain/id.ts";

/** The clock that the rooms of a server are on, in ms. Nobody sets it while rooms are open. */
export interface RoomClock {
  /** Another one after each step: whoever compares clocks begins anew. */
  readonly id: string;
  now(): number;
  /** Called when it has stepped by so many ms. */
  onStep(listener: (byMs: number) => void): void;
}

/** This process's own. */
export const processNow = (): number => performance.timeOrigin + performance.now();

/** Clock of a node without a cluster. */
export const localRoomClock = (): RoomClock => ({
  id: newId(),
  now: processNow,
  onStep: () => undefined,
});
