import { useState, type ReactNode } from "react";
import type { WorkEntry } from "../../state/sync/Work.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { UnsentDialog } from "./UnsentDialog.tsx";

export interface SignOut {
  /** Signs out, or asks first where that would leave work behind that only this browser has. */
  readonly signOut: () => Promise<void>;
  /** To be drawn beside what signs out. */
  readonly dialog: ReactNode;
}

export function useSignOut(): SignOut {
  const { account, work } = useStudio();
  const [unsent, setUnsent] = useState<readonly WorkEntry[]>([]);
  const leave = async (): Promise<void> => {
    setUnsent([]);
    await account.logout();
  };
  const signOut = async (): Promise<void> => {
    const left = await work.unsent();
    if (left.length > 0) setUnsent(left);
    else await leave();
  };
  const dialog = <UnsentDialog entries={unsent} onStay={() => setUnsent([])} onLeave={() => void leave()} />;
  return { signOut, dialog };
}
