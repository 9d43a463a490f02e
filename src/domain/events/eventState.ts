import type { EVENT_STATES } from "../reference/eventTypes.ts";

export type EventState = (typeof EVENT_STATES)[number];

const NEXT: Readonly<Record<EventState, readonly EventState[]>> = {
  Created: ["Started", "Canceled"],
  Started: ["Completed", "Canceled"],
  Completed: [],
  Canceled: [],
};

/** True if an event or a flyer may go from one state to the other. */
export const mayBecome = (before: EventState, after: EventState): boolean => NEXT[before].includes(after);

/** True for final states. */
export const isOver = (state: EventState): boolean => NEXT[state].length === 0;
