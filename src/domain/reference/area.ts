import { newId } from "../id.ts";

export const AREA_TYPES = ["World", "Country", "State", "County", "City", "Zipcode", "Custom"] as const;
export type AreaType = (typeof AREA_TYPES)[number];

/** A place on a map (specification 3). Latitude and longitude in degrees; zoom is a web map's, 0 = the whole world. */
export interface Area {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly type: AreaType;
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
  readonly streetAddress: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly country: string;
}

/** A map, named so that it does not hide the language's own Map. */
export interface AreaMap {
  readonly id: string;
  readonly name: string;
  readonly homeArea: Area;
}

// The geographic centre of the 48 states is near Lebanon, Kansas.
const MIDDLE_OF_THE_USA = { latitude: 39.83, longitude: -98.58, zoom: 3.4 };

export const newArea = (fields: Partial<Area> = {}): Area => ({
  id: newId(),
  userId: "",
  name: "",
  type: "Custom",
  ...MIDDLE_OF_THE_USA,
  streetAddress: "",
  city: "",
  state: "",
  zipCode: "",
  country: "",
  ...fields,
});

/** Texts that people write of a place. */
export type AreaText = "name" | "streetAddress" | "city" | "state" | "zipCode" | "country";

/** Texts of each type of area, and the zoom at which a map shows it. */
export const AREA_FIELDS: Readonly<Record<AreaType, { readonly texts: readonly AreaText[]; readonly zoom: number }>> = {
  World: { texts: [], zoom: 0 },
  Country: { texts: ["country"], zoom: 4 },
  State: { texts: ["state", "country"], zoom: 6 },
  County: { texts: ["name", "state", "country"], zoom: 8 },
  City: { texts: ["city", "state", "country"], zoom: 10 },
  Zipcode: { texts: ["zipCode", "state", "country"], zoom: 11 },
  Custom: { texts: ["name", "streetAddress", "city", "state", "zipCode", "country"], zoom: 10 },
};

const TEXTS: readonly AreaText[] = AREA_FIELDS.Custom.texts;
const WHOLE_WORLD = { name: "World", latitude: 0, longitude: 0 };

/** The area as one of another type, around the same place: texts that such areas do not have go. */
export function areaAs<A extends Omit<Area, "id" | "userId">>(area: A, type: AreaType): A {
  const { texts, zoom } = AREA_FIELDS[type];
  const gone = Object.fromEntries(TEXTS.filter((text) => !texts.includes(text)).map((text) => [text, ""]));
  return { ...area, ...gone, ...(type === "World" ? WHOLE_WORLD : {}), type, zoom };
}

/** The map named Default, its home a custom area in the middle of the USA. */
export const newAreaMap = (fields: Partial<AreaMap> = {}): AreaMap => ({
  id: newId(),
  name: "Default",
  homeArea: newArea(),
  ...fields,
});
