/** An event is found by the code of its invitation alone. */
export const joinCodes = "create index events_join_code on events (join_code);";
