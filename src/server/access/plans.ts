import type { Claims } from "../../protocol/http/authCalls.ts";
import { FREE_LIMITS, type Product } from "../../protocol/http/accountCalls.ts";
import type { Principal } from "./SessionRepository.ts";

const GIB = 1024 ** 3;

/** The plans that can be ordered. */
export const products: readonly Product[] = [
  {
    id: "basic",
    name: "Basic",
    description: "More room for boards and projects, and boards saved as HTML files.",
    priceCents: 500,
    currency: "USD",
    interval: "month",
    features: ["SubscriptionLevel.Basic", "Download.HTML"],
    documents: 1000,
    bytes: 5 * GIB,
  },
  {
    id: "pro",
    name: "Pro",
    description: "Everything of Basic, room for a life's work, devices with routing, and the arpeggiator's screen.",
    priceCents: 1200,
    currency: "USD",
    interval: "month",
    features: ["SubscriptionLevel.Basic", "SubscriptionLevel.Pro", "Download.HTML"],
    documents: 10_000,
    bytes: 50 * GIB,
  },
];

/** Features and limits of a plan. */
export const planOf = (plan: Principal["plan"]): Pick<Product, "features" | "documents" | "bytes"> =>
  products.find(({ id }) => id === plan) ?? { ...FREE_LIMITS, features: [] };

/** The features of a plan, and of the add-ons beside it, each once. */
export const featuresOf = ({ plan, addOns }: Pick<Principal, "plan" | "addOns">): string[] => [
  ...new Set([...planOf(plan).features, ...addOns]),
];

/** The claims of a principal as they are now. */
export const claimsOf = (principal: Pick<Principal, "userId" | "roles" | "plan" | "addOns">): Claims => ({
  sub: principal.userId,
  role: [...principal.roles],
  Feature: featuresOf(principal).join(";"),
});
