/** Words of events. */
export const eventStrings = {
  title: "Events",
  text: "Jams, concerts, lessons and listening sessions: near you, and online.",
  map: "Map of events",
  emptyTitle: "Nothing is on yet",
  emptyText: "Events are being built: here you will find sessions on a list and a map, and open one of your own.",
} as const;
