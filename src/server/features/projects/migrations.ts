export const projects = `
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table projects (
  id text primary key,
  owner_id text not null references users on delete cascade,
  name text not null,
  search_text text not null,
  content_type text not null,
  content_hash bytea not null,
  size_bytes bigint not null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index projects_updated on projects (owner_id, updated_at desc, id) where deleted_at is null;
create index projects_created on projects (owner_id, created_at desc, id) where deleted_at is null;
create index projects_name on projects (owner_id, search_text collate "C", id) where deleted_at is null;
create index projects_text on projects using gin (owner_id, search_text gin_trgm_ops) with (fastupdate = off) where deleted_at is null;
create index projects_deleted on projects (deleted_at) where deleted_at is not null;
create index projects_deleted_owner on projects (owner_id, deleted_at desc) where deleted_at is not null;

-- Apart from the rows that are searched. Compressed by the server, so that the database need not try.
create table project_contents (
  project_id text primary key references projects on delete cascade,
  content bytea not null
);
alter table project_contents alter column content set storage external;

-- Counted as documents come and go: quotas and totals do not count a million rows.
create table project_usage (
  owner_id text not null references users on delete cascade,
  content_type text not null,
  documents bigint not null,
  bytes bigint not null,
  primary key (owner_id, content_type)
);
`;

export const search = `
-- Nobody has so many documents that reading the names of all of them takes long, one after the other in one index. An index
-- of text is slower: a common word stands in the documents of everybody.
drop index projects_text;
drop index projects_name;
create index projects_name on projects (owner_id, search_text collate "C", id) include (content_type, created_at, updated_at)
  where deleted_at is null;
`;

export const parts = `
-- Documents in parts: pieces of their text, each of them once for its owner.
create table project_parts (
  owner_id text not null references users on delete cascade,
  hash bytea not null,
  content bytea not null,
  text_bytes integer not null,
  bytes integer not null,
  -- When it was sent, or let go by a document: one that no document has goes a day later.
  touched_at timestamptz not null default now(),
  primary key (owner_id, hash)
);
alter table project_parts alter column content set storage external;

-- What the text of a document consists of, in order. Such a document has no row in project_contents.
create table project_part_uses (
  project_id text not null references projects on delete cascade,
  place integer not null,
  owner_id text not null,
  hash bytea not null,
  primary key (project_id, place),
  -- When an account goes, its parts and documents do, in whatever order.
  foreign key (owner_id, hash) references project_parts deferrable initially deferred
);
create index project_part_uses_part on project_part_uses (owner_id, hash);

alter table projects add column part_bytes bigint not null default 0;
`;
