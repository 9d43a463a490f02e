import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { usePortalHost } from "./PortalHost.ts";
import { useFloating } from "./useFloating.ts";
import styles from "./Floating.module.css";

export interface PopoverProps {
  readonly label: string;
  readonly content: ReactNode;
  /** The element that opens it. */
  readonly children: ReactNode;
  readonly align?: "start" | "center" | "end";
  /** Side of the button; the other one where there is no room. */
  readonly side?: "top" | "bottom";
}

/** A small panel at a button. */
export function Popover({ label, content, children, align = "start", side = "bottom" }: PopoverProps) {
  const floating = useFloating();
  const portal = usePortalHost();
  return (
    <Radix.Root {...floating.root}>
      <Radix.Trigger asChild {...floating.trigger}>
        {children}
      </Radix.Trigger>
      <Radix.Portal {...portal}>
        <Radix.Content
          className={styles.popover}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          {...floating.content}
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
