import { useState } from "react";
import type { Result } from "../../domain/AppError.ts";
import { notify } from "../../state/notices.ts";
import { useStudio } from "./StudioContext.ts";

/** Waits for a call. `onDone` receives the value of a success; a failure becomes a notice. Returns true if the call succeeded. */
export type Send = <T>(call: Promise<Result<T>>, onDone: (value: T) => void) => Promise<boolean>;

/** A function that waits for a call, and true while it does. */
export function useSend(): readonly [send: Send, pending: boolean] {
  const { session } = useStudio();
  const [pending, setPending] = useState(false);
  const send: Send = async (call, onDone) => {
    setPending(true);
    const result = await call;
    setPending(false);
    if (result.ok) onDone(result.value);
    else notify(session, "error", result.error.message);
    return result.ok;
  };
  return [send, pending];
}
