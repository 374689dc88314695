import { sql } from "kysely";
import { defineRecords } from "#records/server/records.ts";
import { manageThirdDebtors, showThirdDebtors } from "../access.ts";
import { registerMonths, thirdDebtor } from "../third-debtor.ts";

const today = sql`(now() at time zone 'Asia/Seoul')::date`;

/** Whether the register was looked up too long ago, or never (additions A2). */
export const stale = sql<boolean>`(r.checked_on is null or r.checked_on < ${today} - make_interval(months => ${registerMonths}))`;

/** 제3채무자 명부 with its rules. */
export const thirdDebtorRecords = defineRecords(thirdDebtor, {
  show: showThirdDebtors,
  manage: manageThirdDebtors,
  list: null,
  computed: {
    stale,
    inUse: sql<boolean>`exists (select from seizure_targets t join seizures s on s.id = t.seizure_id
      where t.third_debtor_id = r.id and t.deleted_at is null and s.deleted_at is null and s.status not in ('released', 'done'))`,
  },
});
