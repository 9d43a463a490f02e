import { newId } from "../id.ts";

export const AREA_TYPES = ["World", "Country", "State", "County", "City", "Zipcode", "Custom"] as const;
type AreaType = (typeof AREA_TYPES)[number];

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

/** The map named Default, its home a custom area in the middle of the USA. */
export const newAreaMap = (fields: Partial<AreaMap> = {}): AreaMap => ({
  id: newId(),
  name: "Default",
  homeArea: newArea(),
  ...fields,
});
