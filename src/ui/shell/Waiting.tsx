import { useLate } from "../hooks/useLate.ts";
import { strings } from "../strings/shell.ts";

/** Stands where a screen is on its way; said only when it takes its time. */
export function Waiting() {
  const late = useLate(true);
  return (
    <main className="opening" aria-busy="true">
      {late && strings.loadingScreen}
    </main>
  );
}
