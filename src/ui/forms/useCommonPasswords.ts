import { useSnapshot } from "valtio";
import { commonPasswords } from "../../state/account/commonPasswords.ts";

/** The most used passwords, which the server refuses; null until they are loaded. */
export const useCommonPasswords = (): ReadonlySet<string> | null => useSnapshot(commonPasswords).list;
