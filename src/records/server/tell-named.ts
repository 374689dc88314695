import type { Work } from "#platform/server/database/transaction.ts";
import type { Viewer } from "#platform/viewer.ts";
import { notYetTold, ring } from "./bell/ring.ts";
import { namedNow } from "./bell/kinds.ts";
import { placesOf } from "./held-facts.ts";
import type { StoredRow } from "./present.ts";
import type { AnyRecords } from "./records.ts";

type Naming = {
  readonly id: number;
  /** The row as it was stored; null for a new one. */
  readonly before: StoredRow | null;
  /** Columns that were written. */
  readonly set: StoredRow;
};

/**
 * Tells those who stand in a place of the record from now on that it is theirs; nobody is told what he did himself.
 * Comes after what else the change tells.
 */
export async function tellNamed(
  work: Work,
  viewer: Partial<Pick<Viewer, "staff">>,
  records: AnyRecords,
  { id, before, set }: Naming,
): Promise<void> {
  const named = placesOf(records).flatMap(({ column }) => {
    const person = set[column];
    return typeof person === "number" && person !== before?.[column] ? [person] : [];
  });
  if (named.length === 0) return;
  const about = { type: String(records.resource.name), id };
  // Whoever has just heard of the same change for a weightier reason is not told twice.
  const to = await notYetTold(work, about, named);
  await ring(work, namedNow, { from: viewer.staff?.id ?? null, to, about });
}
