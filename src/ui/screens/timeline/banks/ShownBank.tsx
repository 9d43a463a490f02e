import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio";
import { KeysHeld } from "../../../controls/KeysHeld.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";

const BankDialog = lazy(async () => ({ default: (await import("./BankDialog.tsx")).BankDialog }));

/** The page of the bank that was asked for, while it is there. */
export function ShownBank() {
  const { session } = useStudio();
  const { list, shownId } = useSnapshot(session.banks);
  const bank = list.find(({ id }) => id === shownId);
  const close = (): void => {
    session.banks.shownId = null;
  };
  return (
    <Suspense fallback={<KeysHeld />}>{bank && <BankDialog key={bank.id} bank={bank} onClose={close} />}</Suspense>
  );
}
