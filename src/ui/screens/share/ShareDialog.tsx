import { useState } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { ok } from "../../../domain/AppError.ts";
import { checkPublicBoard } from "../../../domain/board/publicLimit.ts";
import type { Pad } from "../../../domain/board/records.ts";
import { boardCalls } from "../../../protocol/http/boardCalls.ts";
import { loginPath } from "../../../state/account/returnPath.ts";
import { notify } from "../../../state/notices.ts";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { Switch } from "../../controls/Switch.tsx";
import { useDocument } from "../../hooks/useDocument.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { shareStrings as words } from "../../strings/gallery.ts";
import { LoadState } from "../account/LoadState.tsx";
import { sendPicture } from "./sendPicture.ts";
import styles from "./ShareDialog.module.css";

export interface ShareDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Null: nobody has made the open board their own yet. */
  readonly boardId: string | null;
}

/** Makes the open board public, or takes it back. */
export function ShareDialog({ open, onClose, boardId }: ShareDialogProps) {
  const { board, account } = useStudio();
  const name = useDocument(board, (current) => current.name);
  const { status } = useSnapshot(account.state);
  const [path] = useLocation();
  return (
    <Dialog title={words.title(name)} open={open} onClose={onClose}>
      <div className={styles.share}>
        {status !== "loggedIn" ? (
          <>
            <p>{words.noAccount}</p>
            <ButtonLink to={loginPath(path)} tone="primary" size="medium">
              {words.signIn}
            </ButtonLink>
          </>
        ) : boardId === null ? (
          <p>{words.notKept}</p>
        ) : (
          <Sharing boardId={boardId} />
        )}
      </div>
    </Dialog>
  );
}

/** Switch that makes one of the user's boards public. */
function Sharing({ boardId }: { readonly boardId: string }) {
  const { api, session, board } = useStudio();
  const refusal = useDocument(board, ({ pads }) => refusalOf(pads));
  const params = { id: boardId };
  const { value, error, reload, set } = useLoad<{ isPublic: boolean }>(async (signal) => {
    const found = await api.call(boardCalls.boardOutline, { params }, { signal });
    if (!found.ok && found.error.code !== "NOT_FOUND") return found;
    // The card may be older than the last edit.
    if (found.ok) sendPicture(api, boardId, board.current);
    return ok({ isPublic: found.ok });
  }, boardId);
  const [changing, setChanging] = useState(false);
  if (!value) return <LoadState error={error} onRetry={reload} lines={2} />;
  const change = async (isPublic: boolean): Promise<void> => {
    if (changing) return;
    setChanging(true);
    const done = await api.call(isPublic ? boardCalls.publishBoard : boardCalls.unpublishBoard, { params });
    setChanging(false);
    if (done.ok) set({ isPublic });
    if (done.ok && isPublic) sendPicture(api, boardId, board.current);
    if (!done.ok) notify(session, "error", done.error.code === "NOT_FOUND" ? words.notThere : done.error.message);
  };
  if (refusal !== "" && !value.isPublic) return <p role="alert">{refusal}.</p>;
  return (
    <>
      <div className={styles.switch}>
        <span aria-hidden>{words.public}</span>
        <Switch label={words.public} checked={value.isPublic} onChange={(isPublic) => void change(isPublic)} />
      </div>
      <output>{value.isPublic ? words.isPublic : words.isPrivate}</output>
      <p>{words.text}</p>
      {value.isPublic && <PublicLink path={`/boards/${boardId}`} />}
    </>
  );
}

/** Why a board of these pads is not made public; "" where it may be. */
function refusalOf(pads: readonly Pad[]): string {
  const allowed = checkPublicBoard(pads);
  return allowed.ok ? "" : allowed.error.message;
}

function PublicLink({ path }: { readonly path: string }) {
  const { session } = useStudio();
  const url = new URL(path, location.origin).href;
  const copy = (): void => {
    // If the clipboard is refused, the text in the field can be copied by hand.
    void navigator.clipboard?.writeText(url).then(() => notify(session, "success", words.linkCopied));
  };
  return (
    <div className={styles.address}>
      <input readOnly aria-label={words.link} value={url} onFocus={(event) => event.target.select()} />
      <Button size="medium" onClick={copy}>
        {words.copyLink}
      </Button>
      <Button size="medium" onClick={() => navigate(path)}>
        {words.openLink}
      </Button>
    </div>
  );
}
