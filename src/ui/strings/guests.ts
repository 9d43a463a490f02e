/** Words about guests, who listen to a room without an account. */
export const guestStrings = {
  listen: "Listen as a guest",
  back: "Back to the invitation",
  refused: "You cannot listen here",
  you: "You are a guest",
  listening: "You listen as a guest. To play and to write in the chat takes an account.",
  reconnecting: "The connection is lost. You hear the room again when it is back…",
  guest: "Guest",
  guests: "Guests",
  count: (count: number) => (count === 1 ? "1 guest listens" : `${count} guests listen`),
  remove: "Remove",
  removeNumber: (number: number) => `Remove guest ${number}`,
  number: (number: number) => `Guest ${number}`,
  menu: "Guests…",
  title: "Guests",
  allow: "People without an account may listen",
  about:
    "Whoever has the link hears the room and reads its chat. Guests have no name, take no seat, and write and play nothing. Turned off, those who listen now leave at once.",
  done: "Done",
} as const;
