import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { eventStrings as words } from "../../strings/events.ts";
import styles from "./Events.module.css";

/** Badge of an event that is on or over; renders nothing while it is to come, as most are. */
export const EventState = ({ state }: Pick<EventJson, "state">) =>
  state === "Created" ? null : (
    <span className={styles.state} data-state={state}>
      {words.states[state]}
    </span>
  );
