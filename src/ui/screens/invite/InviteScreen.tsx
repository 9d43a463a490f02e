import { Headphones, LogIn } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { isOver } from "../../../domain/events/eventState.ts";
import { inviteCalls, type InviteJson } from "../../../protocol/http/inviteCalls.ts";
import { loginPath, registerPath } from "../../../state/account/returnPath.ts";
import { jamPath } from "../../../state/room/jamLink.ts";
import { Avatar } from "../../account/Avatar.tsx";
import { saveJoinCode, savedJoinCode } from "../../account/joinCodes.ts";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { ICON } from "../../controls/iconSize.ts";
import { isMissing, useLoad } from "../../hooks/useLoad.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useTitle } from "../../hooks/useTitle.ts";
import { FacePage } from "../../shell/FacePage.tsx";
import { MessagePage } from "../../shell/MessagePage.tsx";
import { Waiting } from "../../shell/Waiting.tsx";
import { guestStrings as guestWords } from "../../strings/guests.ts";
import { inviteStrings as words } from "../../strings/invite.ts";
import { jamStrings as jamWords } from "../../strings/jam.ts";
import { titles } from "../../strings/titles.ts";
import { LoadState } from "../account/LoadState.tsx";
import { useNow } from "../events/useNow.ts";
import { whenText } from "../events/whenText.ts";
import { MusicArt } from "../poster/MusicArt.tsx";
import styles from "./Invite.module.css";

const GuestVisit = lazy(async () => ({ default: (await import("../jam/GuestVisit.tsx")).GuestVisit }));

/** Milliseconds after which the page looks again who plays. */
const LOOK_MS = 15_000;
const WHOLE_ID = /^[A-Za-z0-9]{30}$/;

interface InviteScreenProps {
  /** Id of the event, or any text that somebody has made of a link. */
  readonly id: string;
}

/** The page that a room's link and QR code lead to: who invites to what, and the ways in. For visitors, too. */
export const InviteScreen = ({ id }: InviteScreenProps) =>
  WHOLE_ID.test(id) ? <ReadInvite id={id} /> : <NoRoom title={words.broken} text={words.brokenText} />;

function ReadInvite({ id }: InviteScreenProps) {
  const { api } = useStudio();
  const [code] = useState(() => saveJoinCode(location) ?? savedJoinCode(id));
  const { value, error, reload } = useLoad<InviteJson>(
    (signal) => api.call(inviteCalls.invite, { params: { id }, query: code === undefined ? {} : { code } }, { signal }),
    id,
  );
  useTitle(value?.name ?? titles["/invite/:id"]);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && reload(), LOOK_MS);
    return () => clearInterval(timer);
  }, [reload]);
  // The room may have been deleted a moment ago.
  if (isMissing(error))
    // Strangers read the same of a room that is closed to them as of one that there never was.
    return <NoRoom title={words.missing} text={code === undefined ? words.missingText : words.codeText} />;
  if (!value)
    return (
      <FacePage title={titles["/invite/:id"]}>
        <LoadState error={error} onRetry={reload} lines={4} />
      </FacePage>
    );
  const { name, owner, state } = value;
  if (state === "Canceled") return <NoRoom title={words.canceled(name)} text={words.canceledText(owner.name)} />;
  if (isOver(state)) return <NoRoom title={words.over(name)} text={words.overText(owner.name)} />;
  return <Invitation invite={value} code={code} />;
}

interface InvitationProps {
  readonly invite: InviteJson;
  readonly code: string | undefined;
}

function Invitation({ invite, code }: InvitationProps) {
  const { account, engine } = useStudio();
  const { status, user } = useSnapshot(account.state);
  const [listens, setListens] = useState(false);
  const now = useNow();
  const { owner, name, kind, state, startsAt, endsAt, players, played } = invite;
  const room = jamPath(invite.id, code);
  const isOn = state === "Started";
  if (listens && user === null)
    return (
      <Suspense fallback={<Waiting />}>
        <GuestVisit id={invite.id} code={code} onLeave={() => setListens(false)} />
      </Suspense>
    );
  const listen = (): void => {
    // Browsers let sound begin in a click alone.
    void engine.start();
    setListens(true);
  };
  return (
    <FacePage
      above={
        <p className={styles.host}>
          <Avatar user={owner} size="small" />
          <span>
            <b className="text-1 weight-550">{owner.name}</b> {words.by[kind]}
          </span>
          {isOn && <span className={styles.on}>{words.on}</span>}
        </p>
      }
      beside={played && <LastBars played={played} />}
      title={name}
      lead={isOn ? words.lead(players) : words.begins(whenText(startsAt, endsAt, now))}
    >
      <Facts invite={invite} />
      {status === "loggedOut" || user === null ? (
        <>
          <div className={styles.ways}>
            <ButtonLink to={registerPath(room)} tone="primary" size="large">
              {words.createAccount}
            </ButtonLink>
            <ButtonLink to={loginPath(room)} size="large">
              {words.signIn}
            </ButtonLink>
            {invite.guests && (
              <Button size="large" icon={<Headphones {...ICON} />} onClick={listen}>
                {guestWords.listen}
              </Button>
            )}
          </div>
          <p className="margin-top-16 text-2 size-3 line-20 break-anywhere">{words.account}</p>
        </>
      ) : (
        <>
          <div className={styles.ways}>
            <ButtonLink to={room} tone="primary" size="large" icon={<LogIn {...ICON} />}>
              {words.enter}
            </ButtonLink>
          </div>
          <p className="margin-top-16 text-2 size-3 line-20 break-anywhere">{words.asUser(user.name)}</p>
        </>
      )}
    </FacePage>
  );
}

const LastBars = ({ played }: Required<Pick<InviteJson, "played">>) => (
  <figure className={styles.bars} aria-label={words.lastBars}>
    <MusicArt music={played} />
    <figcaption>{words.lastBars}</figcaption>
  </figure>
);

function Facts({ invite }: { readonly invite: InviteJson }) {
  const { players, watchers, maxPlayers, session } = invite;
  const { mode, bpm, numerator, denominator, division, delayBars } = session;
  const later = mode === "grid" ? `, ${jamWords.barsLater(delayBars)}` : "";
  const facts = [
    [words.playing, words.seats(players, maxPlayers)],
    [words.listening, watchers.toLocaleString("en-US")],
    [words.how, `${jamWords.modeOf(mode, division)}${later}`],
    [words.session, words.sessionOf(bpm, `${numerator}/${denominator}`)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt className="text-2 size-2">{term}</dt>
          <dd className="weight-550 tabular">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface NoRoomProps {
  readonly title: string;
  readonly text: string;
}

const NoRoom = (message: NoRoomProps) => (
  <MessagePage {...message}>
    <ButtonLink to="/events" tone="primary" size="medium">
      {words.toEvents}
    </ButtonLink>
    <ButtonLink to="/" size="medium">
      {words.home}
    </ButtonLink>
  </MessagePage>
);
