import type { Page } from "playwright/test";

interface Dropped {
  readonly name: string;
  readonly text?: string;
  readonly bytes?: Uint8Array;
}

/** Drops files on the page, as from the desktop. */
export const drop = (page: Page, files: readonly Dropped[]): Promise<void> =>
  page.evaluate(
    (dropped) => {
      const data = new DataTransfer();
      for (const { name, parts } of dropped) data.items.add(new File([new Uint8Array(parts)], name));
      for (const type of ["dragenter", "drop"])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    files.map(({ name, text, bytes }) => ({ name, parts: [...(bytes ?? new TextEncoder().encode(text))] })),
  );
