import type { EventJson } from "../../../protocol/http/eventJson.ts";

/** Props of parts that show a loaded event, which may change in answer to a call. */
export interface ShownEventProps {
  readonly event: EventJson;
  readonly onChange: (event: EventJson) => void;
}
