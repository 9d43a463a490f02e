import { LayoutGrid, ListMusic, Music4, Play, Upload } from "lucide-react";
import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio";
import { playWhenOpen } from "../../../state/playWhenOpen.ts";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { chooseFiles } from "../../files/chooseFiles.ts";
import { DropTarget } from "../../files/DropTarget.tsx";
import { useFileOpener } from "../../files/useFileOpener.ts";
import type { FileOpener } from "../../files/useFileOpener.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { FacePage } from "../../shell/FacePage.tsx";
import { strings } from "../../strings/home.ts";
import styles from "./HomeScreen.module.css";
import { Recent } from "./Recent.tsx";

// The page stands before what it may need later has come.
const ImportReport = lazy(async () => ({ default: (await import("../../files/ImportReport.tsx")).ImportReport }));
const ReadingDialog = lazy(async () => ({ default: (await import("../../files/ReadingDialog.tsx")).ReadingDialog }));
const SignIn = lazy(async () => ({ default: (await import("./SignIn.tsx")).SignIn }));

/** Where everybody arrives: visitors play at once or sign in, who is signed in goes on. */
export function HomeScreen() {
  const { account } = useStudio();
  const { user, status } = useSnapshot(account.state);
  const files = useFileOpener();
  return (
    <>
      <FacePage
        title={user ? strings.welcome(user.name) : strings.headline}
        lead={user ? strings.welcomeLead : strings.lead}
        foot={<OpenFile files={files} />}
      >
        <Start files={files} signedIn={user !== null} />
        <Recent />
        <Suspense>{status === "loggedOut" && <SignIn />}</Suspense>
      </FacePage>
      <Suspense>
        {files.report && <ImportReport report={files.report} onClose={files.closeReport} />}
        {files.reading && <ReadingDialog reading={files.reading} onCancel={files.cancel} />}
      </Suspense>
      <DropTarget onFiles={(dropped) => void files.open(dropped)} />
    </>
  );
}

function Start({ files, signedIn }: { readonly files: FileOpener; readonly signedIn: boolean }) {
  const studio = useStudio();
  const openDemo = async (): Promise<void> => {
    const [{ demoSong }, { readTimeline }] = await Promise.all([
      import("../../../domain/demo/demoSong.ts"),
      import("../../../domain/timeline/timelineJson.ts"),
    ]);
    const demo = readTimeline(demoSong());
    if (!demo.ok) return;
    playWhenOpen(studio);
    files.show(demo.value);
  };
  return (
    <div className={styles.start}>
      {signedIn && (
        <ButtonLink to="/dashboard" tone="primary" size="large" icon={<LayoutGrid {...ICON} />}>
          {strings.openDashboard}
        </ButtonLink>
      )}
      <ButtonLink
        to="/midi"
        tone={signedIn ? "plain" : "primary"}
        size="large"
        icon={<Play {...ICON} fill="currentColor" />}
      >
        {strings.playBoard}
      </ButtonLink>
      <ButtonLink to="/timeline" size="large" icon={<ListMusic {...ICON} />}>
        {strings.openTimeline}
      </ButtonLink>
      {!signedIn && (
        <Button size="large" icon={<Music4 {...ICON} />} onClick={() => void openDemo()}>
          {strings.demo}
        </Button>
      )}
    </div>
  );
}

/** The way in for a file; it may be dropped anywhere, too. */
function OpenFile({ files }: { readonly files: FileOpener }) {
  return (
    <Button
      tone="ghost"
      className={styles.open}
      icon={<Upload {...ICON} />}
      onClick={() => chooseFiles((chosen) => void files.open(chosen))}
    >
      {strings.openFile}
    </Button>
  );
}
