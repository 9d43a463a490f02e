import { Tooltip as Radix } from "radix-ui";
import type { FocusEvent, ReactNode } from "react";
import { shortcutText } from "./shortcutText.ts";
import styles from "./Tooltip.module.css";

export const TooltipProvider = Radix.Provider;

export interface TooltipProps {
  readonly text: string;
  /** For example `Mod+Z`. */
  readonly shortcut?: string | undefined;
  readonly side?: "top" | "bottom" | "left" | "right";
  /** One element that takes a ref. */
  readonly children: ReactNode;
}

export function Tooltip({ text, shortcut, side = "bottom", children }: TooltipProps) {
  return (
    <Radix.Root disableHoverableContent>
      <Radix.Trigger asChild onFocus={keepClosed}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tip} side={side} sideOffset={6} collisionPadding={8}>
          {text}
          {shortcut && <span className={styles.keys}>{shortcutText(shortcut)}</span>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Only the keyboard's focus asks for help: one that comes back from a menu or another window would leave the tip standing. */
function keepClosed(event: FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.matches(":focus-visible")) event.preventDefault();
}
