export const search = `
-- Nobody has so many documents that reading the names of all of them takes long, one after the other in one index. An index
-- of text is slower: a common word stands in the documents of everybody.
drop index projects_text;
drop index projects_name;
create index projects_name on projects (owner_id, search_text collate "C", id) include (content_type, created_at, updated_at)
  where deleted_at is null;
`;
