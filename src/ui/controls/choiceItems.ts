import type { MenuItem } from "./Menu.tsx";

/** Items of a menu for one choice among several. */
export const choiceItems = <Option>(
  options: readonly Option[],
  current: Option,
  label: (option: Option) => string,
  choose: (option: Option) => void,
): readonly MenuItem[] =>
  options.map((option) => ({ label: label(option), chosen: option === current, onSelect: () => choose(option) }));
