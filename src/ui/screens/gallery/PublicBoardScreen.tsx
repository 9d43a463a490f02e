import { Copy, Flag } from "lucide-react";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { fail, ok, type Result } from "../../../domain/AppError.ts";
import { mendBoardInSteps } from "../../../domain/board/boardJson.ts";
import type { Board } from "../../../domain/board/records.ts";
import { newId } from "../../../domain/id.ts";
import { boardCalls, type PublicBoardJson } from "../../../protocol/http/boardCalls.ts";
import type { BoardLibrary } from "../../../state/board/BoardLibrary.ts";
import { inSteps } from "../../../state/inSteps.ts";
import { notify } from "../../../state/notices.ts";
import { addressOf, keyId } from "../../../state/sync/Work.ts";
import { Button } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON, SMALL_ICON } from "../../controls/iconSize.ts";
import { Logo } from "../../controls/Logo.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useSend } from "../../hooks/useSend.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useWide } from "../../hooks/useNarrow.ts";
import { useTitle } from "../../hooks/useTitle.ts";
import { ReportDialog } from "../../moderation/ReportDialog.tsx";
import { boardStrings } from "../../strings/board.ts";
import { galleryStrings as words } from "../../strings/gallery.ts";
import { moderationStrings as reporting } from "../../strings/moderation.ts";
import { LoadedPage } from "../account/LoadedPage.tsx";
import { BoardSurface, type BoardSurfaceProps } from "../board/BoardSurface.tsx";
import { OctaveControl } from "../board/OctaveControl.tsx";
import { OutputControl } from "../board/OutputControl.tsx";
import { PanicButton } from "../board/PanicButton.tsx";
import { sendPicture } from "../share/sendPicture.ts";
import { LikeButton } from "./LikeButton.tsx";
import bar from "../board/BoardBar.module.css";
import screen from "../board/BoardScreen.module.css";
import listing from "../Listing.module.css";
import styles from "./Gallery.module.css";

export interface PublicBoardScreenProps extends BoardSurfaceProps {
  readonly library: BoardLibrary;
  readonly id: string;
}

/** Somebody's public board: it is played as one's own, and kept nowhere until it is copied. */
export function PublicBoardScreen({ library, id, ...surface }: PublicBoardScreenProps) {
  const { liveBoard } = surface;
  const { api, account } = useStudio();
  const { status } = useSnapshot(account.state);
  const load = useLoad<PublicBoardJson>(async (signal) => {
    const answer = await api.call(boardCalls.publicBoard, { params: { id } }, { signal });
    if (!answer.ok) return answer;
    const { contentJson, ...facts } = answer.value;
    const board = await boardOfText(contentJson, signal);
    if (!board.ok) return fail(board.error.code, words.damaged);
    // Under an id of this visit's own: what is kept of it is never taken for the owner's.
    const guestId = newId();
    liveBoard.consent.remember(guestId, id);
    if (!signal.aborted) await library.showGuest({ ...board.value, id: guestId, name: facts.name });
    if (facts.mine && facts.picture === null) sendPicture(api, id, board.value);
    return ok(facts);
  }, `${id} ${status}`);
  const { value, set } = load;
  useTitle(value?.name ?? words.title);
  useEffect(() => liveBoard.attach(window, { computerKeys: () => true }), [liveBoard]);
  if (value) {
    return (
      <div className={screen.screen}>
        <Bar board={value} liveBoard={liveBoard} onChange={set} />
        <div className={screen.body}>
          <main className={screen.main} aria-label={boardStrings.surface}>
            <h1 className="visually-hidden">{value.name}</h1>
            <BoardSurface {...surface} />
          </main>
        </div>
      </div>
    );
  }
  return (
    <LoadedPage
      load={load}
      lines={3}
      className={classes(listing.page, styles.page)}
      missing={{ title: words.missingTitle, text: words.missingText, to: "/boards", link: words.toGallery }}
    />
  );
}

interface BarProps extends Pick<BoardSurfaceProps, "liveBoard"> {
  readonly board: PublicBoardJson;
  readonly onChange: (board: PublicBoardJson) => void;
}

function Bar({ board, liveBoard, onChange }: BarProps) {
  const roomy = useWide(48);
  const { status } = useSnapshot(useStudio().account.state);
  const { copying, copy } = useCopy(board);
  return (
    <header className={bar.bar}>
      <Link to="/boards" className={bar.logo} aria-label={words.toGallery}>
        <Logo />
      </Link>
      <div className="grid min-width-0 pad-x-8">
        <b className="truncate size-4 weight-600 line-20">{board.name}</b>
        <Link to={`/users/${board.owner.id}`} className={styles.owner}>
          {words.by(board.owner.name)}
        </Link>
      </div>
      <LikeButton board={board} onChange={onChange} />
      <span className={bar.space} />
      {roomy && <OutputControl liveBoard={liveBoard} midiItems={[]} />}
      {roomy && <OctaveControl liveBoard={liveBoard} />}
      <PanicButton liveBoard={liveBoard} compact={!roomy} />
      {!board.mine && status === "loggedIn" && <ReportBoard board={board} />}
      <Button
        size="medium"
        tone="primary"
        icon={<Copy {...SMALL_ICON} />}
        disabled={copying}
        aria-label={words.copy}
        onClick={() => void copy()}
      >
        {roomy ? words.copy : ""}
      </Button>
    </header>
  );
}

function ReportBoard({ board: { id, name } }: Pick<BarProps, "board">) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={reporting.report} icon={<Flag {...ICON} />} onClick={() => setOpen(true)} />
      <ReportDialog about={{ boardId: id, name }} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** Keeps a board of one's own that is as this one. */
function useCopy({ id, name }: PublicBoardJson): { readonly copying: boolean; readonly copy: () => Promise<boolean> } {
  const { api, account, board, session, work } = useStudio();
  const [send, copying] = useSend();
  const copy = () =>
    send(work.add("board", board.current), (key) => {
      // Counted in the background: the copy is there whether it is or not.
      if (account.state.status === "loggedIn") void api.call(boardCalls.countCopy, { params: { id } });
      notify(session, "success", words.copied(name));
      navigate(addressOf({ kind: "board", id: keyId(key) }));
    });
  return { copying, copy };
}

/** The board of somebody else's text, as far as it can be read, in short tasks. Errors: `BOARD_INVALID`. */
async function boardOfText(contentJson: string, signal: AbortSignal): Promise<Result<Board>> {
  let json: unknown;
  try {
    json = JSON.parse(contentJson);
  } catch (error) {
    return fail("BOARD_INVALID", error instanceof Error ? error.message : "it is no JSON");
  }
  const mended = await inSteps(mendBoardInSteps(json), () => !signal.aborted);
  if (!mended) return fail("BOARD_INVALID", "another one was asked for");
  return mended.ok ? ok(mended.value.board) : mended;
}
