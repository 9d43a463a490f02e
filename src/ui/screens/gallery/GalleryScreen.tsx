import { useState } from "react";
import { useSnapshot } from "valtio";
import { ok } from "../../../domain/AppError.ts";
import { ALL_TEMPLATES } from "../../../domain/board/templates.ts";
import { boardCalls, type PublicBoardJson, type PublicBoardSearch } from "../../../protocol/http/boardCalls.ts";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { SearchField } from "../../controls/SearchField.tsx";
import { Select } from "../../controls/Select.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useMorePages } from "../../hooks/useMorePages.ts";
import { useTyped } from "../../hooks/useTyped.ts";
import { galleryStrings as words } from "../../strings/gallery.ts";
import { sampleStrings as samples } from "../../strings/samples.ts";
import { LoadState } from "../account/LoadState.tsx";
import { SampleCards } from "../dashboard/SampleCards.tsx";
import { TemplateCard } from "../dashboard/TemplateCard.tsx";
import { useWorkActions } from "../dashboard/useWorkActions.ts";
import { EmptyPlace } from "../EmptyPlace.tsx";
import { PublicBoardCard } from "./PublicBoardCard.tsx";
import { CardList, ListingPage } from "../ListingPage.tsx";
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
  const asked = `${sort} ${searchText}`;
  const [count, showMore] = useMorePages(asked);
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
    <ListingPage
      title={words.title}
      text={words.text}
      className={styles.page}
      tools={
        <search className={styles.search}>
          <SearchField label={words.search} value={typed} onChange={setTyped} />
          <Select
            label={words.sort}
            value={sort}
            options={SORTS}
            onChange={(next) => setSort(next === "popular" ? "popular" : "new")}
          />
        </search>
      }
    >
      <output className={styles.count}>{value && value.totalCount > 0 ? words.found(value.totalCount) : ""}</output>
      <CardList
        label={words.list}
        items={value?.boards ?? []}
        renderCard={(board) => <PublicBoardCard board={board} onChange={change} />}
      />
      {value && value.boards.length < value.totalCount && (
        <Button size="medium" className={styles.more} onClick={showMore}>
          {words.more}
        </Button>
      )}
      {value?.boards.length === 0 && <Nothing searched={searchText !== ""} />}
      {!value && <LoadState error={error} onRetry={reload} lines={4} />}
    </ListingPage>
  );
}

const SORTS = [
  { value: "new", label: words.sorts.new },
  { value: "popular", label: words.sorts.popular },
] as const;

/** Gallery without public boards: the templates, each of which is played at once. */
function Nothing({ searched }: { readonly searched: boolean }) {
  const actions = useWorkActions();
  if (searched) return <EmptyPlace title={words.nothingFound} text={words.nothingFoundText} />;
  return (
    <>
      <EmptyPlace title={words.emptyTitle} text={words.emptyText}>
        <ButtonLink to="/midi" size="medium" tone="primary">
          {words.emptyAction}
        </ButtonLink>
      </EmptyPlace>
      <section aria-label={words.templates}>
        <h2 className={styles.templatesTitle}>{words.templates}</h2>
        <div className={styles.templates}>
          {ALL_TEMPLATES.map(({ type }) => (
            <TemplateCard key={type} type={type} actions={actions} />
          ))}
        </div>
      </section>
      <section aria-label={samples.boards}>
        <h2 className={styles.templatesTitle}>{samples.boards}</h2>
        <div className={styles.templates}>
          <SampleCards kind="board" />
        </div>
      </section>
    </>
  );
}
