import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { proxy } from "valtio/vanilla";
import { userCalls, type UserSummaryJson } from "../../protocol/http/userCalls.ts";
import { useStudio } from "../hooks/StudioContext.ts";

type Picture = UserSummaryJson["avatar"];

const state = proxy<{ userId: string | null; picture: Picture }>({ userId: null, picture: null });

/** Shows a picture that was just set, or none, wherever the user's own one stands. */
export function showMyAvatar(userId: string, picture: Picture): void {
  state.userId = userId;
  state.picture = picture;
}

/** The picture of who is signed in; read once. */
export function useMyAvatar(): Picture {
  const { account, api } = useStudio();
  const { user, status } = useSnapshot(account.state);
  const id = status === "loggedIn" ? (user?.id ?? null) : null;
  useEffect(() => {
    if (id === null || state.userId === id) return;
    const read = async (): Promise<void> => {
      const result = await api.call(userCalls.userSummary, { query: {} });
      const mine = result.ok ? result.value.users[0] : undefined;
      if (mine && state.userId !== id) showMyAvatar(id, mine.avatar);
    };
    void read();
  }, [id, api]);
  const { userId, picture } = useSnapshot(state);
  return userId === (user?.id ?? null) ? picture : null;
}
