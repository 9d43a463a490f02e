import { CalendarDays, Globe, MapPin } from "lucide-react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import type { RelationJson } from "../../../protocol/http/userCalls.ts";
import { Avatar } from "../../account/Avatar.tsx";
import { Notice } from "../../controls/Notice.tsx";
import { classes } from "../../controls/classes.ts";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { useShell } from "../../hooks/StudioContext.ts";
import { strings } from "../../strings/users.ts";
import { Relation } from "./Relation.tsx";
import type { ShownUser, ShownUserProps } from "./ShownUser.ts";
import styles from "./Users.module.css";

export function UserCard({ user, onChange }: ShownUserProps) {
  const { name, about, followers, following, relation } = user;
  const { account } = useShell();
  const isMe = useSnapshot(account.state).user?.id === user.id;
  const change = (next: RelationJson): void => {
    const gained = Number(next.following) - Number(relation?.following ?? false);
    onChange({ ...user, relation: next, followers: Math.max(0, followers + gained) });
  };
  return (
    <article className={styles.user} aria-label={name}>
      <Avatar user={user} size="large" />
      <div className="grid gap-16">
        <div className={classes("row between wrap gap-8-16", styles.head)}>
          <div>
            <h1 className="weight-650 break-anywhere">{name}</h1>
            {relation?.followsYou && <span className={styles.tag}>{strings.followsYou}</span>}
          </div>
          <Relation user={user} onChange={change} main />
        </div>
        {relation?.blocked && <Notice kind="warning">{strings.blocked(name)}</Notice>}
        <dl className={classes("flex gap-24", styles.counts)}>
          <Count count={followers} name={strings.followers(followers)} to={isMe ? "/users?list=followers" : null} />
          <Count count={following} name={strings.following} to={isMe ? "/users?list=following" : null} />
        </dl>
        <p className={about ? styles.text : styles.quiet}>{about || strings.noAbout(user)}</p>
        <Facts user={user} />
      </div>
    </article>
  );
}

interface CountProps {
  readonly count: number;
  readonly name: string;
  /** Address of the list of users behind the number; null for others than oneself. */
  readonly to: string | null;
}

const Count = ({ count, name, to }: CountProps) => (
  <div>
    <dd>{count.toLocaleString("en-US")}</dd>
    <dt>{to === null ? name : <Link to={to}>{name}</Link>}</dt>
  </div>
);

function Facts({ user: { location, website, createdAt } }: { readonly user: ShownUser }) {
  const month = new Date(createdAt).toLocaleDateString("en-US", { month: "long", year: "numeric" });
  return (
    <ul className={styles.facts}>
      {location && (
        <li className="row gap-6 break-anywhere">
          <MapPin {...SMALL_ICON} />
          {location}
        </li>
      )}
      {/^https?:\/\//.test(website) && (
        <li className="row gap-6 break-anywhere">
          <Globe {...SMALL_ICON} />
          <a href={website} rel="noopener noreferrer nofollow ugc" target="_blank">
            {website.replace(/^https?:\/\//, "").replace(/\/$/, "")}
          </a>
        </li>
      )}
      <li className="row gap-6 break-anywhere">
        <CalendarDays {...SMALL_ICON} />
        {strings.since(month)}
      </li>
    </ul>
  );
}
