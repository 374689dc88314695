import { sql } from "kysely";
import { invalidField } from "#platform/server/http/failure.ts";
import { defineRecords } from "#records/server/records.ts";
import { keepTrainings, manageTrainings } from "../access.ts";
import { training } from "../training.ts";

/** 연수교육 with its rules: a lawyer keeps his own, whoever manages staff sees and keeps all. */
export const trainingRecords = defineRecords(training, {
  show: keepTrainings,
  manage: keepTrainings,
  list: null,
  scope: ({ viewer, facts }) =>
    manageTrainings.allows(facts)
      ? sql<boolean>`true`
      : sql<boolean>`(r.staff_id = ${viewer.staff?.id ?? null}::bigint)`,
  check: async ({ asker, changes }) => {
    const isOther = changes.staff !== undefined && changes.staff !== asker.viewer.staff?.id;
    if (isOther && !manageTrainings.allows(asker.facts)) {
      throw invalidField("staff", "본인의 연수교육만 등록할 수 있습니다. 변호사에서 본인을 골라 주세요.");
    }
  },
});
