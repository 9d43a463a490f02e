import { lazy, Suspense, useState } from "react";
import { useSnapshot } from "valtio";
import { useShell } from "../hooks/StudioContext.ts";

const Toaster = lazy(async () => ({ default: (await import("./Toaster.tsx")).Toaster }));

/** Where notices appear; what shows them is loaded with the first one. */
export function Notices() {
  const { session } = useShell();
  const { notices } = useSnapshot(session);
  const [wanted, setWanted] = useState(false);
  if (notices.length > 0 && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}
