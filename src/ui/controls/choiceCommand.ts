import type { ScreenCommand } from "../../actions/screenCommands.ts";

interface Option {
  readonly value: string;
  readonly label: string;
}

/** A field with options as a command, which lists these. */
export const choiceCommand = <Value extends string>(
  label: string,
  value: Value,
  options: readonly (Option & { readonly value: Value })[],
  onChange: (value: Value) => void,
): ScreenCommand => ({
  label,
  run: () => undefined,
  choices: options.map((option) => ({
    label: option.label,
    chosen: option.value === value,
    run: () => onChange(option.value),
  })),
});
