import { sql } from "kysely";
import { Failure } from "#platform/server/http/failure.ts";
import { defineRecords } from "#records/server/records.ts";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { managePartners } from "#features/partner/members/access.ts";
import { showUnion } from "../access.ts";
import { unionCase, unionRule, unionSettlement } from "../union.ts";

export const unionRuleRecords = defineRecords(unionRule, {
  show: showUnion,
  manage: managePartners,
  list: null,
  scope: () => sql<boolean>`true`,
  check: async ({ work, before }) => {
    if (!before) return;
    const { rows } = await sql`select from union_settlements where status in ('confirmed','paid') and deleted_at is null
      and period_on >= ${before["fromOn"]}::date - 92 limit 1`.execute(work.query);
    if (rows.length > 0)
      throw new Failure("ruleViolated", "이 규칙으로 확정한 분기가 있습니다. 새 적용일로 규칙을 등록해 주세요.");
  },
});

/** 반별산 사건, kept by the 운영위원회. */
export const unionCaseRecords = defineRecords(unionCase, {
  show: showUnion,
  manage: managePartners,
  list: null,
  // Whom a wall keeps from the case it keeps from how the case is shared.
  scope: (asker) => outsideWalls(asker, "project", sql.ref<number>("r.project_id")),
  check: async ({ work, before }) => {
    if (!before) return;
    const { rows } = await sql`select from union_settlements where status in ('confirmed','paid') and deleted_at is null
      and period_on >= ${before["fromOn"]}::date - 92 limit 1`.execute(work.query);
    if (rows.length > 0)
      throw new Failure("ruleViolated", "이 비율로 확정한 분기가 있습니다. 새 적용일로 다시 등록해 주세요.");
  },
});

export const unionRecords = defineRecords(unionSettlement, {
  show: showUnion,
  manage: managePartners,
  list: null,
  scope: () => sql<boolean>`true`,
  actions: { compute: "산정", recompute: "다시 산정" },
});
