import { useLocation } from "wouter";
import { ButtonLink } from "../controls/Button.tsx";
import { Actions, Message } from "../shell/Message.tsx";
import { Page } from "../shell/Page.tsx";
import { strings } from "../strings/shell.ts";

export function NotFoundScreen() {
  const [path] = useLocation();
  return (
    <Page>
      <Message title={strings.notFoundTitle} text={strings.notFoundText(path)}>
        <Actions>
          <ButtonLink to="/" tone="primary" size="medium">
            {strings.goHome}
          </ButtonLink>
          <ButtonLink to="/midi" size="medium">
            {strings.playBoard}
          </ButtonLink>
          <ButtonLink to="/timeline" size="medium">
            {strings.openTimeline}
          </ButtonLink>
        </Actions>
      </Message>
    </Page>
  );
}
