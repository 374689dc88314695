import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { defineRecords, teamRows } from "#records/server/records.ts";
import { seesTied } from "#records/server/tied.ts";
import { answersOf, joinAsks } from "../access.ts";
import { ask, departments, type Department } from "../ask.ts";

const me = ({ viewer }: Asker) => viewer.staff?.id ?? null;

/** Departments whose questions the person answers. */
const answered = (asker: Asker) =>
  (Object.keys(departments) as Department[]).filter((name) => answersOf[name].allows(asker.facts));

/**
 * Rows of `r`: one's own, those of the departments one answers for, and those of one's teams but for 인사; and of all
 * these only such whose case and consultation one sees.
 */
function askRows(asker: Asker): RawBuilder<boolean> {
  return sql<boolean>`((r.owner_id = ${me(asker)} or r.assignee_id = ${me(asker)}
      or r.department = any(${answered(asker)}::text[]) or (r.department <> '인사' and ${teamRows(ask, null, asker)}))
    and ${seesTied("project", sql`r.project_id`, asker)} and ${seesTied("consult", sql`r.consult_id`, asker)})`;
}

/** 문의 with its rules. */
export const askRecords = defineRecords(ask, {
  show: joinAsks,
  manage: joinAsks,
  list: null,
  scope: askRows,
  keepsFiles: (asker) => sql<boolean>`(r.owner_id = ${me(asker)} or r.assignee_id = ${me(asker)}
    or r.department = any(${answered(asker)}::text[]))`,
  computed: { boardPost: sql`r.board_post_id` },
  check: async ({ asker, before }) => {
    if (before && before["owner"] !== me(asker)) {
      throw new Failure("ruleViolated", "문의 내용은 문의한 사람만 고칠 수 있습니다.");
    }
    if (before && before["status"] === "done") throw new Failure("ruleViolated", "완료된 문의는 고칠 수 없습니다.");
  },
  written: async ({ work, asker, before }, id) => {
    if (before) return;
    await work.query
      .updateTable("asks")
      .set({ owner_id: me(asker) })
      .where("id", "=", id)
      .execute();
  },
});
