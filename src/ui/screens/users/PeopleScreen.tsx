import { useState } from "react";
import { useSnapshot } from "valtio";
import { Link, useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { ok, type Result } from "../../../domain/AppError.ts";
import type { ApiPort } from "../../../protocol/api.ts";
import { userCalls, type RelationJson, type UserJson, type UserSearch } from "../../../protocol/http/userCalls.ts";
import { loginPath } from "../../../state/account/returnPath.ts";
import { Avatar } from "../../account/Avatar.tsx";
import { Button, ButtonLink } from "../../controls/Button.tsx";
import { classes } from "../../controls/classes.ts";
import { SearchField } from "../../controls/SearchField.tsx";
import { Segments } from "../../controls/Segments.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useMorePages } from "../../hooks/useMorePages.ts";
import { useTyped } from "../../hooks/useTyped.ts";
import { strings } from "../../strings/users.ts";
import { LoadState } from "../account/LoadState.tsx";
import { EmptyPlace } from "../EmptyPlace.tsx";
import { Relation } from "./Relation.tsx";
import { CardList, ListingPage } from "../ListingPage.tsx";
import listing from "../Listing.module.css";
import styles from "./Users.module.css";

type List = NonNullable<UserSearch["list"]>;
type Person = Pick<UserJson, "id" | "name" | "avatar" | "relation">;

interface People {
  readonly totalCount: number;
  readonly users: readonly Person[];
}

const PAGE_SIZE = 48;
const LISTS = (["all", "following", "followers", "blocked"] as const).map((value) => ({
  value,
  label: strings.lists[value],
}));

/** Finds people by their names; `?list=` shows those one follows, is followed by or has blocked. */
export function PeopleScreen() {
  const { account } = useStudio();
  const { status } = useSnapshot(account.state);
  return (
    <ListingPage title={strings.people} text={strings.peopleText} className={styles.people}>
      {status === "loggedOut" && (
        <EmptyPlace title={strings.signInTitle} text={strings.signInText}>
          <ButtonLink to={loginPath("/users")} size="medium" tone="primary">
            {strings.signInToFind}
          </ButtonLink>
        </EmptyPlace>
      )}
      {status === "loggedIn" && <PeopleList />}
    </ListingPage>
  );
}

function PeopleList() {
  const { api } = useStudio();
  const named = new URLSearchParams(useSearch()).get("list");
  const list: List = LISTS.find(({ value }) => value === named)?.value ?? "all";
  const [typed, setTyped] = useState("");
  const searchText = useTyped(typed);
  const asked = `${list} ${searchText}`;
  const [count, showMore] = useMorePages(asked);
  const { value, error, reload, set } = useLoad<People>(
    (signal) => readPeople(api, { list, searchText }, count, signal),
    asked,
    count,
  );
  const change = (id: string, relation: RelationJson): void => {
    if (value) set({ ...value, users: value.users.map((user) => (user.id === id ? { ...user, relation } : user)) });
  };
  const users = value?.users ?? [];
  const choose = (next: List): void => navigate(next === "all" ? "/users" : `/users?list=${next}`, { replace: true });
  return (
    <>
      <search className={classes("row wrap gap-8-16", styles.search)}>
        <SearchField label={strings.search} value={typed} onChange={setTyped} />
        <Segments label={strings.listOf} value={list} segments={LISTS} onChange={choose} />
      </search>
      <output className="text-2 size-3 tabular">
        {users.length > 0 && value ? strings.found(value.totalCount) : ""}
      </output>
      <CardList
        label={strings.list}
        items={users}
        renderCard={(user) => <PersonCard user={user} onChange={(relation) => change(user.id, relation)} />}
      />
      {value && value.users.length < value.totalCount && (
        <Button size="medium" className={listing.more} onClick={showMore}>
          {strings.showMore}
        </Button>
      )}
      {value && users.length === 0 && <Nobody list={list} searched={searchText !== ""} />}
      {!value && <LoadState error={error} onRetry={reload} lines={4} />}
    </>
  );
}

interface PersonCardProps {
  readonly user: Person;
  readonly onChange: (relation: RelationJson) => void;
}

const PersonCard = ({ user, onChange }: PersonCardProps) => (
  <article className={classes(listing.card, styles.person)} aria-label={user.name}>
    <Avatar user={user} />
    <div>
      <Link to={`/users/${user.id}`} className={listing.name}>
        {user.name}
      </Link>
      {user.relation.followsYou && <span className={styles.tag}>{strings.followsYou}</span>}
    </div>
    <Relation user={user} onChange={onChange} />
  </article>
);

function Nobody({ list, searched }: { readonly list: List; readonly searched: boolean }) {
  if (searched) return <EmptyPlace title={strings.notFound} text={strings.notFoundText} />;
  return (
    <EmptyPlace {...strings.nobody[list]}>
      {list === "following" && (
        <ButtonLink to="/users" size="medium">
          {strings.lookForPeople}
        </ButtonLink>
      )}
    </EmptyPlace>
  );
}

async function readPeople(
  api: ApiPort,
  search: UserSearch,
  most: number,
  signal: AbortSignal,
): Promise<Result<People>> {
  const users: Person[] = [];
  let totalCount = 0;
  for (let pageNumber = 1; pageNumber <= most; pageNumber++) {
    const body = { ...search, pageNumber, pageSize: PAGE_SIZE };
    const page = await api.call(userCalls.searchUsers, { body }, { signal });
    if (!page.ok) return page;
    users.push(...page.value.users);
    totalCount = page.value.totalCount;
  }
  return ok({ users, totalCount });
}
