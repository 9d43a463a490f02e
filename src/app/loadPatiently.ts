/** A part of the program that does not come is asked for so often. */
const RETRY_MS = 5000;

interface Patience {
  /** Called when the first load fails. */
  readonly onMissing: () => void;
  /** Called when the retry fails too; the returned function is called once the part is there. */
  readonly onLost: () => () => void;
}

/**
 * Loads a part again and again until it succeeds. A module that it imports may stay lost: no browser asks for that
 * anew until the page is loaded again, which `onLost` can say.
 */
export async function loadPatiently<Part>(load: () => Promise<Part>, { onMissing, onLost }: Patience): Promise<Part> {
  let address: string | undefined;
  try {
    return await load();
  } catch (error) {
    address = addressIn(error);
    onMissing();
  }
  let onFound: (() => void) | undefined;
  for (let turn = 1; ; turn++) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    const again = address === undefined ? load() : loadAnew<Part>(`${address}?again=${turn}`);
    const part = await again.catch(() => null);
    if (part !== null) {
      onFound?.();
      return part;
    }
    onFound ??= onLost();
  }
}

/** Browsers remember a module that did not come for as long as the page lives (HTML, "module map"): it needs an address of its own. */
const loadAnew = <Part>(address: string): Promise<Part> => import(/* @vite-ignore */ address) as Promise<Part>;

/** The module that an error of `import()` names, which those of Chromium and Firefox do. */
const addressIn = (error: unknown): string | undefined => /https?:\S+\.js/.exec(String(error))?.[0];
