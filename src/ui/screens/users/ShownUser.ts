import type { PublicUserJson, RelationJson } from "../../../protocol/http/userCalls.ts";

/** A user as shown to whoever looks; how one stands to them where one is signed in. */
export type ShownUser = PublicUserJson & { readonly relation: RelationJson | null };

export interface ShownUserProps {
  readonly user: ShownUser;
  readonly onChange: (user: ShownUser) => void;
}
