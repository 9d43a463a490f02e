import { accountHub } from "./accountHub.ts";
import { flyerHub } from "./flyerHub.ts";
import type { HubContract } from "./HubContract.ts";
import { roomHub } from "./roomHub.ts";

/** All messages over the one connection of a client: its account, flyers and its jam room. */
export const engineHub = {
  methods: { ...accountHub.methods, ...flyerHub.methods, ...roomHub.methods },
  events: { ...accountHub.events, ...flyerHub.events, ...roomHub.events },
} as const satisfies HubContract;

export type EngineHubContract = typeof engineHub;
