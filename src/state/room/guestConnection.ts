import { fail } from "../../domain/AppError.ts";
import { engineHub } from "../../protocol/hub/engineHub.ts";
import type { HubMethod } from "../../protocol/hub/HubContract.ts";
import type { RoomConnection } from "./RoomConnection.ts";

const isForGuests = (method: keyof typeof engineHub.methods): boolean =>
  (engineHub.methods[method] as HubMethod).guests === true;

/** The connection of a guest without an account: what the hub would refuse them is not asked for. */
export const guestConnection = (connection: RoomConnection): RoomConnection => ({
  ...connection,
  invoke: (method, ...args) => (isForGuests(method) ? connection.invoke(method, ...args) : Promise.resolve(null)),
  ask: (method, ...args) =>
    isForGuests(method) ? connection.ask(method, ...args) : Promise.resolve(fail("FORBIDDEN", "Guests only listen")),
});
