/** The bearer token of calls and of the realtime connection, managed by the session. */
export interface TokenPort {
  /** The current token, null for a visitor. */
  current(): string | null | Promise<string | null>;
  /** The token, refreshed first if it is due (specification 9: after 30 minutes). */
  fresh(): Promise<string | null>;
  /** The server answered 401 to this token (specification 8): the session is over, unless another token took its place. */
  refused(token: string): void | Promise<void>;
}
