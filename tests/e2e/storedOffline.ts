import type { Page } from "playwright/test";

/** Stores the whole app, as a page does that is idle for long. */
export async function storedOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    for (;;) {
      const { port1, port2 } = new MessageChannel();
      const replied = new Promise<{ readonly left: number } | null>((resolve) => {
        port1.onmessage = ({ data }) => resolve(data);
      });
      active!.postMessage({ type: "store", most: 20, whole: true, used: [] }, [port2]);
      const reply = await replied;
      if (!reply) throw new Error("A file of the app could not be stored.");
      if (reply.left === 0) return;
    }
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
