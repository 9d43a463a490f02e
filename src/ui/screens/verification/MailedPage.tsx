import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { navigate } from "wouter/use-browser-location";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { FacePage } from "../../shell/FacePage.tsx";
import { strings } from "../../strings/signIn.ts";
import { useReturnTarget } from "../../account/useReturnTarget.ts";
import { useSignOut } from "../../account/useSignOut.tsx";
import form from "../../forms/Form.module.css";

/** The page of a mail's link. Where somebody is signed in it asks first: a link never switches accounts by itself. */
export function MailedPage({ children }: { readonly children: ReactNode }) {
  const { user } = useSnapshot(useStudio().account.state);
  return user === null ? children : <SignedInAlready name={user.name} email={user.email} />;
}

function SignedInAlready({ name, email }: { readonly name: string; readonly email: string }) {
  const target = useReturnTarget();
  const here = location.pathname + location.search;
  const { signOut, dialog } = useSignOut(() => navigate(here));
  return (
    <FacePage title={strings.signedInTitle} lead={strings.signedInLead(name, email)}>
      <div className={form.form}>
        <ButtonLink to={target ?? "/dashboard"} tone="primary" size="large">
          {strings.staySignedIn}
        </ButtonLink>
        <Button size="large" onClick={() => void signOut()}>
          {strings.signOutForLink}
        </Button>
      </div>
      {dialog}
    </FacePage>
  );
}
