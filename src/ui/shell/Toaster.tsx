import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { Toast } from "radix-ui";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { dismiss } from "../../state/notices.ts";
import { Button } from "../controls/Button.tsx";
import { classes } from "../controls/classes.ts";
import { IconButton } from "../controls/IconButton.tsx";
import { ICON, SMALL_ICON } from "../controls/iconSize.ts";
import { useShell } from "../hooks/StudioContext.ts";
import { strings } from "../strings/common.ts";
import { ErrorDetails } from "./ErrorDetails.tsx";
import styles from "./Toaster.module.css";

const DURATION_MS = { info: 5000, success: 4000, error: 12_000 } as const;
/** Long enough to read, decide and reach the button. */
const ACTION_MS = 10_000;
const ICONS = { info: Info, success: CircleCheck, error: CircleAlert } as const;

/** Shows `session.notices` until each was read. */
export function Toaster() {
  const { session } = useShell();
  const { notices } = useSnapshot(session);
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Toast.Provider label={strings.notices} swipeDirection="right">
      {notices.map(({ id, kind, message, action, detail }) => {
        const Icon = ICONS[kind];
        const isRoutine = kind !== "error" && !action && detail === undefined;
        return (
          <Toast.Root
            key={id}
            type={kind === "error" ? "foreground" : "background"}
            className={classes(
              styles.toast,
              isRoutine && styles.routine,
              kind === "success" && styles.success,
              kind === "error" && styles.error,
            )}
            data-routine={isRoutine || undefined}
            duration={action?.isLasting ? Infinity : action ? ACTION_MS : DURATION_MS[kind]}
            onOpenChange={(open) => !open && dismiss(session, id)}
          >
            <Icon {...ICON} />
            <Toast.Description className={styles.message}>{message}</Toast.Description>
            {action && (
              <Toast.Action asChild altText={action.label}>
                <Button className={styles.action} onClick={action.run}>
                  {action.label}
                </Button>
              </Toast.Action>
            )}
            {!action && detail !== undefined && (
              <Toast.Action asChild altText={strings.details}>
                <Button className={styles.action} onClick={() => setOpened(detail)}>
                  {strings.details}
                </Button>
              </Toast.Action>
            )}
            <Toast.Close asChild>
              <IconButton look="small" label={strings.dismiss} icon={<X {...SMALL_ICON} />} />
            </Toast.Close>
          </Toast.Root>
        );
      })}
      <Toast.Viewport className={styles.viewport} />
      <ErrorDetails text={opened} onClose={() => setOpened(null)} />
    </Toast.Provider>
  );
}
