/** How far an event is. */
export const EVENT_STATES = ["Created", "Started", "Completed", "Canceled"] as const;

/** How a user is tied to an event. */
export const EVENT_LINKS = ["Star", "Follow", "Attendee"] as const;
