import { createElement, type ReactNode } from "react";
import type { ManualBlock, ManualLine, ManualPage } from "../../protocol/manual.ts";
import { KeyTable } from "./KeyTable.tsx";
import { LineText } from "./LineText.tsx";
import type { OpenPage } from "./PageLink.tsx";
import styles from "./Manual.module.css";

/** Level of a title: 1 on a page, 3 in a window, whose own title comes before it. */
export type TitleLevel = 1 | 3;

export interface ManualArticleProps {
  readonly page: ManualPage;
  readonly level: TitleLevel;
  readonly onOpen: OpenPage;
}

export const heading = (level: number, text: ReactNode): ReactNode => createElement(`h${level}`, null, text);

/** A page of the manual. */
export const ManualArticle = ({ page, level, onOpen }: ManualArticleProps) => (
  <article className={styles.article}>
    {page.sections.map(({ id, title, blocks }) => (
      <section key={id} data-section={id}>
        {heading(id === "" ? level : level + 1, title)}
        {blocks.map((block, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a page never changes
          <Block key={at} block={block} onOpen={onOpen} />
        ))}
      </section>
    ))}
  </article>
);

interface BlockProps {
  readonly block: ManualBlock;
  readonly onOpen: OpenPage;
}

function Block({ block, onOpen }: BlockProps) {
  const text = (line: ManualLine) => <LineText line={line} onOpen={onOpen} />;
  if (block.kind === "keys") return <KeyTable table={block.table} group={block.group} />;
  if (block.kind === "paragraph") return <p>{text(block.line)}</p>;
  if (block.kind === "list")
    return createElement(
      block.isOrdered ? "ol" : "ul",
      null,
      ...block.items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page never changes
        <li key={at}>{text(item)}</li>
      )),
    );
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {block.head.map((cell, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a page never changes
            <th key={at} scope="col">
              {text(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a page never changes
          <tr key={at}>
            {row.map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- a page never changes
              <td key={column}>{text(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
