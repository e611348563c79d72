/** The large pages, each fetched when it is first wanted. */
export const load = {
  home: () => import("./Home.svelte"),
  table: () => import("./Table.svelte"),
};
