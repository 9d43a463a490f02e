import { Dialog, type DialogProps } from "./Dialog.tsx";
import styles from "./Drawer.module.css";

/** A panel that comes over the screen from the right, where there is no room beside it. */
export const Drawer = (props: Omit<DialogProps, "actions" | "look">) => <Dialog {...props} look={styles} />;
