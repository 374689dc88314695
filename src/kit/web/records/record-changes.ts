type Listener = (ref: string) => void;

const listeners = new Map<string, Set<Listener>>();

/** Says that a record was changed, here or by somebody else: `contract:12`. Whatever shows such records asks anew. */
export function tellRecordChange(ref: string): void {
  for (const listener of listeners.get(ref.split(":")[0] ?? "") ?? []) listener(ref);
}

/** Calls the listener after every change of a record of this type until the returned function is called. */
export function onRecordChange(type: string, listener: Listener): () => void {
  const own = listeners.get(type) ?? new Set();
  listeners.set(type, own.add(listener));
  return () => own.delete(listener);
}
