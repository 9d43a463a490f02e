/** When the user asked for the account to be deleted; it goes some days later, unless they take it back. */
export const accountDeletion = `
alter table users add column deleted_at timestamptz;
create index users_deleted on users (deleted_at) where deleted_at is not null;
`;
