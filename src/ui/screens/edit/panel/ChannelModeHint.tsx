import { FIRST_CHANNEL_MODE } from "../../../../domain/board/freeNumber.ts";
import { CONTROL_CHANGE_NAMES } from "../../../../domain/reference/controlChangeNames.ts";
import { classes } from "../../../controls/classes.ts";
import { messageStrings as words } from "../../../strings/messages.ts";
import styles from "./Messages.module.css";

/** Says so where a controller is a channel mode message, which no value is sent with. */
export const ChannelModeHint = ({ controller }: { readonly controller: number }) =>
  controller < FIRST_CHANNEL_MODE ? null : (
    <p className={classes("pad-x-10 text-warn", styles.conflict)}>
      {words.channelMode(controller, CONTROL_CHANGE_NAMES[controller]!)}
    </p>
  );
