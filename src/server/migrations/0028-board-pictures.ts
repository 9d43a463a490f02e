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
