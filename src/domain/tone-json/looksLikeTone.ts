/** Parsed JSON whose shape is not known yet. */
export type Loose = Readonly<Record<string, unknown>>;

export const isLoose = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** True for a song in the format of `@tonejs/midi`, valid or not: Padroll's own have a version, or no header. */
export const looksLikeTone = (json: unknown): json is Loose =>
  isLoose(json) && isLoose(json["header"]) && "tracks" in json && !("version" in json);
