import { Value } from "typebox/value";
import { productSchema, type Product } from "../../../../protocol/http/accountCalls.ts";

/** The plans in the manifest's `settings.Products`, which is JSON text; what is no plan is left out. */
export function readProducts(json: string): readonly Product[] {
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) ? list.filter((item): item is Product => Value.Check(productSchema, item)) : [];
  } catch {
    return [];
  }
}
