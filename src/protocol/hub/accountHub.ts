import { Type, type Static } from "typebox";
import { closedObject } from "../../domain/closedObject.ts";
import { eventLinkSchema } from "../http/eventJson.ts";
import { idField, timeField } from "../http/fields.ts";
import type { HubContract } from "./HubContract.ts";

/** Path of the hub (specification 7). */
export const HUB_PATH = "/Engine/hub";

const planChangeSchema = closedObject({
  plan: Type.Union([Type.Literal("free"), Type.Literal("basic"), Type.Literal("pro")]),
  features: Type.Array(Type.String(), { description: "Those of the plan; the Feature claim has add-ons beside them" }),
});

const projectChangeSchema = closedObject({
  id: idField,
  contentType: Type.String(),
  revision: Type.Integer({ description: "The latest one" }),
  deleted: Type.Boolean(),
});

export type ProjectChange = Static<typeof projectChangeSchema>;

/** Contract between Padroll's hub and its clients. */
export const accountHub = {
  methods: {
    /**
     * Takes the latest jwt of the session that the connection was opened with, so that the connection outlives the older
     * one. Without it the server closes the connection when its jwt expires, and lets the client come back.
     */
    RenewToken: { arguments: [closedObject({ token: Type.String({ maxLength: 8192 }) })] },
  },
  events: {
    /** Every half minute, and as the first event of a connection. */
    KeepAliveEvent: closedObject({ time: timeField }),
    /** The user's plan is another one: refresh the tokens, their claims are outdated. */
    PlanChanged: planChangeSchema,
    /** The user's own profile, picture or add-ons were changed, perhaps in another tab: read the signed-in user again. */
    ProfileChanged: closedObject({}),
    /** A board or timeline of the user's was created, changed, deleted or restored, perhaps by this client. */
    ProjectChanged: projectChangeSchema,
    /** The user's set lists, presets or devices were saved, perhaps by this client. */
    SettingsChanged: closedObject({ revision: Type.Integer({ description: "The latest one" }) }),
    /** Sent to the owner of a private event when somebody asks to join, and to the asker when the owner answers. */
    AttendeeChanged: closedObject({ link: eventLinkSchema }),
    /** A session of the user has ended; if it is the connection's own, the connection is closed right after. */
    SessionRevoked: closedObject({ sessionId: idField }),
    /** Events may have been missed: read the account again. */
    AccountOutdated: closedObject({}),
  },
} as const satisfies HubContract;
