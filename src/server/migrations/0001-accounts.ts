export const accounts = `
create table users (
  id text primary key,
  email text not null unique,
  name text not null,
  password_hash text,
  roles text[] not null default '{}',
  created_at timestamptz not null default now()
);

-- What someone registered with, until the code that was mailed comes back: the address is theirs only then.
create table registrations (
  code_hash bytea primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index registrations_email on registrations (email, created_at desc);

create table password_resets (
  code_hash bytea primary key,
  user_id text not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_resets_user on password_resets (user_id);

-- Kept by the hash of the address that was tried, whether or not it is known.
create table login_attempts (
  email_hash bytea primary key,
  failures integer not null,
  last_at timestamptz not null default now(),
  locked_until timestamptz
);

create table sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id);

create table refresh_tokens (
  hash bytea primary key,
  session_id text not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table subscriptions (
  user_id text primary key references users on delete cascade,
  plan text not null check (plan in ('basic', 'pro')),
  provider text not null,
  renews_at timestamptz,
  updated_at timestamptz not null default now()
);

create table checkouts (
  id text primary key,
  user_id text not null references users on delete cascade,
  plan text not null check (plan in ('basic', 'pro')),
  created_at timestamptz not null default now(),
  completed_at timestamptz
);
`;
