import { CalendarDays, Globe, MapPin } from "lucide-react";
import { Avatar } from "../../account/Avatar.tsx";
import { Notice } from "../../controls/Notice.tsx";
import { SMALL_ICON } from "../../controls/iconSize.ts";
import { strings } from "../../strings/users.ts";
import { Relation } from "./Relation.tsx";
import type { ShownUser, ShownUserProps } from "./ShownUser.ts";
import styles from "./Users.module.css";

export function UserCard({ user, onChange }: ShownUserProps) {
  const { name, about, followers, following, relation } = user;
  return (
    <article className={styles.user} aria-label={name}>
      <Avatar user={user} size="large" />
      <div className={styles.about}>
        <div className={styles.head}>
          <div>
            <h1>{name}</h1>
            {relation?.followsYou && <span className={styles.tag}>{strings.followsYou}</span>}
          </div>
          <Relation user={user} onChange={onChange} />
        </div>
        {relation?.blocked && <Notice kind="warning">{strings.blocked(name)}</Notice>}
        <dl className={styles.counts}>
          <div>
            <dd>{followers.toLocaleString("en-US")}</dd>
            <dt>{strings.followers(followers)}</dt>
          </div>
          <div>
            <dd>{following.toLocaleString("en-US")}</dd>
            <dt>{strings.following}</dt>
          </div>
        </dl>
        <p className={about ? styles.text : styles.quiet}>{about || strings.noAbout(user)}</p>
        <Facts user={user} />
      </div>
    </article>
  );
}

function Facts({ user: { location, website, createdAt } }: { readonly user: ShownUser }) {
  const month = new Date(createdAt).toLocaleDateString("en-US", { month: "long", year: "numeric" });
  return (
    <ul className={styles.facts}>
      {location && (
        <li>
          <MapPin {...SMALL_ICON} />
          {location}
        </li>
      )}
      {/^https?:\/\//.test(website) && (
        <li>
          <Globe {...SMALL_ICON} />
          <a href={website} rel="noopener noreferrer nofollow ugc" target="_blank">
            {website.replace(/^https?:\/\//, "").replace(/\/$/, "")}
          </a>
        </li>
      )}
      <li>
        <CalendarDays {...SMALL_ICON} />
        {strings.since(month)}
      </li>
    </ul>
  );
}
