import { navigate } from "wouter/use-browser-location";
import { ownPath } from "../../state/account/returnPath.ts";
import type { Redeemed } from "../../state/account/Account.ts";
import { notify } from "../../state/notices.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { strings } from "../strings/signIn.ts";
import { returnWithoutCode } from "./joinCodes.ts";
import { pendingRegistration } from "./pendingRegistration.ts";
import { pathWithReturn } from "./useReturnTarget.ts";

/**
 * Returns a function that leads on after a mailed code: signed in, to the path of its registration or to `target`; else to
 * the page that asks to sign in.
 */
export function useMailedCode(of: "verification" | "password", target: string | null) {
  const { account, session } = useStudio();
  return async ({ email, returnPath, enter }: Redeemed): Promise<void> => {
    const own = (returnPath === null ? null : ownPath(returnPath, location.origin)) ?? target;
    const path = own === null ? null : returnWithoutCode(own);
    pendingRegistration.rememberEmail(email);
    // The guard of this page leads those who are signed in on to the path.
    navigate(`${path === null ? "/success?" : `${pathWithReturn("/success", path)}&`}of=${of}`);
    if (enter === null) {
      const { user } = account.state;
      if (user !== null) notify(session, "info", strings.stillSignedIn(user.email));
      return;
    }
    await enter();
    notify(session, "success", strings.signedInAs[of](email));
  };
}
