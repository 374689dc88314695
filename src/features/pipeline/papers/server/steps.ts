import { Failure } from "#platform/server/http/failure.ts";
import { bindSteps, type Looking } from "#records/server/steps/bind-steps.ts";
import { changeRecord } from "#records/server/change-record.ts";
import type { paperTemplate } from "../paper-template.ts";
import { templateSteps as machine } from "../steps.ts";
import { templateRecords } from "./records.ts";
import { shownFile } from "./template-file.ts";

/** Nobody is asked to look over what would not give a whole paper. */
async function refuseUnfinished({ query, before }: Looking<typeof paperTemplate>): Promise<void> {
  const file = await shownFile({ query }, before.id);
  if (!file) throw new Failure("ruleViolated", "서식 파일을 먼저 올려 주세요.");
  const unknown = file.fields.filter(({ known }) => !known).map(({ name }) => name || "이름 없는 누름틀");
  if (unknown.length > 0) {
    const names = unknown.slice(0, 5).join(", ");
    throw new Failure("ruleViolated", `알 수 없는 항목을 고쳐 주세요: ${names}${unknown.length > 5 ? " 등" : ""}`);
  }
  const [fault] = file.faults;
  if (fault) throw new Failure("ruleViolated", `효력이 없는 조항을 고쳐 주세요: ${fault.clause} (${fault.law})`);
}

/** The steps of 서식. The edition that one takes the place of is stopped with it. */
export const templateSteps = bindSteps(templateRecords, machine, {
  guards: { submit: refuseUnfinished, use: refuseUnfinished },
  after: {
    use: async ({ work, context, before }) => {
      if (before.follows_id === null) return {};
      const old = await work.query
        .selectFrom("paper_templates")
        .selectAll()
        .where("id", "=", before.follows_id)
        .where("status", "=", "inUse")
        .where("deleted_at", "is", null)
        .forUpdate()
        .executeTakeFirst();
      if (!old) return {};
      await changeRecord(work, context, templateRecords, old, { action: "replaced", set: { status: "stopped" } });
      return { says: [`${old.edition}판은 사용을 마쳤습니다.`] };
    },
  },
});
