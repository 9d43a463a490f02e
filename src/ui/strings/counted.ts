/** Count with its noun: “1 note”, “1,024 notes”. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
