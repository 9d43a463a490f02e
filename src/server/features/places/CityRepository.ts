import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { AreaCitySearch, CityJson, NearbyCityJson } from "../../../protocol/http/geoCalls.ts";
import type { Queries } from "../../database/Database.ts";
import { around, distance, within } from "../events/eventSearch.ts";
import { startPatternsOf } from "../../database/searchText.ts";
import { Repository } from "../../database/Repository.ts";

/** In place of a search of the whole circle at once: most places have a city near by. Kilometres. */
const RINGS = [5, 25, 100] as const;
const COLUMNS = sql`e.id, e.name, e.country, e.state, e.state_name, e.latitude, e.longitude, e.population`;

/** A city as the file of all cities has it. */
export interface NewCity extends CityJson {
  readonly searchText: string;
}

interface Circle {
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusKm: number;
}

/** The cities of the world. */
export class CityRepository extends Repository {
  async search(search: string, country: string | null, limit: number): Promise<CityJson[]> {
    const words = startPatternsOf(search).map(
      ([first, later]) => sql`and (e.search_text like ${first} or e.search_text like ${later})`,
    );
    if (words.length === 0) return [];
    return this.rows(sql<CityJson>`select ${COLUMNS} from cities e
      where ${country === null ? sql`true` : sql`e.country = ${country.toUpperCase()}`} ${sql.join(words, sql` `)}
      order by e.population desc, e.id limit ${limit}`);
  }

  /** Nearest first. */
  async near({ latitude, longitude, radiusKm }: Circle, limit: number): Promise<NearbyCityJson[]> {
    for (const ring of [...RINGS.filter((km) => km < radiusKm), radiusKm]) {
      const km = distance(latitude, longitude);
      const rows = await this.rows(sql<NearbyCityJson>`select ${COLUMNS}, ${km} as distance_km from cities e
        where ${around({ latitude, longitude, radiusKm: ring })} and ${km} <= ${ring}
        order by distance_km, e.id limit ${limit}`);
      if (rows.length === limit || ring === radiusKm) return rows;
    }
    return [];
  }

  async within(bounds: NonNullable<AreaCitySearch["bounds"]>, minPopulation: number, limit: number) {
    const where: RawBuilder<SqlBool> = sql`${within(bounds)} and e.population >= ${minPopulation}`;
    const rows = await this.rows(sql<CityJson>`select ${COLUMNS} from cities e where ${where}
      order by e.population desc, e.id limit ${limit}`);
    return { rows, totalCount: await this.countRows(sql`from cities e where ${where}`) };
  }

  /** Version of the file from which the cities came, or null. */
  async version(): Promise<string | null> {
    const row = await this.queries
      .selectFrom("referenceData")
      .select("version")
      .where("name", "=", "cities")
      .executeTakeFirst();
    return row?.version ?? null;
  }

  /** Forgets all cities, to take others. In a transaction, together with what follows. */
  async clear(): Promise<void> {
    await this.run(sql`drop index if exists cities_text, cities_place, cities_population`);
    await this.run(sql`truncate cities`);
  }

  async add(cities: readonly NewCity[]): Promise<void> {
    const column = <Key extends keyof NewCity>(key: Key): NewCity[Key][] => cities.map((city) => city[key]);
    await this.run(sql`insert into cities
        (id, name, search_text, country, state, state_name, latitude, longitude, population)
      select * from unnest(${column("id")}::int[], ${column("name")}::text[], ${column("searchText")}::text[],
        ${column("country")}::text[], ${column("state")}::text[], ${column("stateName")}::text[],
        ${column("latitude")}::float8[], ${column("longitude")}::float8[], ${column("population")}::int[])`);
  }

  async finish(version: string): Promise<void> {
    await this.run(sql`create index cities_text on cities using gin (search_text gin_trgm_ops)`);
    await this.run(sql`create index cities_place on cities (latitude, longitude)`);
    await this.run(sql`create index cities_population on cities (population desc, id)`);
    await this.queries
      .insertInto("referenceData")
      .values({ name: "cities", version })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ version }))
      .execute();
  }
}

/** Later than the transaction that brings them: the planner is to know how many there are. */
export const analyseCities = (queries: Queries): Promise<unknown> => sql`analyze cities`.execute(queries);
