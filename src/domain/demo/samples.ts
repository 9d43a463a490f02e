/** Songs to learn from (`sampleSongs.ts`), each about one part of a timeline. */
export const SAMPLE_SONGS = ["beat", "chords", "arpeggio", "waltz", "mixer", "form"] as const;
export type SampleSong = (typeof SAMPLE_SONGS)[number];

/** Boards to learn from (`board/sampleBoards.ts`), each about one kind of control. */
export const SAMPLE_BOARDS = ["finger", "key", "desk", "xy", "steps", "split"] as const;
export type SampleBoard = (typeof SAMPLE_BOARDS)[number];

/** A sample by its kind and id. */
export type Sample =
  | { readonly kind: "song"; readonly id: SampleSong }
  | { readonly kind: "board"; readonly id: SampleBoard };

export const SAMPLES: readonly Sample[] = [
  ...SAMPLE_SONGS.map((id): Sample => ({ kind: "song", id })),
  ...SAMPLE_BOARDS.map((id): Sample => ({ kind: "board", id })),
];
