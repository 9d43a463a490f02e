export const checkouts = `
-- When the payment provider was asked last whether an order is paid.
alter table checkouts add column asked_at timestamptz;
create index checkouts_open on checkouts (user_id, created_at) where completed_at is null;
`;
