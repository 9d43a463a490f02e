/** The tags that there are from the beginning, by category. */
const TAGS: Readonly<Record<string, string>> = {
  Genre:
    "Ambient, Blues, Bossa Nova, Classical, Country, Drum and Bass, Dub, Electronic, Experimental, Folk, Funk, Gospel, Hip Hop, House, Improvised, Jazz, Latin, Lo-fi, Metal, Pop, Reggae, Rock, Soul, Soundtrack, Synthwave, Techno, Trance, World",
  Instrument:
    "Accordion, Bass, Brass, Cello, Choir, Drums, Flute, Guitar, Harp, Keyboard, Mallets, Organ, Pads, Percussion, Piano, Saxophone, Strings, Synthesizer, Trumpet, Violin, Voice",
  Mood: "Bright, Calm, Dark, Dreamy, Energetic, Happy, Melancholic, Relaxed, Romantic, Tense",
  Level: "Beginners, Intermediate, Advanced, All Levels",
  Language:
    "Arabic, Chinese, English, French, German, Hindi, Italian, Japanese, Korean, Polish, Portuguese, Russian, Spanish",
  Kind: "Competition, Concert, Lesson, Listening, Open Jam, Rehearsal, Songwriting, Workshop",
};

const rows = Object.entries(TAGS).flatMap(([category, names]) =>
  names
    .split(", ")
    .map(
      (name) =>
        `('${category}${name.replaceAll(/[^A-Za-z]/g, "")}', '${category}', '${name}', '${name.toLowerCase()}')`,
    ),
);

export const events = `
create table events (
  id text primary key,
  owner_id text not null references users on delete cascade,
  name text not null,
  search_text text not null,
  description text not null,
  state text not null default 'Created' check (state in ('Created', 'Started', 'Completed', 'Canceled')),
  visibility text not null check (visibility in ('public', 'unlisted', 'private')),
  kind text not null check (kind in ('jam', 'concert', 'lesson', 'listening')),
  starts_at timestamptz not null,
  ends_at timestamptz,
  time_zone text not null,
  online boolean not null,
  area jsonb,
  latitude double precision,
  longitude double precision,
  max_players integer not null,
  max_watchers integer not null,
  open_seats boolean not null,
  project_id text references projects on delete set null,
  session jsonb not null,
  thumbnail text,
  join_code text not null,
  players integer not null default 0,
  watchers integer not null default 0,
  -- Since when nobody is in it; null before somebody was.
  empty_since timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  started_at timestamptz,
  stopped_at timestamptz,
  stop_reason text check (stop_reason in ('owner', 'empty', 'overdue', 'moderator'))
);
create index events_start on events (state, starts_at, id);
create index events_owner on events (owner_id, starts_at);
create index events_text on events using gin (search_text gin_trgm_ops);
create index events_place on events (latitude, longitude) where state in ('Created', 'Started');
create index events_project on events (project_id);

create table event_links (
  id text primary key,
  event_id text not null references events on delete cascade,
  user_id text not null references users on delete cascade,
  type text not null check (type in ('Star', 'Follow', 'Attendee')),
  status text not null check (status in ('none', 'asked', 'accepted', 'declined')),
  created_at timestamptz not null default now(),
  unique (event_id, user_id, type)
);
create index event_links_user on event_links (user_id, type, created_at desc);

create table tags (
  id text primary key,
  category_id text not null,
  name text not null,
  -- The name without case and accents.
  search_text text not null,
  created_at timestamptz not null default now(),
  unique (category_id, search_text)
);
insert into tags (id, category_id, name, search_text) values
${rows.join(",\n")};

create table event_tags (
  event_id text not null references events on delete cascade,
  tag_id text not null references tags on delete cascade,
  primary key (event_id, tag_id)
);
create index event_tags_tag on event_tags (tag_id);

-- Each time that an event was live.
create table launches (
  id text primary key,
  event_id text not null references events on delete cascade,
  user_id text not null references users on delete cascade,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  peak_players integer not null default 0,
  peak_watchers integer not null default 0
);
create unique index launches_live on launches (event_id) where ended_at is null;
create index launches_event on launches (event_id, started_at desc);
create index launches_user on launches (user_id);
`;

/** An event is found by the code of its invitation alone. */
export const joinCodes = "create index events_join_code on events (join_code);";

/** Secrets that open a user's feed of events to their calendar, which sends no other proof. */
export const eventFeeds = `
alter table users add column feed_token text unique;
`;

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

/** Creations and requests, also of things that were deleted soon: daily limits and notifications count them. */
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

/** Feeds for calendars by the hashes of their tokens, which nobody reads from the database. */
export const feedHashes = `
create table event_feeds (
  token_hash bytea primary key,
  user_id text not null references users on delete cascade,
  created_at timestamptz not null default now()
);
create index event_feeds_user on event_feeds (user_id);
insert into event_feeds (token_hash, user_id)
select sha256(convert_to(feed_token, 'UTF8')), id from users where feed_token is not null;
alter table users drop column feed_token, add column feed_version integer not null default 0;
`;

/** Times of the last reports of rooms about their members: an older count of a silent room is void. */
export const presence = `
alter table events add column presence_at timestamptz;
create index events_present on events (presence_at) where players + watchers > 0;
update events set presence_at = now() where players + watchers > 0;
update events set empty_since = now() where state = 'Started' and players + watchers = 0 and empty_since is null;
`;

/** Pictures of music: the one that the owner chose, and the last bars of the event's room. */
export const eventNotes = "alter table events add column notes jsonb, add column played jsonb;";
