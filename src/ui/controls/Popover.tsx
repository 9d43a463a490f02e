import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { usePortalHost } from "./PortalHost.ts";
import { useFocusHome } from "./useFocusHome.ts";
import styles from "./Floating.module.css";

export interface PopoverProps {
  readonly label: string;
  readonly content: ReactNode;
  /** The element that opens it. */
  readonly children: ReactNode;
  readonly align?: "start" | "center" | "end";
}

/** A small panel at a button. */
export function Popover({ label, content, children, align = "start" }: PopoverProps) {
  const home = useFocusHome();
  const portal = usePortalHost();
  return (
    <Radix.Root>
      <Radix.Trigger asChild {...home.trigger}>
        {children}
      </Radix.Trigger>
      <Radix.Portal {...portal}>
        <Radix.Content
          className={styles.popover}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          onCloseAutoFocus={home.onCloseAutoFocus}
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
