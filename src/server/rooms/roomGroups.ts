/** Of which group of the hub members of a room hear what. */
export const roomGroups = (eventId: string) =>
  ({
    all: `room:${eventId}`,
    binary: `room:${eventId}:binary`,
    plain: `room:${eventId}:plain`,
    mix: `room:${eventId}:mix`,
    song: `room:${eventId}:song`,
  }) as const;
