import { accountCalls } from "../../protocol/http/accountCalls.ts";
import type { ReplyOf } from "../../protocol/http/HttpCall.ts";
import type { Load } from "../hooks/useLoad.ts";
import { useLoad } from "../hooks/useLoad.ts";
import { useStudio } from "../hooks/StudioContext.ts";

export type Manifest = ReplyOf<typeof accountCalls.manifest>;

/** Loads the offers of this server: plans and sign-in providers. */
export function useManifest(): Load<Manifest> {
  const { api } = useStudio();
  return useLoad((signal) => api.call(accountCalls.manifest, {}, { signal }));
}
