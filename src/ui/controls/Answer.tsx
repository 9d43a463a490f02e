import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { usePortalHost } from "./PortalHost.ts";
import styles from "./Tooltip.module.css";

export interface AnswerProps {
  /** null: nothing is said. */
  readonly text: string | null;
  /** The field that is answered. */
  readonly children: ReactNode;
}

/** A sentence under a field, seen and read out; it takes neither focus nor clicks. */
export function Answer({ text, children }: AnswerProps) {
  const portal = usePortalHost();
  return (
    <Radix.Root open={text !== null}>
      <Radix.Anchor asChild>{children}</Radix.Anchor>
      <Radix.Portal {...portal}>
        <Radix.Content
          role="note"
          className={styles.tip}
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={stay}
          onCloseAutoFocus={stay}
        >
          <output>{text}</output>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const stay = (event: Event): void => event.preventDefault();
