import { Heart, SearchX } from "lucide-react";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { ok } from "../../../domain/AppError.ts";
import { boardCalls, type PublicBoardJson, type PublicBoardSearch } from "../../../protocol/http/boardCalls.ts";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { EmptyState } from "../../controls/EmptyState.tsx";
import { LARGE_ICON } from "../../controls/iconSize.ts";
import { SearchField } from "../../controls/SearchField.tsx";
import { Select } from "../../controls/Select.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useTyped } from "../../hooks/useTyped.ts";
import { Page } from "../../shell/Page.tsx";
import { galleryStrings as words } from "../../strings/gallery.ts";
import { LoadState } from "../account/LoadState.tsx";
import { PublicBoardCard } from "./PublicBoardCard.tsx";
import listing from "../Listing.module.css";
import styles from "./Gallery.module.css";

const PAGE_SIZE = 24;
type Sort = NonNullable<PublicBoardSearch["sort"]>;

/** The public boards of everybody. */
export function GalleryScreen() {
  const { api, account } = useStudio();
  const { status } = useSnapshot(account.state);
  const [typed, setTyped] = useState("");
  const searchText = useTyped(typed);
  const [sort, setSort] = useState<Sort>("new");
  const [pages, setPages] = useState({ of: "", count: 1 });
  const asked = `${sort} ${searchText}`;
  const count = pages.of === asked ? pages.count : 1;
  const { value, error, reload, set } = useLoad(
    async (signal) => {
      // One that was published meanwhile moves others on to the next page, where they come once more.
      const boards = new Map<string, PublicBoardJson>();
      let totalCount = 0;
      for (let pageNumber = 1; pageNumber <= count; pageNumber++) {
        const body = { searchText, sort, pageNumber, pageSize: PAGE_SIZE };
        const page = await api.call(boardCalls.searchPublicBoards, { body }, { signal });
        if (!page.ok) return page;
        for (const board of page.value.boards) boards.set(board.id, board);
        totalCount = page.value.totalCount;
      }
      return ok({ boards: [...boards.values()], totalCount });
    },
    `${asked} ${status}`,
    count,
  );
  const change = (board: PublicBoardJson): void => {
    if (value) set({ ...value, boards: value.boards.map((each) => (each.id === board.id ? board : each)) });
  };
  return (
    <Page>
      <div className={classes(listing.page, styles.page)}>
        <header className={listing.head}>
          <div>
            <h1>{words.title}</h1>
            <p className="text-2 size-3 line-20">{words.text}</p>
          </div>
          <search className={styles.search}>
            <SearchField label={words.search} value={typed} onChange={setTyped} />
            <Select
              label={words.sort}
              value={sort}
              options={SORTS}
              onChange={(next) => setSort(next === "popular" ? "popular" : "new")}
            />
          </search>
        </header>
        <output className={styles.count}>{value && value.totalCount > 0 ? words.found(value.totalCount) : ""}</output>
        {value && value.boards.length > 0 && (
          <ul className={listing.list} aria-label={words.list}>
            {value.boards.map((board) => (
              <li key={board.id}>
                <PublicBoardCard board={board} onChange={change} />
              </li>
            ))}
          </ul>
        )}
        {value && value.boards.length < value.totalCount && (
          <Button size="medium" className={styles.more} onClick={() => setPages({ of: asked, count: count + 1 })}>
            {words.more}
          </Button>
        )}
        {value?.boards.length === 0 && <Nothing searched={searchText !== ""} />}
        {!value && <LoadState error={error} onRetry={reload} lines={4} />}
      </div>
    </Page>
  );
}

const SORTS = [
  { value: "new", label: words.sorts.new },
  { value: "popular", label: words.sorts.popular },
] as const;

function Nothing({ searched }: { readonly searched: boolean }) {
  if (searched)
    return <EmptyState icon={<SearchX {...LARGE_ICON} />} title={words.nothingFound} text={words.nothingFoundText} />;
  return (
    <EmptyState icon={<Heart {...LARGE_ICON} />} title={words.emptyTitle} text={words.emptyText}>
      <ButtonLink to="/midi" size="medium" tone="primary">
        {words.emptyAction}
      </ButtonLink>
    </EmptyState>
  );
}
