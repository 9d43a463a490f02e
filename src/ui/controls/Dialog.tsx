import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Backdrop } from "./Backdrop.tsx";
import { IconButton } from "./IconButton.tsx";
import { ICON } from "./iconSize.ts";
import { hearsKeys, onEscape } from "./onEscape.ts";
import { useDialogFocus } from "./useDialogFocus.ts";
import { usePortalHost } from "./PortalHost.ts";
import { strings } from "../strings/common.ts";
import styles from "./Dialog.module.css";

export interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the foot. */
  readonly actions?: ReactNode;
  /** Classes of another place on the screen than its middle. */
  readonly look?: typeof styles;
}

/** A window over everything else; Escape and a click outside close it. */
export function Dialog({ title, open, onClose, children, actions, look = styles }: DialogProps) {
  const focus = useDialogFocus();
  const portal = usePortalHost();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal {...portal}>
        <Backdrop className={styles.overlay} />
        <Radix.Content
          className={look.dialog}
          aria-describedby={undefined}
          {...focus}
          onKeyDownCapture={onEscape(onClose)}
          onEscapeKeyDown={(event) => hearsKeys(event) && event.preventDefault()}
        >
          <div className={look.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <IconButton label={strings.close} icon={<X {...ICON} />} onClick={onClose} />
          </div>
          <div className={look.body}>{children}</div>
          {actions && <div className={styles.foot}>{actions}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
