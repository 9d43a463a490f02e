import type { ReactNode } from "react";
import { classes } from "../controls/classes.ts";
import styles from "./Page.module.css";

export interface MessageProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** One message in the middle of an otherwise empty page. */
export function Message({ title, text, children }: MessageProps) {
  return (
    <div className={styles.center}>
      <div className={styles.card}>
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}

export const Actions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);

export const DetailList = ({ items }: { readonly items: readonly string[] }) => (
  <ul className={classes("grid gap-8 size-3 line-20", styles.list)}>
    {items.map((item) => (
      <li className="on-panel border radius-6" key={item}>
        {item}
      </li>
    ))}
  </ul>
);

export const Details = ({ children }: { readonly children: string }) => (
  <pre className={styles.details}>{children}</pre>
);
