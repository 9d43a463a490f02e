import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { eventCalls } from "../../../protocol/http/eventCalls.ts";
import { notify } from "../../../state/notices.ts";
import { jamPath } from "../../../state/room/jamLink.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { jamStrings as words } from "../../strings/jam.ts";

/** Makes a jam that is live at once, and goes there. */
export function useStartJam(): { readonly start: () => void; readonly starting: boolean } {
  const { api, account, session } = useStudio();
  const [starting, setStarting] = useState(false);
  const start = async (): Promise<void> => {
    setStarting(true);
    const name = words.defaultName(account.state.user?.name ?? "");
    const launched = await api.call(eventCalls.launch, { body: { name } });
    setStarting(false);
    if (launched.ok) navigate(jamPath(launched.value.event.id, undefined));
    else notify(session, "error", launched.error.message);
  };
  return { start: () => void start(), starting };
}
