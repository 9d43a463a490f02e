/** What users tell about public boards. */
export const reportsOfBoards = `
alter table reports
  add column board_id text references projects on delete set null,
  -- As it was when it was reported.
  add column board_name text;
create index reports_board on reports (board_id);
`;
