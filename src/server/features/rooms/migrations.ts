/** Users whom the hosts of a room have removed, stored while the room may open again. */
export const roomBars = `
create table room_bars (
  event_id text not null references events on delete cascade,
  user_id text not null references users on delete cascade,
  -- Null: for good.
  until timestamptz,
  primary key (event_id, user_id)
);
create index room_bars_user on room_bars (user_id);
`;

/** Songs of rooms: the whole song, and the changes since. Both are deleted with the room's song. */
export const roomSongs = `
create table room_songs (
  event_id text primary key references events on delete cascade,
  song_id text not null,
  -- A new one with each opening: only who has it appends, so that no two nodes give the song two orders.
  holder text not null,
  -- Of the content, which is the gzip of the song's JSON.
  revision integer not null,
  content bytea not null,
  -- By client, the last push that was taken, as JSON.
  taken text not null,
  -- The owner's project as it was read or written last, and the revision of the song that it holds.
  project_id text,
  project_revision integer,
  written integer not null,
  touched_at timestamptz not null default now()
);
alter table room_songs alter column content set storage external;
create index room_songs_touched on room_songs (touched_at);
create table room_song_entries (
  event_id text not null references room_songs on delete cascade,
  revision integer not null,
  -- As JSON.
  entry text not null,
  primary key (event_id, revision)
);
`;

/** Return paths of registrations after the address is confirmed, and rooms that admit guests without an account. */
export const invites = `
alter table registrations add column return_path text;
alter table events add column guests boolean not null default false;
`;
