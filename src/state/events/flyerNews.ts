import type { FlyerJson } from "../../protocol/http/flyerCalls.ts";

/**
 * Notifications about flyers from the hub. `started` and `updated` go to the flyer's audience, `stopped` to all.
 * `missed`: the connection was lost for a while.
 */
export type FlyerNews =
  | { readonly kind: "started" | "updated"; readonly flyer: FlyerJson }
  | { readonly kind: "stopped"; readonly id: string }
  | { readonly kind: "missed" };

export type FlyerListener = (news: FlyerNews) => void;

/** The received flyer, with the fields of its event that only this user may see. */
export const withUpdate = (flyer: FlyerJson, told: FlyerJson): FlyerJson => {
  if (told.id !== flyer.id || told.revision < flyer.revision) return flyer;
  if (told.event || !flyer.event) return told;
  const { event, eventId, link } = flyer;
  return { ...told, event, eventId, link: told.link || link };
};

interface FlyerList {
  readonly flyers: readonly FlyerJson[];
  /** Number of all flyers, of which `flyers` may be the first ones. */
  readonly totalCount: number;
}

/**
 * The active flyers after news of one (specification 4): added or replaced where it started or was updated, first where it is
 * new, and removed where it stopped. `outdated`: they have to be read anew.
 */
export function applyFlyerNews<List extends FlyerList>(
  list: List,
  news: FlyerNews,
  isFiltered: boolean,
): List | "outdated" {
  if (news.kind === "missed") return "outdated";
  const { flyers, totalCount } = list;
  const withFlyers = (next: readonly FlyerJson[]): List => ({
    ...list,
    flyers: next,
    totalCount: totalCount + next.length - flyers.length,
  });
  if (news.kind === "stopped") return withFlyers(flyers.filter(({ id }) => id !== news.id));
  const { flyer, kind } = news;
  if (flyers.some(({ id }) => id === flyer.id)) return withFlyers(flyers.map((each) => withUpdate(each, flyer)));
  // Only the server knows whether a search finds it, and whether it is counted already.
  if (isFiltered || flyers.length < totalCount) return kind === "started" ? "outdated" : list;
  return withFlyers([flyer, ...flyers]);
}
