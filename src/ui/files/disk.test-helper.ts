import { onTestFinished, vi } from "vitest";
import { done } from "../controls/page.test-helper.tsx";

export interface Disk {
  /** Downloads so far. */
  readonly saved: readonly { readonly name: string; readonly content: Blob }[];
  /** The open dialog of the browser, which is open, gives this file. */
  readonly give: (name: string, content: string) => Promise<void>;
}

/** Its text: jsdom's own blobs do not tell it. */
export function textOf(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.readAsText(blob);
  });
}

/** After this time `saveFile` gives the address of a download back. */
const REVOKED_AFTER_MS = 10_000;

/** Downloads and the open dialog of the browser, which jsdom lacks, for this test. Call once. */
export function fakeDisk(): Disk {
  const saved: { name: string; content: Blob }[] = [];
  const blobs: Blob[] = [];
  const asked: HTMLInputElement[] = [];
  const wait = globalThis.setTimeout;
  const spies = [
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, content: blobs[Number(this.href.replace("blob:", ""))]! });
    }),
    vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (this: HTMLInputElement) {
      asked.push(this);
    }),
    // The test is over by then, and its page gone.
    vi
      .spyOn(globalThis, "setTimeout")
      .mockImplementation(((run: () => void, ms?: number) =>
        ms === REVOKED_AFTER_MS ? 0 : wait(run, ms)) as unknown as typeof setTimeout),
  ];
  const urls = URL as { createObjectURL?: (content: Blob) => string };
  const { createObjectURL } = urls;
  urls.createObjectURL = (content) => `blob:${blobs.push(content) - 1}`;
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    if (createObjectURL) urls.createObjectURL = createObjectURL;
    else delete urls.createObjectURL;
  });
  return {
    saved,
    give: async (name, content) => {
      const input = asked.pop();
      if (!input) throw new Error("no file was asked for");
      const file = Object.assign(new File([content], name), { text: () => Promise.resolve(content) });
      Object.defineProperty(input, "files", { value: [file] });
      await done(() => void input.dispatchEvent(new Event("change")));
    },
  };
}
