export const publicBoards = `
-- Boards that their owners show to everybody.
create table public_boards (
  project_id text primary key references projects on delete cascade,
  published_at timestamptz not null default now()
);
create index public_boards_new on public_boards (published_at desc, project_id);

-- Who likes a public board, and who has taken a copy of it: each once.
create table public_board_marks (
  project_id text not null references public_boards on delete cascade,
  kind text not null check (kind in ('like', 'copy')),
  user_id text not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (project_id, kind, user_id)
);
create index public_board_marks_user on public_board_marks (user_id);
`;

/** Pictures of public boards, and their outlines, each of one revision of the board. */
export const boardPictures = `
alter table public_boards
  add column picture text,
  add column picture_revision integer,
  add column outline jsonb,
  add column outline_revision integer;
create trigger public_boards_picture_deleted after delete on public_boards for each row
  when (old.picture is not null) execute function loose_picture('picture');
create trigger public_boards_picture_changed after update of picture on public_boards for each row
  when (old.picture is not null and old.picture is distinct from new.picture) execute function loose_picture('picture');
`;
