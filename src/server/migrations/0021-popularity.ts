/** Links of events and marks of public boards are counted as they come and go, so that no search counts them. */
export const popularity = `
alter table events
  add column stars integer not null default 0,
  add column follows integer not null default 0,
  add column attendees integer not null default 0;
update events e set stars = counted.stars, follows = counted.follows, attendees = counted.attendees
from (select event_id, count(*) filter (where type = 'Star') as stars,
    count(*) filter (where type = 'Follow') as follows, count(*) filter (where type = 'Attendee') as attendees
  from event_links where status <> 'declined' group by event_id) as counted
where counted.event_id = e.id;
create index events_popular on events ((stars + follows + attendees) desc, starts_at, id) where visibility = 'public';

alter table public_boards
  add column likes integer not null default 0,
  add column copies integer not null default 0;
update public_boards b set likes = counted.likes, copies = counted.copies
from (select project_id, count(*) filter (where kind = 'like') as likes, count(*) filter (where kind = 'copy') as copies
  from public_board_marks group by project_id) as counted
where counted.project_id = b.project_id;
create index public_boards_popular on public_boards ((likes + copies) desc, published_at desc, project_id);

-- Rows are locked in the order of their ids, so that no two statements wait for each other.
create or replace function count_event_links() returns trigger language plpgsql as $$
begin
  perform from events where id in (select event_id from changed) order by id for no key update;
  update events e set stars = e.stars + tg_argv[0]::int * counted.stars,
    follows = e.follows + tg_argv[0]::int * counted.follows,
    attendees = e.attendees + tg_argv[0]::int * counted.attendees
  from (select event_id, count(*) filter (where type = 'Star') as stars,
      count(*) filter (where type = 'Follow') as follows, count(*) filter (where type = 'Attendee') as attendees
    from changed where status <> 'declined' group by event_id) as counted
  where counted.event_id = e.id;
  return null;
end $$;
create trigger event_links_added after insert on event_links
  referencing new table as changed for each statement execute function count_event_links('1');
create trigger event_links_removed after delete on event_links
  referencing old table as changed for each statement execute function count_event_links('-1');
create trigger event_links_before_change after update on event_links
  referencing old table as changed for each statement execute function count_event_links('-1');
create trigger event_links_after_change after update on event_links
  referencing new table as changed for each statement execute function count_event_links('1');

create or replace function count_board_marks() returns trigger language plpgsql as $$
begin
  perform from public_boards where project_id in (select project_id from changed) order by project_id for no key update;
  update public_boards b set likes = b.likes + tg_argv[0]::int * counted.likes,
    copies = b.copies + tg_argv[0]::int * counted.copies
  from (select project_id, count(*) filter (where kind = 'like') as likes, count(*) filter (where kind = 'copy') as copies
    from changed group by project_id) as counted
  where counted.project_id = b.project_id;
  return null;
end $$;
create trigger public_board_marks_added after insert on public_board_marks
  referencing new table as changed for each statement execute function count_board_marks('1');
create trigger public_board_marks_removed after delete on public_board_marks
  referencing old table as changed for each statement execute function count_board_marks('-1');
`;
