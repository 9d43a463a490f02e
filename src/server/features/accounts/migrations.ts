/** Times of requests to delete an account, which is deleted some days later unless its user cancels. */
export const accountDeletion = `
alter table users add column deleted_at timestamptz;
create index users_deleted on users (deleted_at) where deleted_at is not null;
`;

/** Settings that follow a user beside their documents, as one JSON text: set lists, presets, devices. */
export const accountSettings = `
create table account_settings (
  user_id text primary key references users (id) on delete cascade,
  -- Grows by one with each change.
  revision integer not null,
  content_json text not null
);
`;
