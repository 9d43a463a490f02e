import { fail, ok, type Result } from "./AppError.ts";

/** Letters and digits in parts, between dots, hyphens or underscores: `Download.HTML`. */
export const ADD_ON_PATTERN = "^[A-Za-z0-9]+([._-][A-Za-z0-9]+)*$";
export const LONGEST_ADD_ON = 64;

/** Features of plans alone: they are paid for. */
const OF_PLANS = "SubscriptionLevel.";

/** The name of an add-on in the Feature claim. Errors: `REQUEST_INVALID`. */
export function addOnName(text: string): Result<string> {
  if (text.length > LONGEST_ADD_ON || !new RegExp(ADD_ON_PATTERN).test(text))
    return fail("REQUEST_INVALID", "An add-on is named by letters and digits, with dots between parts: Download.HTML");
  if (text.startsWith(OF_PLANS)) return fail("REQUEST_INVALID", `${text} is a plan. Plans are ordered, not granted`);
  return ok(text);
}
