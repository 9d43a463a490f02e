/** Notices about attendees of an event, on any screen. */
export const attendeeStrings = {
  asks: (name: string, event: string) => `${name} asks to attend “${event}”.`,
  answer: "Respond",
  accepted: (event: string) => `You can attend “${event}”.`,
  declined: (event: string) => `The host of “${event}” declined your request.`,
  see: "View event",
};
