import { useLayoutEffect } from "react";
import { focusedWindow } from "./focusedWindow.ts";
import { holdKeys } from "./holdKeys.ts";

/** In the place of a dialog that is on its way: what is typed goes to it, and is no command. */
export function KeysHeld() {
  useLayoutEffect(() => holdKeys(focusedWindow()), []);
  return null;
}
