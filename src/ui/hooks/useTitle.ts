import { useLayoutEffect } from "react";
import { strings } from "../strings/common.ts";

/** The page's title: what is on screen, then the product. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title === "" ? strings.product : `${title} · ${strings.product}`;
  }, [title]);
}
