export const billing = `
alter table subscriptions
  add column state text not null default 'active' check (state in ('active', 'ending', 'past_due')),
  -- When the plan ends, if it does, and what follows: null is no plan.
  add column ends_at timestamptz,
  add column next_plan text check (next_plan in ('basic', 'pro')),
  add column past_due_since timestamptz;
create index subscriptions_due on subscriptions (provider, coalesce(ends_at, renews_at));

create table billing_customers (
  user_id text primary key references users on delete cascade,
  customer_id text not null unique,
  created_at timestamptz not null default now()
);

-- Reports of the payment provider that were worked off: each comes at least once.
create table billing_events (
  id text primary key,
  created_at timestamptz not null default now()
);
create index billing_events_created on billing_events (created_at);
`;

export const checkouts = `
-- When the payment provider was asked last whether an order is paid.
alter table checkouts add column asked_at timestamptz;
create index checkouts_open on checkouts (user_id, created_at) where completed_at is null;
`;

/** Add-ons that were given to one account. Rows stay when they are taken back, and say who did either; null: the command line. */
export const grants = `
create table grants (
  user_id text not null references users on delete cascade,
  add_on text not null,
  granted_at timestamptz not null default now(),
  granted_by text references users on delete set null,
  revoked_at timestamptz,
  revoked_by text references users on delete set null
);
create unique index grants_active on grants (user_id, add_on) where revoked_at is null;
create index grants_user on grants (user_id);
create index grants_granted_by on grants (granted_by) where granted_by is not null;
create index grants_revoked_by on grants (revoked_by) where revoked_by is not null;
`;
