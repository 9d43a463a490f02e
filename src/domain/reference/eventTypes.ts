/** States of an event. */
export const EVENT_STATES = ["Created", "Started", "Completed", "Canceled"] as const;

/** Kinds of links from a user to an event. */
export const EVENT_LINKS = ["Star", "Follow", "Attendee"] as const;
