import type { ReactNode } from "react";
import { ButtonLink } from "../../controls/Button.tsx";
import { isMissing, type Load } from "../../hooks/useLoad.ts";
import { MessagePage } from "../../shell/MessagePage.tsx";
import { Page } from "../../shell/Page.tsx";
import { LoadState } from "./LoadState.tsx";

export interface LoadedPageProps {
  readonly load: Pick<Load<unknown>, "error" | "reload">;
  /** Lines that are going to stand here. */
  readonly lines: number;
  readonly className: string | undefined;
  /** Message of an address that names nothing, and a link that leads on. */
  readonly missing?: { readonly title: string; readonly text: string; readonly to: string; readonly link: string };
  /** Content of the loaded value; null while there is none. */
  readonly children?: ReactNode;
}

/** A page about a value that is loaded: its content, or the state of loading it. */
export function LoadedPage({ load: { error, reload }, lines, className, missing, children = null }: LoadedPageProps) {
  if (children === null && missing && isMissing(error))
    return (
      <MessagePage title={missing.title} text={missing.text}>
        <ButtonLink to={missing.to} size="medium">
          {missing.link}
        </ButtonLink>
      </MessagePage>
    );
  return (
    <Page>
      <div className={className}>{children ?? <LoadState error={error} onRetry={reload} lines={lines} />}</div>
    </Page>
  );
}
