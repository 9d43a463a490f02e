import { Ellipsis, SearchX } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { DOWNLOAD_HTML } from "../../../protocol/http/boardCalls.ts";
import { moderationCalls, type AccountRowJson } from "../../../protocol/http/moderationCalls.ts";
import { Avatar } from "../../account/Avatar.tsx";
import { classes } from "../../controls/classes.ts";
import { EmptyState } from "../../controls/EmptyState.tsx";
import { IconButton } from "../../controls/IconButton.tsx";
import { ICON, LARGE_ICON } from "../../controls/iconSize.ts";
import { Menu } from "../../controls/Menu.tsx";
import { SearchField } from "../../controls/SearchField.tsx";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useLoad } from "../../hooks/useLoad.ts";
import { useTyped } from "../../hooks/useTyped.ts";
import { dateText } from "../../strings/dates.ts";
import { moderationStrings as words } from "../../strings/moderation.ts";
import { LoadState } from "../account/LoadState.tsx";
import { PageButtons } from "./PageButtons.tsx";
import { useModeration } from "./useModeration.ts";
import styles from "./Admin.module.css";

const PAGE_SIZE = 50;
/** Add-ons that parts of the product ask for. The command line grants any other name. */
const KNOWN_ADD_ONS = [DOWNLOAD_HTML];

/** Accounts by name or address, newest first. */
export function AccountList() {
  const { api } = useStudio();
  const [typed, setTyped] = useState("");
  const searchText = useTyped(typed);
  const [turned, setTurned] = useState({ of: "", page: 1 });
  const page = turned.of === searchText ? turned.page : 1;
  const { value, error, reload } = useLoad(
    (signal) =>
      api.call(
        moderationCalls.searchAccounts,
        { body: { searchText, pageNumber: page, pageSize: PAGE_SIZE } },
        { signal },
      ),
    `${page} ${searchText}`,
  );
  return (
    <>
      <search className={styles.search}>
        <SearchField label={words.search} value={typed} onChange={setTyped} />
      </search>
      <output className="text-2 size-2">{value && value.totalCount > 0 ? words.total(value.totalCount) : ""}</output>
      {!value && <LoadState error={error} onRetry={reload} lines={4} />}
      {value?.totalCount === 0 && (
        <EmptyState icon={<SearchX {...LARGE_ICON} />} title={words.nobody} text={words.nobodyText} />
      )}
      {value && value.items.length > 0 && (
        <ul className="grid gap-12" aria-label={words.accounts}>
          {value.items.map((account) => (
            <li key={account.id}>
              <AccountRow account={account} onChange={reload} />
            </li>
          ))}
        </ul>
      )}
      {value && (
        <PageButtons
          page={page}
          pageSize={PAGE_SIZE}
          totalCount={value.totalCount}
          onPage={(next) => setTurned({ of: searchText, page: next })}
        />
      )}
    </>
  );
}

function AccountRow({ account, onChange }: { readonly account: AccountRowJson; readonly onChange: () => void }) {
  const { id, name, email, roles, createdAt, addOns, sessions, openReports } = account;
  const { signOut, grant, revoke } = useModeration(onChange);
  return (
    <article className={styles.account} aria-label={name}>
      <Avatar user={account} />
      <div className={classes("grid gap-2 min-width-0", styles.who)}>
        <p className="row wrap">
          <Link className="text-1 weight-600 break-anywhere" to={`/users/${id}`}>
            {name}
          </Link>
          {roles.includes("Admin") && <b className="pad-2-8 on-raised radius-1 size-2 weight-600">{words.isAdmin}</b>}
          {addOns.map((addOn) => (
            <b key={addOn} className="pad-2-8 on-raised radius-1 size-2 weight-600">
              {addOn}
            </b>
          ))}
          {openReports > 0 && (
            <span className={classes("text-2 size-2 break-anywhere", styles.warned)}>
              {words.openReports(openReports)}
            </span>
          )}
        </p>
        <p className="row wrap">
          <span className="text-2 size-2 break-anywhere">{email}</span>
          <span className="text-2 size-2 break-anywhere">{words.since(dateText(new Date(createdAt)))}</span>
          <span className="text-2 size-2 break-anywhere">
            {sessions === 0 ? words.signedOutNow : words.sessions(sessions)}
          </span>
        </p>
      </div>
      <Menu
        align="end"
        items={[
          ...KNOWN_ADD_ONS.filter((addOn) => !addOns.includes(addOn)).map((addOn) => ({
            label: words.grant(addOn),
            onSelect: () => grant(account, addOn),
          })),
          ...addOns.map((addOn) => ({ label: words.revoke(addOn), onSelect: () => revoke(account, addOn) })),
          {
            label: words.signOut(name),
            danger: true,
            disabled: sessions === 0,
            onSelect: () => signOut(account),
          },
        ]}
      >
        <IconButton label={words.actions(name)} icon={<Ellipsis {...ICON} />} />
      </Menu>
    </article>
  );
}
