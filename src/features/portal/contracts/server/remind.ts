import { sql } from "kysely";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import type { BellKind } from "#records/server/bell/kinds.ts";
import { ring } from "#records/server/bell/ring.ts";

export const clientSilent: BellKind = {
  name: "contract.clientSilent",
  why: "계약 확인 지연",
  says: "의뢰인이 계약을 아직 확인하지 않았습니다",
};

/** Days without an answer after which the firm is told, and told again. */
const afterDays = 3;

/**
 * Tells those who look after a contract of clients who have had the link for days and said nothing. What is counted is
 * how long it is since, not how often it should have been said: after an outage it is said once, for all clients of a
 * contract (additions 43). Of a link that has lapsed it is said a last time.
 */
export async function remindOfSilent(database: Database): Promise<void> {
  await inBackground(database, async (work) => {
    const { rows } = await sql<{ contract: number; responsible: number | null; issuers: readonly number[] }>`
      with told as (
        update contract_links l set reminded_at = now() from share_links s
        where s.id = l.link_id and l.turn_at is not null and l.confirmed_at is null and l.declined_at is null
          and s.ended_at is null and coalesce(l.reminded_at, l.turn_at) <= now() - make_interval(days => ${afterDays})
          and coalesce(l.reminded_at, l.turn_at) < s.expires_at
        returning l.contract_id, s.created_by)
      select c.id as contract, c.responsible_id as responsible,
        coalesce(jsonb_agg(distinct f.id) filter (where f.id is not null), '[]') as issuers
      from told t join contracts c on c.id = t.contract_id left join staffs f on f.user_id = t.created_by
      where c.deleted_at is null group by c.id`.execute(work.query);
    for (const { contract, responsible, issuers } of rows) {
      const to = [responsible, ...issuers];
      await ring(work, clientSilent, { from: null, to, about: { type: "contract", id: contract } });
    }
  });
}

export const watchSilentClients = defineRecurringJob({
  name: "contractPages.silent",
  label: "계약을 확인하지 않은 의뢰인 알림",
  every: "day",
  run: ({ database }) => remindOfSilent(database),
});
