/** What was made and asked for, however soon it is gone: limits of a day, and what is told once, count it. */
export const creations = `
create table creations (
  user_id text not null references users on delete cascade,
  kind text not null check (kind in ('event', 'flyer')),
  created_at timestamptz not null
);
create index creations_user on creations (user_id, kind, created_at);
create index creations_old on creations (created_at);
insert into creations (user_id, kind, created_at)
select owner_id, 'event', created_at from events where created_at > now() - interval '1 day'
union all select user_id, 'flyer', created_at from flyers where created_at > now() - interval '1 day';

create or replace function note_creation() returns trigger language plpgsql as $$
begin
  insert into creations (user_id, kind, created_at) values (to_jsonb(new) ->> tg_argv[1], tg_argv[0], new.created_at);
  return null;
end $$;
create trigger events_made after insert on events for each row execute function note_creation('event', 'owner_id');
create trigger flyers_made after insert on flyers for each row execute function note_creation('flyer', 'user_id');

-- Who has asked to come to a private event. The owner was told of it.
create table event_requests (
  event_id text not null references events on delete cascade,
  user_id text not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index event_requests_user on event_requests (user_id);
insert into event_requests (event_id, user_id)
select l.event_id, l.user_id from event_links l join events e on e.id = l.event_id
where l.type = 'Attendee' and e.visibility = 'private' and l.user_id <> e.owner_id;
`;
