/** Whom the hosts of a room have asked to leave it, as long as the room may come back. */
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
