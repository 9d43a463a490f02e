/** Changes of calls that carry a key, so that one that is asked again is done once. */
export const callSteps = `
create table call_steps (
  user_id text not null references users on delete cascade,
  key text not null,
  -- The transaction in the call, or 'answer'.
  step text not null,
  -- SHA-256 of the call with all that was sent.
  digest bytea not null,
  result bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key, step)
);
create index call_steps_old on call_steps (created_at);
`;
