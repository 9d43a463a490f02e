import { Tabs as Radix } from "radix-ui";
import { useEffect, useRef, type ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./Tabs.module.css";

interface Tab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly className?: string | undefined;
  readonly listClassName?: string | undefined;
  readonly panelClassName?: string | undefined;
}

export function Tabs({ label, tabs, value, onChange, className, listClassName, panelClassName }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) showTab(list.current, value);
  }, [value]);
  return (
    <Radix.Root className={className} value={value} onValueChange={onChange}>
      <Radix.List ref={list} className={classes(styles.list, listClassName)} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.id} value={tab.id} data-tab={tab.id} className={styles.tab}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className={panelClassName} tabIndex={-1}>
          {tab.content}
        </Radix.Content>
      ))}
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
