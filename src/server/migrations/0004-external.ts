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
