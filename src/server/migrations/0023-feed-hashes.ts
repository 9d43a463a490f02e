/** Feeds for calendars by the hashes of their tokens, which nobody reads from the database. */
export const feedHashes = `
create table event_feeds (
  token_hash bytea primary key,
  user_id text not null references users on delete cascade,
  created_at timestamptz not null default now()
);
create index event_feeds_user on event_feeds (user_id);
insert into event_feeds (token_hash, user_id)
select sha256(convert_to(feed_token, 'UTF8')), id from users where feed_token is not null;
alter table users drop column feed_token, add column feed_version integer not null default 0;
`;
