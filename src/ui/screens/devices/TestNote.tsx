import { Music } from "lucide-react";
import type { Device } from "../../../state/devices/DeviceBook.ts";
import { Button } from "../../controls/Button.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { deviceStrings as words } from "../../strings/devices.ts";
import styles from "./Devices.module.css";
import { useTestNote } from "./useTestNote.ts";

interface TestNoteProps {
  readonly device: Pick<Device, "id" | "key" | "connected">;
}

/** Sounds a note on an output while it is held. */
export const TestNoteButton = ({ device }: TestNoteProps) => (
  <Button className={styles.testNote} icon={<Music {...SMALL_ICON} />} {...useTestNote(device)}>
    {words.testNote}
  </Button>
);

/** The same in the head of a port, which names it. */
export const TestNoteIcon = ({ device, name }: TestNoteProps & { readonly name: string }) => (
  <IconButton
    className={styles.testNote}
    label={words.testNoteOn(name)}
    icon={<Music {...ICON} />}
    {...useTestNote(device)}
  />
);
