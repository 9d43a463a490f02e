/** The sections of the documentation, with the beginnings of the paths that belong to them. */
const PATHS = {
  auth: ["/presence/api/v1/auth/"],
  user: ["/presence/api/v1/user/", "/avatars/"],
  account: ["/account/"],
  projects: ["/project/"],
  events: ["/engine/", "/pictures/"],
  moderation: ["/presence/api/v1/report/", "/presence/api/v1/admin/"],
};

export const callTags = Object.keys(PATHS);

export function tagOf(path: string): string {
  const [tag] = Object.entries(PATHS).find(([, starts]) => starts.some((start) => `${path}/`.startsWith(start))) ?? [];
  if (tag === undefined) throw new Error(`${path} belongs to no section of the documentation`);
  return tag;
}
