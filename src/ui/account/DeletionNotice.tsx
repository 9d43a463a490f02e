import { accountCalls } from "../../protocol/http/accountCalls.ts";
import { notify } from "../../state/notices.ts";
import { Notice } from "../controls/Notice.tsx";
import { SubmitButton } from "../controls/SubmitButton.tsx";
import { useLoad } from "../hooks/useLoad.ts";
import { useSend } from "../hooks/useSend.ts";
import { useStudio } from "../hooks/StudioContext.ts";
import { strings } from "../strings/account.ts";
import { dateText } from "../strings/dates.ts";

/** Notice of an account that is to be deleted: the date, and a button to keep it. Renders nothing for other accounts. */
export function DeletionNotice() {
  const { api, session } = useStudio();
  const { value, set } = useLoad((signal) => api.call(accountCalls.account, {}, { signal }));
  const [send, pending] = useSend();
  const from = value?.deletedFrom ?? null;
  if (from === null) return null;
  const keepAccount = () =>
    send(api.call(accountCalls.keepAccount, {}), (kept) => {
      set(kept);
      notify(session, "success", strings.kept);
    });
  return (
    <Notice
      kind="warning"
      actions={
        <SubmitButton size="medium" wide={false} pending={pending} onClick={() => void keepAccount()}>
          {strings.keep}
        </SubmitButton>
      }
    >
      <b>{strings.deletedFrom(dateText(new Date(from)))}</b> {strings.deletedHidden}
    </Notice>
  );
}
