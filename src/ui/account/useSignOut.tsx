import { useState, type ReactNode } from "react";
import { useStudio } from "../hooks/StudioContext.ts";
import { recordingStrings } from "../strings/keptRecordings.ts";
import { UnsentDialog, type UnsentEntry } from "./UnsentDialog.tsx";

export interface SignOut {
  /** Signs out, or asks first where that would leave work behind that only this browser has. */
  readonly signOut: () => Promise<void>;
  /** To be drawn beside what signs out. */
  readonly dialog: ReactNode;
}

export function useSignOut(): SignOut {
  const { account, work, recordings } = useStudio();
  const [unsent, setUnsent] = useState<readonly UnsentEntry[]>([]);
  const keptRecordings = async (): Promise<readonly UnsentEntry[]> => {
    const kept = await recordings().then(
      (all) => all.list(),
      () => null,
    );
    if (!kept?.ok) return [];
    return kept.value.map(({ id, name }) => ({ key: id, name: recordingStrings.ofRoom(name), problem: null }));
  };
  const leave = async (): Promise<void> => {
    setUnsent([]);
    await account.logout();
  };
  const signOut = async (): Promise<void> => {
    const left = [...(await work.unsent()), ...(await keptRecordings())];
    if (left.length > 0) setUnsent(left);
    else await leave();
  };
  const dialog = <UnsentDialog entries={unsent} onStay={() => setUnsent([])} onLeave={() => void leave()} />;
  return { signOut, dialog };
}
