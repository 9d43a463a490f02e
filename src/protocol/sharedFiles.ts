/** Address of the manifest's share target. */
export const SHARE_PATH = "/share";
/** Field of its form that has the files. */
export const SHARE_FIELD = "files";
/** Cache with the files that were shared and that no page has opened yet; their names are the last part of the paths. */
export const SHARED_CACHE = "padroll-shared";
/** Query of the page that opens them. */
export const SHARED_QUERY = "?shared";
