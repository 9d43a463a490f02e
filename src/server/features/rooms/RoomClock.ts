import { newId } from "../../../domain/id.ts";

/** Clock of the rooms of a server, ms. It is never set while rooms are open. */
export interface RoomClock {
  /** Id that changes with each step: clients then compare clocks from the start. */
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
