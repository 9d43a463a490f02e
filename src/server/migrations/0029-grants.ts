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
