export interface TagCategory {
  readonly id: string;
  readonly name: string;
  readonly order: number;
  /** True if users can create tags in it. */
  readonly open: boolean;
}

/** The category of tags that users make. */
export const OPEN_CATEGORY = "Other";

export const TAG_CATEGORIES: readonly TagCategory[] = [
  "Genre",
  "Instrument",
  "Mood",
  "Level",
  "Language",
  "Kind",
  OPEN_CATEGORY,
].map((name, order) => ({ id: name, name, order, open: name === OPEN_CATEGORY }));
