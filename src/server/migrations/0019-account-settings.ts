/** What of a user follows them beside their documents, as one JSON text: set lists, presets, devices. */
export const accountSettings = `
create table account_settings (
  user_id text primary key references users (id) on delete cascade,
  -- Grows by one with each change.
  revision integer not null,
  content_json text not null
);
`;
