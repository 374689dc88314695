import { createStore } from "../../../../kit/web/store.ts";

/** Whether the search box stands over the page. */
export const searchOpen = createStore(false);

export function openSearch(): void {
  searchOpen.write(true);
}
