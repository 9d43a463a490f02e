const TRACK_FIELDS = ["gainDb", "pan", "mute", "solo"] as const;
type TrackField = (typeof TRACK_FIELDS)[number];
const SONG_FIELDS = ["tempo", "play", "stop", "record"] as const;
type SongField = (typeof SONG_FIELDS)[number];

/** Parameter of mixer or transport that gear moves. Tracks are identified by position: a mixing desk has its faders for every song. */
export type GearTarget =
  | { readonly field: TrackField; /** Index from 0. */ readonly place: number }
  | { readonly field: SongField; readonly place: null };

export const targetKey = ({ field, place }: GearTarget): string => (place === null ? field : `${field} ${place}`);

/** Reads `targetKey`; null for anything else. */
export function readTarget(key: string): GearTarget | null {
  const [name, at] = key.split(" ");
  const song = SONG_FIELDS.find((field) => field === name);
  if (song) return at === undefined ? { field: song, place: null } : null;
  const field = TRACK_FIELDS.find((each) => each === name);
  return field && at !== undefined && /^\d+$/.test(at) ? { field, place: Number(at) } : null;
}

/** True for fields with a range; the others are switched. */
export const isTurned = ({ field }: GearTarget): boolean => field === "gainDb" || field === "pan" || field === "tempo";
