import { useState } from "react";
import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import { classes } from "./classes.ts";
import { SMALL_ICON, TINY_ICON } from "./iconSize.ts";
import { strings } from "../strings/common.ts";
import { usePortalHost } from "./PortalHost.ts";
import { Tooltip } from "./Tooltip.tsx";
import { useFloating } from "./useFloating.ts";
import menu from "./Floating.module.css";
import styles from "./Select.module.css";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** Options of one group stand together under its name. */
  readonly group?: string;
  readonly disabled?: boolean;
}

export interface SelectProps {
  readonly label: string;
  /** undefined where what is selected differs. */
  readonly value: string | undefined;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
  /** A short word before the value. */
  readonly prefix?: string;
  /** Shown while it is hovered. */
  readonly tip?: string;
  readonly wide?: boolean;
  readonly size?: "small" | "large";
}

// The library forbids empty values: "" (none) is written with this one inside.
const EMPTY = "__none__";
const MIXED: SelectOption = { value: "__mixed__", label: strings.mixed, disabled: true };

/** A list to choose one value from. */
export function Select(props: SelectProps) {
  const { label, value = MIXED.value, onChange, disabled = false, prefix, tip, wide, size } = props;
  const options = props.value === undefined ? [MIXED, ...props.options] : props.options;
  const floating = useFloating();
  const portal = usePortalHost();
  // The library keeps a closed list's options for what is typed on it: until it is reached, there is no need of them. A pointer
  // that was on something that is gone enters nothing, as React sees it.
  const [reached, setReached] = useState(false);
  const reach = (): void => setReached(true);
  const trigger = (
    <Radix.Trigger
      className={classes(styles.trigger, wide && "full-width", size === "large" && styles.large)}
      aria-label={label}
      {...floating.trigger}
      onFocus={reach}
      onPointerEnter={reach}
    >
      {prefix && <small className="text-2 size-1">{prefix}</small>}
      <Radix.Value placeholder={label}>{options.find((option) => option.value === value)?.label}</Radix.Value>
      <Radix.Icon asChild>
        <ChevronDown {...TINY_ICON} />
      </Radix.Icon>
    </Radix.Trigger>
  );
  return (
    <Radix.Root
      {...floating.root}
      value={value === "" ? EMPTY : value}
      onValueChange={(next) => onChange(next === EMPTY ? "" : next)}
      disabled={disabled}
    >
      {tip ? <Tooltip text={tip}>{trigger}</Tooltip> : trigger}
      <Radix.Portal {...portal}>
        <Radix.Content
          className={menu.menu}
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          {...floating.content}
        >
          <Radix.Viewport>{(reached || floating.root.open) && <Options options={options} />}</Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Options({ options }: Pick<SelectProps, "options">) {
  const groups = [...new Set(options.map((option) => option.group))];
  return groups.map((group) => (
    <Radix.Group key={group ?? ""}>
      {group && <Radix.Label className={menu.label}>{group}</Radix.Label>}
      {options.filter((option) => option.group === group).map(renderOption)}
    </Radix.Group>
  ));
}

function renderOption({ value, label, disabled = false }: SelectOption) {
  return (
    <Radix.Item key={value} value={value === "" ? EMPTY : value} className={menu.item} disabled={disabled}>
      <span className={menu.mark}>
        <Radix.ItemIndicator>
          <Check {...SMALL_ICON} />
        </Radix.ItemIndicator>
      </span>
      <Radix.ItemText>{label}</Radix.ItemText>
    </Radix.Item>
  );
}
