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
