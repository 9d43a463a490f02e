import type { EventJson } from "../../../protocol/http/eventJson.ts";

/** What is made of an event that was read, and may change in answer to a call. */
export interface ShownEventProps {
  readonly event: EventJson;
  readonly onChange: (event: EventJson) => void;
}
