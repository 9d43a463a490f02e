export const strings = {
  keptBoth: (name: string, copy: string) =>
    `“${name}” was edited elsewhere at the same time. What you edited here is kept as “${copy}”.`,
} as const;
