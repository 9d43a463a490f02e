import { useEffect } from "react";
import { editStrings as words } from "../../strings/edit.ts";
import { useEdit, useSelectedPads } from "./EditContext.ts";

/** Says which pad is selected and where it is, whenever either changes. */
export function useSpokenSelection(): void {
  const { say } = useEdit();
  const pads = useSelectedPads();
  const [lead] = pads;
  const text = lead ? words.spoken(lead.label || words.widget[lead.type], lead.location, pads.length) : words.nothing;
  useEffect(() => say(text), [say, text]);
}
