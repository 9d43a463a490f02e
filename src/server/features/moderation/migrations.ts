/** Reports of users to administrators, about other users and about events. */
export const reports = `
create table reports (
  id text primary key,
  reporter_id text references users on delete set null,
  -- Whom it is about; of an event, its owner.
  user_id text not null references users on delete cascade,
  event_id text references events on delete set null,
  -- As it was when it was reported.
  event_name text,
  kind text not null check (kind in ('abuse', 'spam', 'illegal', 'other')),
  text text not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text references users on delete set null
);
create index reports_open on reports (created_at desc) where resolved_at is null;
create index reports_resolved on reports (resolved_at desc) where resolved_at is not null;
create index reports_user on reports (user_id);
create index reports_reporter on reports (reporter_id, created_at);
create index reports_event on reports (event_id);
`;

/** Reports of users about public boards. */
export const reportsOfBoards = `
alter table reports
  add column board_id text references projects on delete set null,
  -- As it was when it was reported.
  add column board_name text;
create index reports_board on reports (board_id);
`;
