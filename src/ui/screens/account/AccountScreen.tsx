import { LogOut } from "lucide-react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";
import { accountCalls } from "../../../protocol/http/accountCalls.ts";
import { useSignOut } from "../../account/useSignOut.tsx";
import { Button } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { ICON } from "../../controls/iconSize.ts";
import { Notice } from "../../controls/Notice.tsx";
import { sentence } from "../../forms/sentence.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { strings } from "../../strings/account.ts";
import { dateText } from "../../strings/dates.ts";
import { problemText } from "../login/ExternalButtons.tsx";
import { AccountPage, Section } from "./AccountPage.tsx";
import { ArchiveSection } from "./ArchiveSection.tsx";
import { DeleteSection } from "./DeleteSection.tsx";
import { Links } from "./Links.tsx";
import { Sessions } from "./Sessions.tsx";
import styles from "./Account.module.css";

export function AccountScreen() {
  const problem = new URLSearchParams(useSearch()).get("problem");
  return (
    <AccountPage title={strings.title}>
      {problem !== null && <Notice kind="error">{sentence(problemText(problem))}</Notice>}
      <Identity />
      <Links />
      <Sessions />
      <ArchiveSection />
      <SignOut />
      <DeleteSection />
    </AccountPage>
  );
}

function Identity() {
  const { account, api } = useStudio();
  const { user } = useSnapshot(account.state);
  const { value } = useLoad((signal) => api.call(accountCalls.account, {}, { signal }));
  return (
    <Section title={strings.identity}>
      <dl className={classes("grid gap-14", styles.facts)}>
        <div>
          <dt className="text-2">{strings.email}</dt>
          <dd className="size-4 break-anywhere">{user?.email}</dd>
        </div>
        {value && (
          <div>
            <dt className="text-2">{strings.since}</dt>
            <dd className="size-4 break-anywhere">{dateText(new Date(value.createdAt))}</dd>
          </div>
        )}
      </dl>
    </Section>
  );
}

function SignOut() {
  const { signOut, dialog } = useSignOut();
  return (
    <Section title={strings.outTitle} text={strings.outText}>
      <Button size="medium" icon={<LogOut {...ICON} />} onClick={() => void signOut()}>
        {strings.out}
      </Button>
      {dialog}
    </Section>
  );
}
