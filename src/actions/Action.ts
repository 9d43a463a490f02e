/** One of the things that an action can set. */
export interface Choice {
  readonly label: string;
  /** Whether it is set now; absent where nothing is, as of things to be added. */
  readonly chosen?: boolean;
  readonly run: () => void;
}

/** Command that a person can run on `Target`, written once: keys, buttons, menus and tooltips are made of it. */
export interface Action<Target> {
  /** Display name: of a button or a line of a menu. */
  readonly label: string;
  /** Says more than the label, for a tooltip. */
  readonly tip?: string;
  /** Words of other programs that people look for it by. */
  readonly words?: string;
  /** Shortcuts, as people read them: `Mod+Shift+Z`. The first is shown. */
  readonly keys?: readonly string[];
  /** A key that does it as long as what it belongs to is on: shown, and bound elsewhere. */
  readonly shownKey?: string;
  /** Whether it would do something now; where there is none, it always would. */
  readonly enabled?: (target: Target) => boolean;
  /** Missing precondition where it would do nothing, as a sentence. */
  readonly reason?: string;
  readonly run: (target: Target) => void;
  /** Choices that it sets: a submenu, or a list of the palette, which `run` opens. */
  readonly choices?: (target: Target) => readonly Choice[];
}
