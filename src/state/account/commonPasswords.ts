import { proxy, ref } from "valtio";

interface CommonPasswords {
  /** The most used passwords, in lower case; null before they are loaded, and where they cannot be. */
  list: ReadonlySet<string> | null;
}

/** The server's list, which forms of new passwords load once one is typed. */
export const commonPasswords = proxy<CommonPasswords>({ list: null });

let loading: Promise<void> | null = null;

/** Loads the list once. Without it the server alone refuses common passwords; the next call tries again. */
export const loadCommonPasswords = (): Promise<void> => (loading ??= load());

async function load(): Promise<void> {
  try {
    const { default: text } = await import("virtual:common-passwords");
    commonPasswords.list = ref(new Set(text.split("\n")));
  } catch {
    loading = null;
  }
}
