/** Where a registration leads once its address is confirmed, and rooms that guests without an account may listen to. */
export const invites = `
alter table registrations add column return_path text;
alter table events add column guests boolean not null default false;
`;
