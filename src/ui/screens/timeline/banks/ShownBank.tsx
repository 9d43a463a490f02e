import { lazy, Suspense, useEffect } from "react";
import { useSnapshot } from "valtio";
import { refreshBanks, showBank } from "../../../../state/banks.ts";
import { KeysHeld } from "../../../controls/KeysHeld.tsx";
import { useStudio } from "../../../hooks/StudioContext.ts";

const BankDialog = lazy(async () => ({ default: (await import("./BankDialog.tsx")).BankDialog }));

/** The page of the bank that was asked for, while it is there. */
export function ShownBank() {
  const studio = useStudio();
  const { banks, window } = useSnapshot(studio.session);
  const { list, shownId } = banks;
  const isPalette = window === "palette";
  // It offers the pages of banks, which nothing may have asked for yet.
  useEffect(() => {
    if (isPalette) void refreshBanks(studio);
  }, [isPalette, studio]);
  const bank = list.find(({ id }) => id === shownId);
  return (
    <Suspense fallback={<KeysHeld />}>
      {bank && <BankDialog key={bank.id} bank={bank} onClose={() => showBank(studio.session, null)} />}
    </Suspense>
  );
}
