import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { defineRecords } from "#records/server/records.ts";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { managePartners, showPartners } from "#features/partner/members/access.ts";
import { meAsPartner } from "#features/partner/members/server/api.ts";
import { inquiry } from "../inquiry.ts";
import { stillAsked } from "./circulation.ts";

const walled = ["consult", "contract", "project"] as const;

/**
 * Rows of `r`: those about matters from which nothing keeps the person away, and those that the person was asked in, as
 * long as no wall names him.
 */
function inquiryRows(asker: Asker): RawBuilder<boolean> {
  const id = sql<number>`r.record_id`;
  const open = walled.map(
    (type) => sql`(r.record_type is distinct from ${sql.lit(type)} or ${outsideWalls(asker, type, id)})`,
  );
  const staffId = asker.viewer.staff?.id ?? null;
  return sql<boolean>`((${sql.join(open, sql` and `)})
    or (exists (select from inquiry_answers a where a.inquiry_id = r.id and a.partner_id = ${meAsPartner(asker)})
      and not exists (select from walls w where w.record_type = r.record_type and w.record_id = r.record_id
        and w.lifted_at is null and w.excluded_staff_id = ${staffId}::bigint)))`;
}

/** Partners who have not answered everything that they were asked. */
const silent = sql`select a.partner_id from inquiry_answers a join partners p on p.id = a.partner_id
  where a.inquiry_id = r.id and a.answer is null and ${stillAsked}`;

/** 이해관계 조회 with its rules. */
export const inquiryRecords = defineRecords(inquiry, {
  show: showPartners,
  manage: managePartners,
  enter: showPartners,
  list: null,
  scope: inquiryRows,
  computed: {
    parties: sql`coalesce((select string_agg(p.name, ', ' order by p.id) from inquiry_parties p
      where p.inquiry_id = r.id), '')`,
    answered: sql`(select count(*)::int from (select from inquiry_answers a where a.inquiry_id = r.id
      group by a.partner_id having bool_and(a.answer is not null)) y)`,
    unanswered: sql`(select count(*)::int from (select distinct x.partner_id from (${silent}) x) y)`,
    mine: (
      asker,
    ) => sql`(select case when bool_or(a.answer is null) then 'open' when bool_or(a.answer = 'some') then 'some'
        when bool_or(a.answer = 'consent') then 'consent' else 'none' end
      from inquiry_answers a where a.inquiry_id = r.id and a.partner_id = ${meAsPartner(asker)} having count(*) > 0)`,
  },
  actions: { answer: "응답", addName: "이름 추가", removeName: "이름 제외" },
  check: async ({ before }) => {
    if (before && before["status"] !== "draft" && before["status"] !== "circulating")
      throw new Failure("ruleViolated", "결정된 조회는 고칠 수 없습니다.");
  },
  written: async ({ work, asker, before }, id) => {
    if (before) return;
    await work.query
      .updateTable("conflict_inquiries")
      .set({ owner_id: asker.viewer.staff?.id ?? null })
      .where("id", "=", id)
      .execute();
  },
});
