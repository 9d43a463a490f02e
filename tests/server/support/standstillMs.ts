import { readFileSync } from "node:fs";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Milliseconds for which the main threads of this process and of others could have run and had no processor until now; 0 where
 * the system does not tell.
 */
export const standstillMs = (...others: readonly { readonly pid: number }[]): number =>
  [process, ...others].reduce((sum, { pid }) => sum + waitedNs(pid) / 1e6, 0);

/** Waits until this process and the others have had so many milliseconds with a processor. */
export async function sleepRunning(ms: number, ...others: readonly { readonly pid: number }[]): Promise<void> {
  const now = (): number => performance.now() - standstillMs(...others);
  for (const endMs = now() + ms; now() < endMs;) await sleep(20);
}

function waitedNs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[1]);
  } catch {
    return 0;
  }
}
