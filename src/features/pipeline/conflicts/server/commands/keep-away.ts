import { sql } from "kysely";
import type { Keyring } from "#platform/server/crypto/field-cipher.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { tellOfWall } from "./raise-wall.ts";
import { runConflictCheck, type Subject } from "./run-conflict-check.ts";

type KeptAway = {
  readonly subject: Subject;
  readonly staffIds: readonly number[];
  /** Who has decided it. */
  readonly decidedBy: number;
};

/** Kinds that walls can stand around. */
const walled = ["consult", "contract", "project"];

/**
 * Keeps people away from a matter by name, and from the contracts and cases that have come of it; what comes of it later
 * follows by itself (migration 0353).
 */
export async function keepAway(
  work: Work,
  by: { readonly viewer: { readonly userId: number | null }; readonly keyring: Keyring },
  { subject, staffIds, decidedBy }: KeptAway,
): Promise<void> {
  if (staffIds.length === 0 || !walled.includes(subject.type)) return;
  const { type, id } = subject;
  const last = await work.query
    .selectFrom("conflict_checks")
    .select("id")
    .where("record_type", "=", type)
    .where("record_id", "=", id)
    .orderBy("id", "desc")
    .executeTakeFirst();
  const checkId = last?.id ?? (await runConflictCheck(work, by, subject));
  await sql`
    with recursive matter (type, id) as (
      select ${type}::text, ${id}::bigint
      union
      select x.type, x.id from matter m cross join lateral (
        select 'contract'::text as type, k.id from contracts k where m.type = 'consult' and k.consult_id = m.id
        union all
        select 'project'::text, p.id from projects p where m.type = 'contract' and p.contract_id = m.id) x)
    insert into walls (record_type, record_id, kind, excluded_staff_id, decided_by, check_id)
    select m.type, m.id, 'decline', s.id, ${decidedBy}, ${checkId} from matter m, unnest(${staffIds}::bigint[]) s(id)
    on conflict do nothing`.execute(work.query);
  for (const kind of walled) tellOfWall(work, kind);
}
