import { closedObject } from "../../domain/closedObject.ts";
import { idField } from "../http/fields.ts";
import { flyerSchema } from "../http/flyerCalls.ts";
import type { HubContract } from "./HubContract.ts";

const flyer = closedObject({ flyer: flyerSchema });

/** Flyers for the user as they appear and expire (specification 4). */
export const flyerHub = {
  methods: {},
  events: {
    FlyerStarted: flyer,
    FlyerUpdated: flyer,
    FlyerStopped: closedObject({ flyerId: idField }),
  },
} as const satisfies HubContract;
