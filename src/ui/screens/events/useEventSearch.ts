import { useSnapshot } from "valtio";
import { ok, type Result } from "../../../domain/AppError.ts";
import type { ApiPort } from "../../../protocol/api.ts";
import { eventCalls, type EventSearch } from "../../../protocol/http/eventCalls.ts";
import type { EventJson } from "../../../protocol/http/eventJson.ts";
import { searchOf, spanSearchOf, type EventFilters } from "../../../state/events/eventFilters.ts";
import { useStudio } from "../../hooks/StudioContext.ts";
import { useLoad, type Load } from "../../hooks/useLoad.ts";
import { useMorePages } from "../../hooks/useMorePages.ts";

const PAGE_SIZE = 50;
/** Most pages of a span of the calendar; the number of further events is shown. */
const SPAN_PAGES = 6;

interface FoundEvents {
  readonly totalCount: number;
  readonly events: readonly EventJson[];
}

export interface EventSearchResult extends Load<FoundEvents> {
  readonly showMore: () => void;
}

/** The events of filters, and more of them when asked for. */
export function useEventSearch(filters: EventFilters): EventSearchResult {
  const { api, account } = useStudio();
  const { status } = useSnapshot(account.state);
  const asked = JSON.stringify(filters);
  const [count, showMore] = useMorePages(asked);
  const load = useLoad<FoundEvents>(
    (signal) => readPages(api, searchOf(filters, new Date()), count, signal),
    `${asked} ${status}`,
    count,
  );
  return { ...load, showMore };
}

/** The events of filters that begin in a span of days. */
export function useEventSpan(filters: EventFilters, from: Date, to: Date): Load<FoundEvents> {
  const { api, account } = useStudio();
  const { status } = useSnapshot(account.state);
  return useLoad<FoundEvents>(
    (signal) => readPages(api, spanSearchOf(filters, from, to), SPAN_PAGES, signal),
    `${JSON.stringify(filters)} ${from.getTime()} ${to.getTime()} ${status}`,
  );
}

async function readPages(
  api: ApiPort,
  search: EventSearch,
  most: number,
  signal: AbortSignal,
): Promise<Result<FoundEvents>> {
  const events: EventJson[] = [];
  let totalCount = Number.POSITIVE_INFINITY;
  for (let pageNumber = 1; pageNumber <= most && events.length < totalCount; pageNumber++) {
    const body = { ...search, pageNumber, pageSize: PAGE_SIZE };
    const page = await api.call(eventCalls.searchEvents, { body }, { signal });
    if (!page.ok) return page;
    events.push(...page.value.events);
    totalCount = page.value.totalCount;
    if (page.value.events.length === 0) break;
  }
  return ok({ events, totalCount });
}
