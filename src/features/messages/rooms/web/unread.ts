import { createPersonalStore } from "#platform/web/personal-store.ts";

/** Unread posts in all rooms together, beside 톡 in the menu; null: not known yet. */
export const unreadTotal = createPersonalStore<number | null>(null);
