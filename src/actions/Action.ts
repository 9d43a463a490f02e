/** One of the things that an action can set. */
export interface Choice {
  readonly label: string;
  /** True while the choice is set; absent if it is no state, such as things to be added. */
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
  /** True if the action would do something now; absent: always. */
  readonly enabled?: (target: Target) => boolean;
  /** Missing precondition where it would do nothing, as a sentence. */
  readonly reason?: string;
  readonly run: (target: Target) => void;
  /** Choices that it sets: a submenu, or a list of the palette, which `run` opens. */
  readonly choices?: (target: Target) => readonly Choice[];
}
