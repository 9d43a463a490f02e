import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";
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
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tip} side={side} sideOffset={6} collisionPadding={8}>
          {text}
          {shortcut && <span className={styles.keys}>{shortcutText(shortcut)}</span>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
