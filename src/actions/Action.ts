/** What a person can do to `Target`, written once: keys, buttons, menus and tooltips are made of it. */
export interface Action<Target> {
  /** What people read: a button's name, a line of a menu. */
  readonly label: string;
  /** Says more than the label, for a tooltip. */
  readonly tip?: string;
  /** What is pressed for it, as people read it: `Mod+Shift+Z`. The first is shown. */
  readonly keys?: readonly string[];
  /** Whether it would do something now; where there is none, it always would. */
  readonly enabled?: (target: Target) => boolean;
  /** What is missing where it would do nothing, as a sentence. */
  readonly reason?: string;
  readonly run: (target: Target) => void;
}
