import type { Resource } from "../resource.ts";

type Listener = (ref: string) => void;

const listeners = new Map<string, Set<Listener>>();
const waiting = new Map<string, string>();
const atOnce = new Set<string>();

/** Changes of one type within this time are told once: a busy office would else ask anew at every stroke. */
const pauseMs = 1_000;

/** Says that a record was changed, here or by somebody else: `contract:12`. Whatever shows such records asks anew. */
export function tellRecordChange(ref: string): void {
  const type = ref.split(":")[0]!;
  if (!listeners.has(type)) return;
  if (!waiting.has(type)) setTimeout(() => tell(type), atOnce.has(type) ? 0 : pauseMs);
  waiting.set(type, ref);
}

function tell(type: string): void {
  const ref = waiting.get(type)!;
  waiting.delete(type);
  for (const listener of listeners.get(type) ?? []) listener(ref);
}

/** Says that records may have changed while nobody was told: the connection has only just come. */
export function tellMissedChanges(): void {
  for (const type of listeners.keys()) tellRecordChange(`${type}:*`);
}

/** Calls the listener after changes that change such records too, until the returned function is called. */
export function onChangeOf({ name, follows }: Pick<Resource, "name" | "follows">, listener: Listener): () => void {
  const stops = [name, ...follows].map((type) => onRecordChange(type, listener));
  return () => stops.forEach((stop) => stop());
}

/** From now on, changes of this type are told without the pause. */
export function tellAtOnce(type: string): void {
  atOnce.add(type);
}

/** Calls the listener after changes of records of this type until the returned function is called. */
export function onRecordChange(type: string, listener: Listener): () => void {
  const own = listeners.get(type) ?? new Set();
  listeners.set(type, own.add(listener));
  return () => own.delete(listener);
}
