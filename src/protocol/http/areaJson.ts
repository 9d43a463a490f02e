import { Type, type Static } from "typebox";
import { closedObject } from "../../domain/closedObject.ts";
import { AREA_TYPES } from "../../domain/reference/area.ts";
import { idField } from "./fields.ts";

export const lineOf = (maxLength: number) => Type.String({ maxLength, pattern: "^[^\\u0000-\\u001f\\u007f]*$" });
export const latitudeField = Type.Number({ minimum: -90, maximum: 90, description: "Degrees" });
export const longitudeField = Type.Number({ minimum: -180, maximum: 180, description: "Degrees" });

const areaFields = {
  name: lineOf(100),
  type: Type.Enum([...AREA_TYPES]),
  latitude: latitudeField,
  longitude: longitudeField,
  zoom: Type.Number({ minimum: 0, maximum: 22, description: "A web map's: 0 is the whole world" }),
  streetAddress: lineOf(200),
  city: lineOf(100),
  state: lineOf(100),
  zipCode: lineOf(20),
  country: lineOf(100),
};

export const areaSchema = closedObject({ id: idField, userId: idField, ...areaFields });

export type AreaJson = Static<typeof areaSchema>;

/** An area in a request: the server sets its id and its user. */
export const newAreaSchema = closedObject({
  id: Type.Optional(Type.String({ maxLength: 64 })),
  userId: Type.Optional(Type.String({ maxLength: 64 })),
  ...areaFields,
});

export type NewAreaJson = Static<typeof newAreaSchema>;
