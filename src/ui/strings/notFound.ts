export const strings = {
  title: "There is nothing here",
  text: (path: string) => `No screen belongs to “${path}”. The address may be old or mistyped.`,
  goHome: "Go to the start",
} as const;
