/** Words about guests, who listen to a room without an account. */
export const guestStrings = {
  listen: "Listen as a guest",
  back: "Back to invitation",
  refused: "Guests cannot listen here",
  you: "You are a guest",
  listening: "You are listening as a guest. Sign in to play and chat.",
  reconnecting: "Connection lost. Reconnecting…",
  guest: "Guest",
  guests: "Guests",
  count: (count: number) => (count === 1 ? "1 guest" : `${count} guests`),
  remove: "Remove",
  removeNumber: (number: number) => `Remove guest ${number}`,
  number: (number: number) => `Guest ${number}`,
  menu: "Guests…",
  title: "Guests",
  allow: "Allow guests without an account",
  about:
    "Anyone with the link can listen and read the chat. Guests have no name and no seat, and cannot play or write. If you turn this off, current guests are removed.",
  done: "Done",
} as const;
