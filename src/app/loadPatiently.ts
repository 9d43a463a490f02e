/** A part of the program that does not come is asked for so often. */
const RETRY_MS = 5000;

/** What `load` brings, as soon as it can be loaded; `onMissing` is told when it could not be at first. */
export async function loadPatiently<Part>(load: () => Promise<Part>, onMissing: () => void): Promise<Part> {
  try {
    return await load();
  } catch {
    onMissing();
  }
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    const part = await load().catch(() => null);
    if (part !== null) return part;
  }
}
