/** Marks the elements whose keys the screen hears wherever nothing else takes them: its canvases. */
export const KEYS_HOME = "[data-keys-home]";
