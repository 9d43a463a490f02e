import { Type } from "typebox";
import { idField } from "../http/fields.ts";
import { flyerSchema } from "../http/flyerCalls.ts";
import type { HubContract } from "./HubContract.ts";

const closed = { additionalProperties: false } as const;
const flyer = Type.Object({ flyer: flyerSchema }, closed);

/** Flyers that are for the user, as they come and go (specification 4). */
export const flyerHub = {
  methods: {},
  events: {
    FlyerStarted: flyer,
    FlyerUpdated: flyer,
    FlyerStopped: Type.Object({ flyerId: idField }, closed),
  },
} as const satisfies HubContract;
