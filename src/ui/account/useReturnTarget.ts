import { useSearch } from "wouter";
import { ownPath } from "../../state/account/returnPath.ts";

/** A link to another of the pages that lead into an account, keeping where one wants to go after it. */
export function useReturnPath(): (path: string) => string {
  const target = useReturnTarget();
  return (path) => (target === null ? path : pathWithReturn(path, target));
}

/** `path` with where one wants to go after it. */
export const pathWithReturn = (path: string, target: string): string => `${path}?return=${encodeURIComponent(target)}`;

/** The path of `?return=`, null where there is none of this origin. */
export function useReturnTarget(): string | null {
  const asked = new URLSearchParams(useSearch()).get("return");
  return asked === null ? null : ownPath(asked, location.origin);
}
