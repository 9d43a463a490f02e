import { SharedFocus } from "./SharedFocus.ts";

/** Of this page and its windows. */
export const pageFocus = new SharedFocus(window);
