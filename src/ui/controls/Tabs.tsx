import { Tabs as Radix } from "radix-ui";
import { useEffect, useRef, type ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./Tabs.module.css";

interface Tab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
  /** Over the label. */
  readonly icon?: ReactNode;
  /** Count beside the label; none for 0. */
  readonly count?: number;
  /** The content stays, and is hidden while another tab is chosen. */
  readonly stays?: boolean;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly className?: string | undefined;
  readonly listClassName?: string | undefined;
  readonly panelClassName?: string | undefined;
  /** The tabs stand below their content, where thumbs are. */
  readonly below?: boolean;
}

export function Tabs({
  label,
  tabs,
  value,
  onChange,
  className,
  listClassName,
  panelClassName,
  below = false,
}: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) showTab(list.current, value);
  }, [value]);
  const triggers = (
    <Radix.List ref={list} className={classes(styles.list, listClassName)} aria-label={label}>
      {tabs.map(({ id, label: name, icon, count = 0 }) => (
        <Radix.Trigger key={id} value={id} data-tab={id} className={styles.tab}>
          {icon}
          {name}
          {count > 0 && <span className={styles.count}>{count}</span>}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
  return (
    <Radix.Root className={className} value={value} onValueChange={onChange}>
      {!below && triggers}
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.id}
          value={tab.id}
          className={panelClassName}
          tabIndex={-1}
          {...(tab.stays && { forceMount: true, hidden: tab.id !== value })}
        >
          {tab.content}
        </Radix.Content>
      ))}
      {below && triggers}
    </Radix.Root>
  );
}

/** Scrolls the chosen tab into view if not all tabs fit. */
function showTab(list: HTMLElement, id: string): void {
  const tab = [...list.children].find((each) => each.getAttribute("data-tab") === id);
  if (!tab) return;
  const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right;
  else if (inner.left < outer.left) list.scrollLeft -= outer.left - inner.left;
}
