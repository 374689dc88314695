import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";

type Taken = { readonly stakeId: number; readonly reason: string };

/**
 * Takes a stake back by a row of its own and returns that row's key. 422 for one that was taken back before, and for a
 * reversal itself.
 */
export async function reverseStake(
  work: Work,
  { userId }: { readonly userId: number | null },
  { stakeId, reason }: Taken,
): Promise<number> {
  // Of two who reverse it at once the second one looks after the first one has written.
  await sql`select from partners where id = (select partner_id from partner_stakes where id = ${stakeId}) for update`.execute(
    work.query,
  );
  const { rows } = await sql<{ partnerId: number; isReversal: boolean; reversed: boolean }>`
    select s.partner_id as "partnerId", s.reversal_of_id is not null as "isReversal",
      exists (select from partner_stakes r where r.reversal_of_id = s.id) as reversed
    from partner_stakes s where s.id = ${stakeId} and s.deleted_at is null`.execute(work.query);
  const [row] = rows;
  if (!row) throw notFound();
  if (row.isReversal)
    throw new Failure("ruleViolated", "정정한 행은 다시 정정할 수 없습니다. 새 지분을 등록해 주세요.");
  if (row.reversed) throw new Failure("ruleViolated", "이미 정정된 지분입니다.");
  const { rows: made } = await sql<{ id: number }>`
    insert into partner_stakes (team_id, partner_id, from_on, units, capital, votes, reason, reversal_of_id, created_by, updated_by)
    select team_id, partner_id, from_on, units, capital, votes, ${reason}, id, ${userId}, ${userId}
    from partner_stakes where id = ${stakeId} returning id`.execute(work.query);
  const { id } = made[0]!;
  work.audit({
    action: "stake.reverse",
    recordType: "stake",
    recordId: stakeId,
    changes: { reversal: [null, id], reason },
  });
  work.emit({ type: "record", ref: `stake:${stakeId}` });
  work.emit({ type: "record", ref: `partner:${row.partnerId}` });
  return id;
}
