import type { AccountJson } from "../../../protocol/http/accountCalls.ts";
import { MIRA } from "../../studio.test-helper.tsx";

export const NOW = "2026-11-26T12:00:00.000Z";

/** Mira's account on the free plan, without a subscription. */
export const FREE_ACCOUNT: AccountJson = {
  id: MIRA.id,
  email: MIRA.email,
  name: MIRA.name,
  plan: "free",
  renewsAt: null,
  subscription: "none",
  endsAt: null,
  nextPlan: null,
  features: [],
  usage: { documents: 3, bytes: 2048 },
  quota: { documents: 100, bytes: 1_048_576 },
  createdAt: NOW,
  deletedFrom: null,
};
