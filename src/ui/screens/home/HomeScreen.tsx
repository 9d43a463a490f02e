import { LayoutGrid, ListMusic, Music4, Play } from "lucide-react";
import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio";
import { navigate } from "wouter/use-browser-location";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { useShell, useStudioLater } from "../../hooks/StudioContext.ts";
import { FacePage } from "../../shell/FacePage.tsx";
import { strings } from "../../strings/home.ts";
import styles from "./HomeScreen.module.css";
import { Recent } from "./Recent.tsx";

// The page stands before what it may need later has come.
const OpenFile = lazy(async () => ({ default: (await import("./OpenFile.tsx")).OpenFile }));
const SignIn = lazy(async () => ({ default: (await import("./SignIn.tsx")).SignIn }));

/** Where everybody arrives: visitors play at once or sign in, who is signed in goes on. */
export function HomeScreen() {
  const { account } = useShell();
  const { user, status } = useSnapshot(account.state);
  return (
    <FacePage
      title={user ? strings.welcome(user.name) : strings.headline}
      lead={user ? strings.welcomeLead : strings.lead}
      foot={
        <Suspense fallback={<span />}>
          <OpenFile />
        </Suspense>
      }
    >
      <Start signedIn={user !== null} />
      <Recent />
      <Suspense>{status === "loggedOut" && <SignIn />}</Suspense>
    </FacePage>
  );
}

function Start({ signedIn }: { readonly signedIn: boolean }) {
  const later = useStudioLater();
  const openDemo = async (): Promise<void> => {
    const [studio, { showDemo }] = await Promise.all([later, import("./showDemo.ts")]);
    navigate(showDemo(studio));
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
