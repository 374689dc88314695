const listeners = new Set<() => void>();

/** Opens the task screen as a dialog, as the S notice does (spec §2.4). */
export function openTaskDialog(): void {
  for (const listener of listeners) listener();
}

/** For the part that draws the dialog. */
export function onTaskDialogRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
