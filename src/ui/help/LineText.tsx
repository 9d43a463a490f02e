import { Fragment } from "react";
import type { ActionReference, ManualLine, ManualSpan } from "../../protocol/manual.ts";
import { Kbd } from "../controls/Kbd.tsx";
import { useKeyOf } from "../hooks/useKeys.ts";
import { actionOfReference } from "./actionTables.ts";
import styles from "./Manual.module.css";
import { PageLink, type OpenPage } from "./PageLink.tsx";

export interface LineTextProps {
  readonly line: ManualLine;
  readonly onOpen: OpenPage;
}

/** A line of the manual, as elements: nothing in it is read as markup. */
export const LineText = ({ line, onOpen }: LineTextProps) =>
  line.map((span, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a line never changes
    <Fragment key={at}>
      <SpanText span={span} onOpen={onOpen} />
    </Fragment>
  ));

function SpanText({ span, onOpen }: { readonly span: ManualSpan; readonly onOpen: OpenPage }) {
  if (typeof span === "string") return span;
  if (span.kind === "term") return <b>{span.text}</b>;
  if (span.kind === "code") return <code>{span.text}</code>;
  if (span.kind === "action") return <ActionName reference={span} />;
  return (
    <PageLink page={span.page} section={span.section} onOpen={onOpen}>
      {span.text}
    </PageLink>
  );
}

/** Name of an action, with its key. */
function ActionName({ reference }: { readonly reference: ActionReference }) {
  const keyOf = useKeyOf();
  const action = actionOfReference(reference);
  if (!action) return `${reference.table}.${reference.name}`;
  const key = keyOf(action);
  return (
    <span className="nowrap">
      <b>{action.label}</b>
      {key !== undefined && (
        <span className={styles.key}>
          {" "}
          <Kbd>{key}</Kbd>
        </span>
      )}
    </span>
  );
}
