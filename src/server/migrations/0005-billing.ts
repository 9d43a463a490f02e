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
