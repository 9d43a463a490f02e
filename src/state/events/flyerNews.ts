import type { FlyerJson } from "../../protocol/http/flyerCalls.ts";

/**
 * What the hub tells of flyers. `started` and `updated` are told to those whom the flyer is for, `stopped` to all.
 * `missed`: the connection was lost for a while.
 */
export type FlyerNews =
  | { readonly kind: "started" | "updated"; readonly flyer: FlyerJson }
  | { readonly kind: "stopped"; readonly id: string }
  | { readonly kind: "missed" };

export type FlyerListener = (news: FlyerNews) => void;

/** The flyer as it is told, with what only this user may see of its event. */
export const withUpdate = (flyer: FlyerJson, told: FlyerJson): FlyerJson => {
  if (told.id !== flyer.id || told.revision < flyer.revision) return flyer;
  if (told.event || !flyer.event) return told;
  const { event, eventId, link } = flyer;
  return { ...told, event, eventId, link: told.link || link };
};

/** A list of flyers after news that tell all that is needed; the others ask for a new one. */
export function applyFlyerNews(flyers: readonly FlyerJson[], news: FlyerNews): FlyerJson[] | "outdated" {
  if (news.kind === "updated") return flyers.map((flyer) => withUpdate(flyer, news.flyer));
  return news.kind === "stopped" ? flyers.filter(({ id }) => id !== news.id) : "outdated";
}
