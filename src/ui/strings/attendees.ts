/** Notices about attendees of an event, on any screen. */
export const attendeeStrings = {
  asks: (name: string, event: string) => `${name} asks to come to “${event}”.`,
  answer: "Answer",
  accepted: (event: string) => `You may come to “${event}”.`,
  declined: (event: string) => `The host of “${event}” has turned your request down.`,
  see: "See the event",
};
