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

export const external = `
-- Who signs in elsewhere. Known by issuer and subject: neither an address nor a subject alone says who it is.
create table external_logins (
  issuer text not null,
  subject text not null,
  provider text not null,
  user_id text not null references users on delete cascade,
  email text not null,
  linked_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (user_id, provider)
);

-- Sign-ins that were begun and not ended yet: good once, in the browser that began them.
create table external_flows (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  return_path text not null,
  -- The session whose user links the provider; null where somebody signs in.
  session_id text references sessions on delete cascade,
  expires_at timestamptz not null
);
create index external_flows_expires on external_flows (expires_at);

-- Where the browser goes to sign out of the provider, too.
alter table sessions add column sign_out_url text;
`;

export const attempts = `
-- Attempts are counted for each place that they come from, and with an empty place for all of them together.
delete from login_attempts;
alter table login_attempts add column place_hash bytea not null default '';
alter table login_attempts drop constraint login_attempts_pkey;
alter table login_attempts add primary key (email_hash, place_hash);

-- One code for each user. It is made of the salt and a key of the server's, so that it can be mailed again.
delete from password_resets;
alter table password_resets add column salt bytea not null, add column mails integer not null default 1;
drop index password_resets_user;
create unique index password_resets_user on password_resets (user_id);
`;
