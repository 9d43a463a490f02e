/**
 * Milliseconds before its time at which a message is handed to an output: more in a hidden page, whose timers come once a
 * second.
 */
export const aheadMs = (isHidden: boolean): number => (isHidden ? 1500 : 25);
