import { SHARE_FIELD, SHARED_CACHE, SHARED_QUERY } from "../../protocol/sharedFiles.ts";

/** Stores the files of a share target's form for the page that it leads to. */
export async function receiveShare(request: Request, caches: Pick<CacheStorage, "open">): Promise<Response> {
  const { origin } = new URL(request.url);
  const form = await request.formData();
  const files = form.getAll(SHARE_FIELD).filter((field) => field instanceof File);
  const cache = await caches.open(SHARED_CACHE);
  for (const file of files) {
    const url = `${origin}/shared/${crypto.randomUUID()}/${encodeURIComponent(file.name)}`;
    await cache.put(url, new Response(file, { headers: { "Content-Type": file.type } }));
  }
  return Response.redirect(`${origin}/${SHARED_QUERY}`, 303);
}
