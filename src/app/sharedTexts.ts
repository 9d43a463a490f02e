import { localStore } from "../adapters/storage/localStore.ts";
import { SharedTexts } from "../state/SharedTexts.ts";

/** The texts that this page, other tabs and the account write; null if the browser stores nothing. */
export const sharedTexts: SharedTexts | null = createSharedTexts();

function createSharedTexts(): SharedTexts | null {
  const storage = localStore();
  if (!storage) return null;
  const texts = new SharedTexts(storage);
  // Events come of other tabs alone.
  addEventListener("storage", ({ key }) => texts.replaced(key));
  return texts;
}
