/** A part of the program that does not come is asked for so often. */
const RETRY_MS = 5000;

/** What `load` brings, as soon as it can be loaded; `onMissing` is told when it could not be at first. */
export async function loadPatiently<Part>(load: () => Promise<Part>, onMissing: () => void): Promise<Part> {
  let address: string | undefined;
  try {
    return await load();
  } catch (error) {
    address = addressIn(error);
    onMissing();
  }
  for (let turn = 1; ; turn++) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    const again = address === undefined ? load() : loadAnew<Part>(`${address}?again=${turn}`);
    const part = await again.catch(() => null);
    if (part !== null) return part;
  }
}

/** Browsers remember a module that did not come for as long as the page lives (HTML, "module map"): it needs an address of its own. */
const loadAnew = <Part>(address: string): Promise<Part> => import(/* @vite-ignore */ address) as Promise<Part>;

/** The module that an error of `import()` names, which those of Chromium and Firefox do. */
const addressIn = (error: unknown): string | undefined => /https?:\S+\.js/.exec(String(error))?.[0];
