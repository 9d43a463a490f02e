import type { HttpCall } from "../../protocol/http/HttpCall.ts";

/** Base addresses of the two APIs (specification 7); "" is the page's own origin. */
export interface ApiBases {
  readonly mainUrl: string;
  readonly engineUrl: string;
}

export type Fields = Readonly<Record<string, unknown>>;

const ENGINE = "/engine/";

/** The address of a call. A list in the query repeats its key; fields without a value are left out. */
export function callUrl({ path }: Pick<HttpCall, "path">, params: Fields, query: Fields, bases: ApiBases): string {
  const base = path.toLowerCase().startsWith(ENGINE) ? bases.engineUrl : bases.mainUrl;
  const filled = path.replaceAll(/:([a-z]\w*)/gi, (_, name: string) => encodeURIComponent(text(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const item of values) if (item !== undefined && item !== null) search.append(key, text(item));
  }
  return `${base.replace(/\/+$/, "")}${filled}${search.size > 0 ? `?${search.toString()}` : ""}`;
}

const text = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
