/** What was typed and not saved stands in this browser under names that begin so; the person's id comes next. */
export const draftPrefix = "haechi.draft.";

/** Whoever comes next shall find nothing of it, not even unreadable. */
export function forgetStoredDrafts(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(draftPrefix)) localStorage.removeItem(name);
}
