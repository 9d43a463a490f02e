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
