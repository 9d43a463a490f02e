/** Props of every icon of the set: one stroke width, two sizes. */
export const ICON = { size: "1rem", strokeWidth: 1.75, "aria-hidden": true } as const;
export const SMALL_ICON = { size: "0.875rem", strokeWidth: 1.75, "aria-hidden": true } as const;
export const TINY_ICON = { size: "0.75rem", strokeWidth: 1.75, "aria-hidden": true } as const;
export const LARGE_ICON = { size: "1.25rem", strokeWidth: 1.75, "aria-hidden": true } as const;
