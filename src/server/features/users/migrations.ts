export const users = `
alter table users
  add column search_text text not null default '',
  add column about text not null default '',
  add column location text not null default '',
  add column website text not null default '',
  add column avatar text;
update users set search_text = lower(name);
create index users_text on users using gin (search_text gin_trgm_ops);
create index users_name on users (search_text collate "C", id);

create table user_links (
  follower_id text not null references users on delete cascade,
  followed_id text not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id)
);
create index user_links_followed on user_links (followed_id, follower_id);

create table user_blocks (
  blocker_id text not null references users on delete cascade,
  blocked_id text not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id)
);
create index user_blocks_blocked on user_blocks (blocked_id, blocker_id);

-- Pictures that are being stored, or that nobody has any more: their files go, also after a crash.
create table loose_avatars (
  id text primary key,
  created_at timestamptz not null default now()
);
`;
