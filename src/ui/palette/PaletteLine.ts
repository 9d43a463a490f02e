import type { Choice } from "../../actions/Action.ts";
import type { Thumbnail } from "../../state/sync/thumbnail.ts";

/** Scopes that a search can be limited to. */
export const SCOPES = ["all", "commands", "instruments", "work", "places", "settings", "help"] as const;

export type Scope = (typeof SCOPES)[number];

/** Parts of a line that the side of the palette shows. */
export interface LineAbout {
  /** Picture of a song or a board; null where there is none. */
  readonly picture?: () => Promise<Thumbnail | null>;
  /** Plays it. */
  readonly sound?: () => void;
  readonly options?: readonly Choice[];
}

/** A line of the palette: something to run, or an action whose choices it lists. */
export interface PaletteLine {
  /** Unique in the list, and stable between visits. Names of the song's actions; others have a colon. */
  readonly id: string;
  readonly scope: Exclude<Scope, "all">;
  /** Heading that it stands under. */
  readonly group: string;
  readonly label: string;
  /** Effect of the command, its current value, or the reason why it would do nothing. */
  readonly hint: string;
  readonly shortcut?: string | undefined;
  /** True for the current one of several choices. */
  readonly chosen?: boolean;
  readonly disabled: boolean;
  /** Fit with the search; higher is better. */
  readonly score: number;
  readonly run: () => void;
  readonly about?: LineAbout;
  /** Id of the command that is remembered as used last, where it is not the line's own. */
  readonly command?: string;
  /** Id of the command whose choices it lists in place of being run. */
  readonly lists?: string;
}
