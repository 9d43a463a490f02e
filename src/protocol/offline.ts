/** Files of a build that the service worker stores, as absolute paths. */
export interface OfflineList {
  /** Changes with any of the files. */
  readonly version: string;
  /** Every screen. */
  readonly app: readonly string[];
  /** Large files that few visits use: maps, sound file formats, symbols of pads. */
  readonly rest: readonly string[];
}

/** Message of a page to a service worker; the reply comes by the port that is sent along. */
export type OfflineRequest =
  | {
      readonly type: "store";
      /** Most files that are fetched for this request. */
      readonly most: number;
      /** True to store `OfflineList.rest`, too. */
      readonly whole: boolean;
      /** Paths that the page has loaded, which come first. */
      readonly used: readonly string[];
    }
  /** Lets a worker that waits take the place of the active one. */
  | { readonly type: "activate" };

export interface OfflineReply {
  /** Files that are still to be stored. */
  readonly left: number;
  /** True if the worker belongs to the build of the page: all files that the page has loaded are its own. */
  readonly isSameBuild: boolean;
}
