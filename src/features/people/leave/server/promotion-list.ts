import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { bellTitle, type BellSubject } from "#records/server/bell/kinds.ts";
import { manageLeave } from "../access.ts";
import { promotionStates } from "../promotions.ts";
import { answerUntil } from "./promotion-steps.ts";
import { dayLength, leaveRates, termsOf } from "./work-days.ts";

type Refusal = {
  readonly id: number;
  readonly day: string;
  readonly served: boolean;
  readonly acked: boolean;
  readonly returned: boolean;
};

/** 사용촉진 that a person sees: the own, and all for 인사관리; what waits first. */
export async function listPromotions(database: Pick<Database, "query">, asker: Asker) {
  const me = asker.viewer.staff!.id;
  const rows = await database.query
    .selectFrom("leave_promotions as p")
    .innerJoin("staffs as s", "s.id", "p.staff_id")
    .selectAll("p")
    .select("s.short_name as name")
    .select(
      sql<
        Refusal[]
      >`(select coalesce(json_agg(json_build_object('id', f.id, 'day', u.day, 'served', f.served_at is not null,
        'acked', f.acked_at is not null, 'returned', f.returned_at is not null) order by u.day), '[]')
        from leave_refusals f join leave_uses u on u.id = f.use_id join leaves l on l.id = u.leave_id
        where l.promotion_id = p.id)`.as("refusals"),
    )
    .where(manageLeave.allows(asker.facts) ? sql<boolean>`true` : sql<boolean>`p.staff_id = ${me}`)
    .where(manageLeave.allows(asker.facts) ? sql<boolean>`true` : sql<boolean>`p.state <> 'due'`)
    .orderBy(sql`p.state in ('done', 'owed')`)
    .orderBy("p.expires_on")
    .orderBy("p.id")
    .limit(500)
    .execute();
  const rate = await leaveRates(database);
  const today = seoulDay(Date.now());
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      version: row.version,
      staff: { id: row.staff_id, name: row.name },
      kind: row.kind,
      state: row.state,
      expiresOn: row.expires_on,
      minutes: row.minutes,
      day: dayLength(await termsOf(database, row.staff_id, rate), today),
      noticeFrom: row.notice_from,
      noticeUntil: row.notice_until,
      answerUntil: answerUntil(row),
      designateUntil: row.designate_until,
      owedBecause: row.owed_because,
      mine: row.staff_id === me,
      refusals: row.refusals,
    })),
  );
}

/** A promotion as the bell speaks of it. */
export const promotionSubject: BellSubject = {
  name: "leavePromotion",
  label: "사용촉진",
  from: sql`leave_promotions`,
  seen: (asker) =>
    manageLeave.allows(asker.facts)
      ? sql<boolean>`true`
      : sql<boolean>`r.staff_id = ${asker.viewer.staff?.id ?? null}::bigint`,
  title: bellTitle(
    sql`(select s.short_name from staffs s where s.id = r.staff_id)`,
    sql`(${JSON.stringify(promotionStates)}::jsonb ->> r.state)`,
    sql`r.expires_on::text`,
  ),
  path: () => "/lawfirm/mypage/vacation?tab=promotion",
};
