/** The large pages, each fetched when it is first wanted. */
export const load = {
  home: () => import("../home/Home.svelte"),
  table: () => import("./TablePage.svelte"),
};
