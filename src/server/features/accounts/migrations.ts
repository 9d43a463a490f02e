/** When the user asked for the account to be deleted; it goes some days later, unless they take it back. */
export const accountDeletion = `
alter table users add column deleted_at timestamptz;
create index users_deleted on users (deleted_at) where deleted_at is not null;
`;

/** What of a user follows them beside their documents, as one JSON text: set lists, presets, devices. */
export const accountSettings = `
create table account_settings (
  user_id text primary key references users (id) on delete cascade,
  -- Grows by one with each change.
  revision integer not null,
  content_json text not null
);
`;
