/** When it was said last how many are in a room: of a room that nobody speaks of any more, they are gone. */
export const presence = `
alter table events add column presence_at timestamptz;
create index events_present on events (presence_at) where players + watchers > 0;
update events set presence_at = now() where players + watchers > 0;
update events set empty_since = now() where state = 'Started' and players + watchers = 0 and empty_since is null;
`;
