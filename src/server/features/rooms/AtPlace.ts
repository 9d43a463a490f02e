import type { Result } from "../../../domain/AppError.ts";
import type { HubPeer } from "../../hub/connection/HubPeer.ts";
import type { BudgetedCall } from "./CallBudgets.ts";
import type { Place } from "./OpenRoom.ts";

/** Works where the caller is, as far as they may ask that often. */
export type AtPlace = <T>(
  caller: HubPeer,
  what: BudgetedCall | null,
  work: (place: Place) => Promise<Result<T>>,
) => Promise<Result<T>>;
