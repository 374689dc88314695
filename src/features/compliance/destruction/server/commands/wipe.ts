import { sql } from "kysely";
import type { Keyring } from "#platform/server/crypto/field-cipher.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { eraseData } from "#records/server/whose/erase.ts";
import { holders } from "#records/server/whose/holders.ts";
import { knownBy } from "#records/server/whose/known.ts";
import type { Reach } from "#records/server/whose/personal-table.ts";
import { reachOf } from "#records/server/whose/reach.ts";
import type { DestroyedKind } from "../../destruction.ts";
import { tableOf } from "../kinds.ts";
import { letGo, namesOf, personsOf, wipePersons } from "./wipe-persons.ts";

/**
 * Takes everything that tells who somebody was out of a record and of all that hangs on it, for good, as the facts of
 * each field say (`erase`). Numbers, days, sums and states stay, so that lists and accounts still add up. Answers how
 * many rows lost data, by label, and which. The caller has made sure that nothing has to be kept.
 */
export async function wipeRecord(
  work: Work,
  keyring: Keyring,
  kind: DestroyedKind,
  id: number,
): Promise<{ readonly wiped: Record<string, number>; readonly reach: Reach }> {
  const { query } = work;
  await sql`select from ${tableOf(kind)} where id = ${id} for update`.execute(query);
  const reach = await reachOf({ query }, new Map([[kind, [id]]]), holders());
  // Read before anything goes: a wiped client takes its person along.
  const persons = await personsOf(query, reach);
  const names = await namesOf(query, persons);
  const known = await knownBy({ query }, new Map([...reach, ["person", persons]]));
  await letGo(query, reach);
  return {
    wiped: { ...(await eraseData(work, reach, known)), ...(await wipePersons(work, keyring, reach, names)) },
    reach,
  };
}
