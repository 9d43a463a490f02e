import { useLocation } from "wouter";
import { ButtonLink } from "../controls/Button.tsx";
import { MessagePage } from "../shell/MessagePage.tsx";
import { notFoundStrings as strings, strings as shell } from "../strings/shell.ts";

export function NotFoundScreen() {
  const [path] = useLocation();
  return (
    <MessagePage title={strings.title} text={strings.text(path)}>
      <ButtonLink to="/" tone="primary" size="medium">
        {strings.goHome}
      </ButtonLink>
      <ButtonLink to="/midi" size="medium">
        {shell.playBoard}
      </ButtonLink>
      <ButtonLink to="/timeline" size="medium">
        {shell.openTimeline}
      </ButtonLink>
    </MessagePage>
  );
}
