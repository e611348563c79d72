/** The page that an address names. */
export type Address = { page: "home" | "rules" | "nowhere" } | { page: "table"; code: string };

export function addressOf(path: string): Address {
  if (path === "/") return { page: "home" };
  if (/^\/rules\/?$/.test(path)) return { page: "rules" };
  const code = /^\/t\/([\w-]+)\/?$/.exec(path)?.[1];
  return code ? { page: "table", code } : { page: "nowhere" };
}
