import { Button } from "../../controls/Button.tsx";
import type { Feature } from "../../shell/features.ts";
import { Actions, DetailList, Message } from "../../shell/Message.tsx";
import { strings as shell, unsupportedStrings as strings } from "../../strings/shell.ts";

/** Shown in place of everything where the browser lacks what the program is made of. */
export function UnsupportedScreen({ missing }: { readonly missing: readonly Feature[] }) {
  return (
    <main>
      <Message title={strings.title} text={strings.text}>
        <DetailList items={missing.map((feature) => strings.missing[feature])} />
        <Actions>
          <Button tone="primary" size="medium" onClick={() => location.reload()}>
            {shell.tryAgain}
          </Button>
        </Actions>
      </Message>
    </main>
  );
}
