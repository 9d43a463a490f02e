import { SharedFocus } from "./SharedFocus.ts";

/** Focus of this page and its windows. */
export const pageFocus = new SharedFocus(window);
