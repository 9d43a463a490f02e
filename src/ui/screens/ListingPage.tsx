import type { ReactNode } from "react";
import { classes } from "../controls/classes.ts";
import { Page } from "../shell/Page.tsx";
import styles from "./Listing.module.css";

export interface ListingPageProps {
  readonly title: string;
  readonly text: string;
  /** Beside the title. */
  readonly tools?: ReactNode;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A page of a list, with its title and what it is about. */
export const ListingPage = ({ title, text, tools, className, children }: ListingPageProps) => (
  <Page>
    <div className={classes(styles.page, className)}>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p className="text-2 size-3 line-20">{text}</p>
        </div>
        {tools}
      </header>
      {children}
    </div>
  </Page>
);

export interface CardListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly renderCard: (item: Item) => ReactNode;
}

/** Cards of a list; nothing where it is empty. */
export const CardList = <Item extends { readonly id: string }>({ label, items, renderCard }: CardListProps<Item>) =>
  items.length > 0 && (
    <ul className={styles.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>{renderCard(item)}</li>
      ))}
    </ul>
  );
