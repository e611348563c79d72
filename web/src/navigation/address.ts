/** Which page an address names. */
export type Route = { page: "home" } | { page: "table"; code: string } | { page: "nowhere" };

export function routeOf(path: string): Route {
  if (path === "/") return { page: "home" };
  const code = /^\/t\/([\w-]+)\/?$/.exec(path)?.[1];
  return code ? { page: "table", code } : { page: "nowhere" };
}
