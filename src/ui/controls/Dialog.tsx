import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { strings } from "../strings/common.ts";
import { Backdrop } from "./Backdrop.tsx";
import { IconButton } from "./IconButton.tsx";
import { ICON } from "./iconSize.ts";
import { hearsKeys, onEscape } from "./onEscape.ts";
import { usePortalHost } from "./PortalHost.ts";
import { focusFrame } from "./focusNextRow.ts";
import { KEYS_HOME } from "./keysHome.ts";
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

/** A field that a window is opened for: it has the focus first. */
const FIRST_FOCUS = "[data-first-focus] input";

/**
 * Props of a window: it takes the focus itself, not its first button with a tooltip, and gives it back to where it came from. As
 * with menus (`useFloating`), a button that was pressed with the pointer beside a canvas would take the canvas's keys.
 */
export function useDialogFocus() {
  const home = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event): void => {
      const panel = event.target as HTMLElement;
      home.current = homeIn(panel.ownerDocument);
      event.preventDefault();
      (panel.querySelector<HTMLElement>(FIRST_FOCUS) ?? panel).focus();
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      // An action in the window may have moved the focus already.
      const page = (event.target as HTMLElement).ownerDocument;
      if (page.activeElement !== page.body) return;
      // The opener may be gone, for example with a row that was deleted in the window.
      if (home.current && !home.current.isConnected) focusFrame(page.querySelector("main"));
      else home.current?.focus({ preventScroll: true });
    },
  };
}

function homeIn(page: Document): HTMLElement | null {
  const opener = page.activeElement as HTMLElement | null;
  const canvases = page.querySelectorAll<HTMLElement>(KEYS_HOME);
  // With several canvases none is the obvious place.
  const canvas = canvases.length === 1 ? canvases[0]! : null;
  if (opener === page.body) return canvas;
  const isPressed = !opener?.matches(`:focus-visible, ${KEYS_HOME} *, ${KEYS_HOME}, [role=dialog] *`);
  return isPressed && canvases.length > 0 ? canvas : opener;
}
