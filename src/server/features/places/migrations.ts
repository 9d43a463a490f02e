/**
 * The cities of the world, filled by the server at its start from a file that belongs to the program: they are in no
 * backup. Indexes come after the rows.
 */
export const cities = `
create table cities (
  -- Of GeoNames.
  id integer primary key,
  name text not null,
  -- The name without case and accents.
  search_text text not null,
  country text not null,
  state text not null,
  state_name text not null,
  latitude double precision not null,
  longitude double precision not null,
  population integer not null
);
-- Which file the rows of a table came from.
create table reference_data (
  name text primary key,
  version text not null
);
`;
