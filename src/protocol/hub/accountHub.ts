import { Type, type Static } from "typebox";
import { eventLinkSchema } from "../http/eventJson.ts";
import { idField, timeField } from "../http/fields.ts";
import type { HubContract } from "./HubContract.ts";

const closed = { additionalProperties: false } as const;

/** Where the hub is (specification 7). */
export const HUB_PATH = "/Engine/hub";

const planChangeSchema = Type.Object(
  {
    plan: Type.Union([Type.Literal("free"), Type.Literal("basic"), Type.Literal("pro")]),
    features: Type.Array(Type.String(), { description: "As the Feature claim will hold them after the next refresh" }),
  },
  closed,
);

const projectChangeSchema = Type.Object(
  {
    id: idField,
    contentType: Type.String(),
    revision: Type.Integer({ description: "The latest one" }),
    deleted: Type.Boolean(),
  },
  closed,
);

export type ProjectChange = Static<typeof projectChangeSchema>;

/** What Padroll's hub and its clients say to each other. */
export const accountHub = {
  methods: {
    /**
     * Takes the latest jwt of the session that the connection was opened with, so that the connection outlives the older
     * one. Without it the server closes the connection when its jwt expires, and lets the client come back.
     */
    RenewToken: { arguments: [Type.Object({ token: Type.String({ maxLength: 8192 }) }, closed)] },
  },
  events: {
    /** Every half minute, and as the first event of a connection. */
    KeepAliveEvent: Type.Object({ time: timeField }, closed),
    /** The user's plan is another one: refresh the tokens, their claims are outdated. */
    PlanChanged: planChangeSchema,
    /** The user's own profile or picture was changed, perhaps in another tab: read it anew. */
    ProfileChanged: Type.Object({}, closed),
    /** A board or timeline of the user's was made, changed, deleted or had back, perhaps by this client. */
    ProjectChanged: projectChangeSchema,
    /** The user's set lists, presets or devices were saved, perhaps by this client. */
    SettingsChanged: Type.Object({ revision: Type.Integer({ description: "The latest one" }) }, closed),
    /** To the owner of a private event: somebody asks to come. To who has asked: the owner has answered. */
    AttendeeChanged: Type.Object({ link: eventLinkSchema }, closed),
    /** A session of the user has ended; where it is the connection's own, the connection is closed right after. */
    SessionRevoked: Type.Object({ sessionId: idField }, closed),
    /** Events may have been missed: read the account anew. */
    AccountOutdated: Type.Object({}, closed),
  },
} as const satisfies HubContract;
