import { sql } from "kysely";
import { defineRecords } from "#records/server/records.ts";
import { managePartners, showPartners } from "#features/partner/members/access.ts";
import { reward } from "../reward.ts";

/** 업무보상 with its rules: a partner sees his own, the 운영위원회 all. */
export const rewardRecords = defineRecords(reward, {
  show: showPartners,
  manage: managePartners,
  list: null,
  scope: ({ viewer, facts }) =>
    managePartners.allows(facts)
      ? sql<boolean>`true`
      : sql<boolean>`(r.partner_id in (select p.id from partners p where p.staff_id = ${viewer.staff?.id ?? null}::bigint))`,
  computed: {
    kind: sql`case when r.adjusts_id is null then 'first' else 'adjustment' end`,
    objected: sql`case when r.objected_at is null then null when r.answer = '' then 'open' else 'answered' end`,
  },
  actions: { compute: "산정", recompute: "다시 산정", adjust: "조정 산정" },
});
