import { useEffect } from "react";

/** Keeps the screen from turning itself off. Browsers let go of it when the page is hidden: it is asked for again. */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !("wakeLock" in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let gone = false;
    const ask = async (): Promise<void> => {
      if (document.hidden || (lock && !lock.released)) return;
      try {
        const got = await navigator.wakeLock.request("screen");
        if (gone) await got.release();
        else lock = got;
      } catch {
        // Refused, for example by a battery that is low: the system decides.
      }
    };
    const onShown = (): void => void ask();
    void ask();
    document.addEventListener("visibilitychange", onShown);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", onShown);
      void lock?.release();
    };
  }, [on]);
}
