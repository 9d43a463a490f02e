import { sql } from "kysely";
import { OPEN_CATEGORY } from "../../../domain/events/tagCategories.ts";
import { newId } from "../../../domain/id.ts";
import type { TagSearch } from "../../../protocol/http/eventCalls.ts";
import type { TagJson } from "../../../protocol/http/eventJson.ts";
import { searchTextOf, startPatternsOf } from "../../database/searchText.ts";
import { Repository } from "../../database/Repository.ts";

/** Tags, and which event has which. */
export class TagRepository extends Repository {
  search({ searchText = "", categoryId }: TagSearch, limit: number): Promise<TagJson[]> {
    const words = startPatternsOf(searchText).map(
      ([first, later]) => sql`and (search_text like ${first} or search_text like ${later})`,
    );
    return this.rows(sql<TagJson>`select id, category_id, name,
        (select count(*)::int from event_tags where tag_id = tags.id) as uses
      from tags where ${categoryId === undefined ? sql`true` : sql`category_id = ${categoryId}`}
        ${sql.join(words, sql` `)} order by uses desc, search_text, id limit ${limit}`);
  }

  async has(id: string): Promise<boolean> {
    return (await this.field("tags", "id", { id })) !== null;
  }

  /** The tag of this name, whatever its category; a new one where there is none. */
  async named(name: string): Promise<string> {
    const searchText = searchTextOf(name);
    const rows = await this.rows(sql<{ id: string }>`with new as (
        insert into tags (id, category_id, name, search_text)
        select ${newId()}, ${OPEN_CATEGORY}, ${name}, ${searchText}
        where not exists (select from tags where search_text = ${searchText})
        on conflict do nothing returning id)
      select id from new union all select id from tags where search_text = ${searchText} limit 1`);
    // Another one may have made it in this very moment.
    return rows[0]?.id ?? this.named(name);
  }

  /** Number of other tags of the event. */
  othersOf(eventId: string, tagId: string): Promise<number> {
    return this.countRows(sql`from event_tags
      where event_id = ${eventId} and tag_id <> ${tagId}`);
  }

  async add(eventId: string, tagId: string): Promise<void> {
    await this.insertNew("eventTags", { eventId, tagId });
  }

  remove(eventId: string, tagId: string): Promise<boolean> {
    return this.deleteRows("eventTags", { eventId, tagId });
  }

  /** Tags that users made and no event has any more. */
  async dropUnused(): Promise<void> {
    await this.run(sql`delete from tags where category_id = ${OPEN_CATEGORY} and created_at < now() - interval '1 day'
      and not exists (select from event_tags where tag_id = tags.id)`);
  }
}
