/** Parsed JSON whose shape is not known yet. */
export type Loose = Readonly<Record<string, unknown>>;

export const isLoose = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether this is a song as `@tonejs/midi` writes it, whole or not: one of Padroll has a version, or no header. */
export const looksLikeTone = (json: unknown): json is Loose =>
  isLoose(json) && isLoose(json["header"]) && "tracks" in json && !("version" in json);
