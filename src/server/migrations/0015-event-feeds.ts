/** What opens a user's feed of events to their calendar, which sends no other proof. */
export const eventFeeds = `
alter table users add column feed_token text unique;
`;
