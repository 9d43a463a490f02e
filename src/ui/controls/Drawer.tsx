import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { strings } from "../strings/common.ts";
import { Backdrop } from "./Backdrop.tsx";
import { IconButton } from "./IconButton.tsx";
import { ICON } from "./iconSize.ts";
import { onEscape } from "./onEscape.ts";
import { useDialogFocus } from "./useDialogFocus.ts";
import dialog from "./Dialog.module.css";
import styles from "./Drawer.module.css";

export interface DrawerProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel that comes over the screen from the right, where there is no room beside it. */
export function Drawer({ title, open, onClose, children }: DrawerProps) {
  const focus = useDialogFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Backdrop className={dialog.overlay} />
        <Radix.Content
          className={styles.drawer}
          aria-describedby={undefined}
          {...focus}
          onKeyDownCapture={onEscape(onClose)}
        >
          <div className={styles.head}>
            <Radix.Title className={dialog.title}>{title}</Radix.Title>
            <IconButton label={strings.close} icon={<X {...ICON} />} onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
