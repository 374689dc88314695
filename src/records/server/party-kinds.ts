import { recordPath, type Resource } from "../resource.ts";
import type { ConflictFacts } from "./conflict-facts.ts";
import type { AnyRecords } from "./records.ts";
import { registeredRecords } from "./registry.ts";

/** A kind of record in which parties stand. */
export type PartyKind = {
  readonly name: string;
  readonly resource: Resource;
  readonly records: AnyRecords;
  readonly facts: ConflictFacts;
};

/** Every kind of record in which parties stand. */
export function partyKinds(): readonly PartyKind[] {
  return [...registeredRecords().values()].flatMap((records) => asPartyKind(records) ?? []);
}

/** The kind with this name; throws for a name that no call lets through. */
export function partyKind(name: string): PartyKind {
  const records = registeredRecords().get(name);
  const kind = records && asPartyKind(records);
  if (!kind) throw new Error(`no parties stand in records of the kind ${name}`);
  return kind;
}

function asPartyKind(records: AnyRecords): PartyKind | null {
  const resource: Resource = records.resource;
  return records.conflicts ? { name: resource.name, resource, records, facts: records.conflicts } : null;
}

/** Kinds whose records are checked themselves. */
export function checkedKinds(): readonly PartyKind[] {
  return partyKinds().filter(({ facts }) => facts.waiting);
}

/** A record as the browser speaks of it: the word for its kind, its number and its page. */
export function placeOf(type: string, number: number) {
  const { resource } = partyKind(type);
  return { type, label: resource.label, number, path: recordPath(resource, number) };
}
