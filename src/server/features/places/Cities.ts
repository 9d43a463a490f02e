import { fail, ok, type Result } from "../../../domain/AppError.ts";
import type { AreaCitySearch, CityJson, NearbyCityJson } from "../../../protocol/http/geoCalls.ts";
import type { Queries } from "../../database/Database.ts";
import { CityRepository } from "./CityRepository.ts";

const SEARCHED = 10;
const NEARBY = 10;
const NEARBY_KM = 50;
const IN_AREA = 100;
/** A web map of zoom 0 shows the world on this many degrees of longitude. */
const WORLD_DEGREES = 360;

type Bounds = NonNullable<AreaCitySearch["bounds"]>;
type Area = NonNullable<AreaCitySearch["area"]>;

interface Near {
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusKm?: number;
  readonly limit?: number;
}

/** Cities of the world, by name and by place. */
export class Cities {
  readonly #repository: CityRepository;

  constructor(queries: Queries) {
    this.#repository = new CityRepository(queries);
  }

  search(search: string, country: string | undefined, limit = SEARCHED): Promise<CityJson[]> {
    return this.#repository.search(search, country ?? null, limit);
  }

  near({ limit = NEARBY, radiusKm = NEARBY_KM, ...place }: Near): Promise<NearbyCityJson[]> {
    return this.#repository.near({ ...place, radiusKm }, limit);
  }

  /** Errors: `REQUEST_INVALID`. */
  async within({
    area,
    bounds,
    minPopulation = 0,
    limit = IN_AREA,
  }: AreaCitySearch): Promise<Result<{ cities: CityJson[]; totalCount: number }>> {
    const view = bounds ?? (area && boundsOf(area));
    if (!view) return fail("REQUEST_INVALID", "Say which area, or which bounds");
    const { rows, totalCount } = await this.#repository.within(view, minPopulation, limit);
    return ok({ cities: rows, totalCount });
  }
}

/** Bounds of one tile of a web map around the area's center. */
function boundsOf({ latitude, longitude, zoom }: Area): Bounds {
  const half = WORLD_DEGREES / 2 ** zoom / 2;
  const high = half * Math.cos((latitude * Math.PI) / 180);
  const [south, north] = [Math.max(-90, latitude - high), Math.min(90, latitude + high)];
  return half >= 180
    ? { west: -180, east: 180, south, north }
    : { west: wrapped(longitude - half), east: wrapped(longitude + half), south, north };
}

const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;
