export const attempts = `
-- Attempts are counted for each place that they come from, and with an empty place for all of them together.
delete from login_attempts;
alter table login_attempts add column place_hash bytea not null default '';
alter table login_attempts drop constraint login_attempts_pkey;
alter table login_attempts add primary key (email_hash, place_hash);

-- One code for each user. It is made of the salt and a key of the server's, so that it can be mailed again.
delete from password_resets;
alter table password_resets add column salt bytea not null, add column mails integer not null default 1;
drop index password_resets_user;
create unique index password_resets_user on password_resets (user_id);
`;
