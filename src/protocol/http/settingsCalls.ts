import { Type, type Static } from "typebox";
import { closedObject } from "../../domain/closedObject.ts";
import type { HttpCall } from "./HttpCall.ts";

const SETTINGS = "/account/api/v1/settings/";

/** Media type of the JSON text of an account's settings. */
export const SETTINGS_TYPE = "application/vnd.padroll.settings.v1+json";

/** Characters of its text; thousands of set lists and presets. */
export const MAX_SETTINGS_LENGTH = 500_000;

/** Size as JSON in JSON, in UTF-8. */
const MAX_BODY_BYTES = 3 * MAX_SETTINGS_LENGTH;

const contentField = Type.String({
  maxLength: MAX_SETTINGS_LENGTH,
  description: `JSON text: an object whose contentType is ${SETTINGS_TYPE}, with the lists setLists, arps, ports and cables, whose entries have ids`,
});

const accountSettingsSchema = closedObject({
  revision: Type.Integer({ minimum: 0, description: "0: nothing was kept yet" }),
  contentJson: contentField,
});

export type AccountSettingsJson = Static<typeof accountSettingsSchema>;

/** Settings that follow a user beside their documents: set lists, presets of arpeggios, and device settings. */
export const settingsCalls = {
  accountSettings: {
    method: "GET",
    path: SETTINGS,
    access: "user",
    summary: "One's own set lists, presets of arpeggios and devices.",
    reply: accountSettingsSchema,
  },
  saveAccountSettings: {
    method: "POST",
    path: SETTINGS,
    access: "user",
    keyed: "once",
    summary: "Keep them, in the place of the revision that they were read with.",
    maxBodyBytes: MAX_BODY_BYTES,
    body: accountSettingsSchema,
    reply: closedObject({ revision: Type.Integer({ description: "Of what is kept now" }) }),
    problems: ["DOCUMENT_INVALID", "REVISION_CONFLICT", "TOO_LARGE"],
  },
} as const satisfies Readonly<Record<string, HttpCall>>;
