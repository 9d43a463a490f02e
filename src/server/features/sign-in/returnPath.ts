const DASHBOARD = "/dashboard";
/** Characters that no address in a browser needs. */
const UNWANTED = /[\s\\\p{Cc}]/u;

/** The path to go back to: one of this origin, or the dashboard. */
export function returnPathOf(wanted: string | undefined, fallback = DASHBOARD): string {
  if (wanted === undefined || !wanted.startsWith("/") || UNWANTED.test(wanted)) return fallback;
  const base = "https://padroll.invalid";
  if (!URL.canParse(wanted, base)) return fallback;
  const { origin, pathname, search, hash } = new URL(wanted, base);
  return origin === base && !pathname.startsWith("//") ? pathname + search + hash : fallback;
}
