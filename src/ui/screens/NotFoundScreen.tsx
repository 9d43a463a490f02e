import { useLocation } from "wouter";
import { ButtonLink } from "../controls/Button.tsx";
import { Actions, Message } from "../shell/Message.tsx";
import { Page } from "../shell/Page.tsx";
import { strings } from "../strings/notFound.ts";
import { strings as shell } from "../strings/shell.ts";

export function NotFoundScreen() {
  const [path] = useLocation();
  return (
    <Page>
      <Message title={strings.title} text={strings.text(path)}>
        <Actions>
          <ButtonLink to="/" tone="primary" size="medium">
            {strings.goHome}
          </ButtonLink>
          <ButtonLink to="/midi" size="medium">
            {shell.playBoard}
          </ButtonLink>
          <ButtonLink to="/timeline" size="medium">
            {shell.openTimeline}
          </ButtonLink>
        </Actions>
      </Message>
    </Page>
  );
}
