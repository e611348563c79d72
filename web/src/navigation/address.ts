/** The page that an address names. */
export type Address = { page: "home" } | { page: "table"; code: string } | { page: "nowhere" };

export function addressOf(path: string): Address {
  if (path === "/") return { page: "home" };
  const code = /^\/t\/([\w-]+)\/?$/.exec(path)?.[1];
  return code ? { page: "table", code } : { page: "nowhere" };
}
