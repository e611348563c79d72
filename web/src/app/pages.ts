/** The large pages. Each is loaded when it is first needed. */
export const pages = {
  home: () => import("../home/Home.svelte"),
  table: () => import("./TablePage.svelte"),
  rules: () => import("../rulebook/page/Rulebook.svelte"),
};
