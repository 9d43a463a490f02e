import { closedObject } from "../../domain/closedObject.ts";
import { idField } from "../http/fields.ts";
import { flyerSchema } from "../http/flyerCalls.ts";
import type { HubContract } from "./HubContract.ts";

const flyer = closedObject({ flyer: flyerSchema });

/** Flyers that are for the user, as they come and go (specification 4). */
export const flyerHub = {
  methods: {},
  events: {
    FlyerStarted: flyer,
    FlyerUpdated: flyer,
    FlyerStopped: closedObject({ flyerId: idField }),
  },
} as const satisfies HubContract;
