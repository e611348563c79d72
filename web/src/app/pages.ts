/** The large pages, each fetched when it is first wanted. */
export const pages = {
  home: () => import("../home/Home.svelte"),
  table: () => import("./TablePage.svelte"),
};
