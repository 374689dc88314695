import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { addDays } from "#firm/court-days.ts";
import { readCourtDays } from "#firm/server/court-days.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { ring } from "#records/server/bell/ring.ts";
import { holdMatter } from "#features/pipeline/conflicts/server/commands/holds.ts";
import { staffOfPartners } from "#features/partner/members/server/api.ts";
import { inquiryAsks } from "./bell.ts";

type Circulated = {
  readonly id: number;
  readonly round: number;
  readonly record_type: string | null;
  readonly record_id: number | null;
};

/** The record that holds a matter, as holds name it. */
export const sourceOf = ({ id }: Pick<Circulated, "id">) => `conflictInquiry:${id}`;

/** Whether a partner `p` is still waited for: whoever has left answers no more. */
export const stillAsked = sql<boolean>`p.status <> 'left' and p.deleted_at is null`;

/** 18시 of the next working day: what an inquiry that says nothing else gives the partners. */
export async function nextWorkingEvening({ query }: Pick<Database, "query">, now = Date.now()): Promise<Date> {
  const day = (await readCourtDays({ query })).onOrAfter(addDays(seoulDay(now), 1));
  return new Date(`${day}T18:00:00+09:00`);
}

/**
 * Asks every partner about the names of the round of the inquiry, and holds the matter until it is decided. Whom a wall
 * around the matter names is not asked.
 */
export async function circulate(work: Work, row: Circulated, from: number | null): Promise<void> {
  const { rows } = await sql<{ partnerId: number }>`
    insert into inquiry_answers (inquiry_id, partner_id, round)
    select ${row.id}, p.id, ${row.round} from partners p where p.status <> 'left' and p.deleted_at is null
      and not exists (select from walls w where w.record_type = ${row.record_type} and w.record_id = ${row.record_id}
        and w.lifted_at is null and w.excluded_staff_id = p.staff_id)
    on conflict do nothing returning partner_id as "partnerId"`.execute(work.query);
  const to = await staffOfPartners(
    work,
    rows.map(({ partnerId }) => partnerId),
  );
  await ring(work, inquiryAsks, { from, to, about: { type: "conflictInquiry", id: row.id } });
  if (row.record_type === null || row.record_id === null) return;
  await holdMatter(
    work,
    { type: row.record_type, id: row.record_id },
    {
      source: sourceOf(row),
      reason: `파트너 이해관계 조회 ${row.id}호가 회람 중입니다. 결정을 기다려 주세요.`,
      yields: false,
    },
  );
}
