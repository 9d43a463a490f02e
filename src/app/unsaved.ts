/** What holds edits that are not stored yet: each entry stores its own at once. */
export const unsaved = new Set<() => Promise<void>>();

export async function storeUnsaved(): Promise<void> {
  await Promise.all([...unsaved].map((store) => store()));
}
