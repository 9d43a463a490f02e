export const flyers = `
alter table users
  add column home_area jsonb,
  -- Of the home area.
  add column home_latitude double precision,
  add column home_longitude double precision;

create table flyers (
  id text primary key,
  user_id text not null references users on delete cascade,
  event_id text references events on delete cascade,
  title text not null,
  -- Title, text and place without case and accents.
  search_text text not null,
  text text not null,
  gradient text not null,
  image text,
  link text not null,
  area jsonb,
  latitude double precision,
  longitude double precision,
  radius_km integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'Created' check (state in ('Created', 'Started', 'Completed', 'Canceled')),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index flyers_due on flyers (state, starts_at) where state in ('Created', 'Started');
create index flyers_user on flyers (user_id, created_at);
create index flyers_event on flyers (event_id);
create index flyers_text on flyers using gin (search_text gin_trgm_ops);

-- Pictures of what is deleted, however it is, and pictures that others take the place of: their files go.
-- A restore takes tables away, and leaves functions.
create or replace function loose_picture() returns trigger language plpgsql as $$
begin
  insert into loose_avatars (id) values (to_jsonb(old) ->> tg_argv[0]) on conflict do nothing;
  return null;
end $$;
create trigger flyers_picture_deleted after delete on flyers for each row
  when (old.image is not null) execute function loose_picture('image');
create trigger flyers_picture_changed after update of image on flyers for each row
  when (old.image is not null and old.image is distinct from new.image) execute function loose_picture('image');
create trigger events_picture_deleted after delete on events for each row
  when (old.thumbnail is not null) execute function loose_picture('thumbnail');
create trigger events_picture_changed after update of thumbnail on events for each row
  when (old.thumbnail is not null and old.thumbnail is distinct from new.thumbnail)
  execute function loose_picture('thumbnail');
create trigger users_picture_deleted after delete on users for each row
  when (old.avatar is not null) execute function loose_picture('avatar');
`;
