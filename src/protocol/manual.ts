/** Name of an entry of a table of actions, for example `timeline.undo`. */
export interface ActionReference {
  readonly table: string;
  readonly name: string;
}

/** Part of a line of the manual. `term` is a word of a screen, `action` the name and the keys of an action. */
export type ManualSpan =
  | string
  | { readonly kind: "term"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly page: string; readonly section: string }
  | ({ readonly kind: "action" } & ActionReference);

export type ManualLine = readonly ManualSpan[];

export type ManualBlock =
  | { readonly kind: "paragraph"; readonly line: ManualLine }
  | { readonly kind: "list"; readonly isOrdered: boolean; readonly items: readonly ManualLine[] }
  | { readonly kind: "table"; readonly head: readonly ManualLine[]; readonly rows: readonly (readonly ManualLine[])[] }
  /** All actions of a table that have keys, or those of one of its groups. */
  | { readonly kind: "keys"; readonly table: string; readonly group: string | null };

export interface ManualSection {
  /** Anchor within the page; empty for what stands before the first heading. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly ManualBlock[];
}

export interface ManualPage {
  /** Name of its file, without the ending. */
  readonly id: string;
  readonly title: string;
  /** Heading of the contents that it stands under. */
  readonly group: string;
  /** Words that the page is found by besides its own. */
  readonly words: string;
  readonly sections: readonly ManualSection[];
}

/** A version of the changelog. */
export interface Release {
  /** `2.5.2`, or `Unreleased`. */
  readonly version: string;
  /** `2026-11-26`; null if not released. */
  readonly date: string | null;
  readonly changes: readonly { readonly kind: string; readonly lines: readonly ManualLine[] }[];
}

export interface Manual {
  /** In the order of the contents. */
  readonly pages: readonly ManualPage[];
  /** The newest first. */
  readonly releases: readonly Release[];
}
