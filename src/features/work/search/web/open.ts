import { createPersonalStore } from "#platform/web/personal-store.ts";

/** Whether the search box stands over the page. */
export const searchOpen = createPersonalStore(false);

export function openSearch(): void {
  searchOpen.write(true);
}
