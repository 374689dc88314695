import { sql } from "kysely";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { managePayslips, ownPayslips } from "../access.ts";
import { payslip } from "../payslip.ts";
import { takeWaiting } from "./incentives.ts";
import { writeSums } from "./sums.ts";

async function refuseUnfit({ work, asker, before, changes }: Writing<typeof payslip>): Promise<void> {
  if (before && before["status"] !== "draft") {
    throw new Failure(
      "ruleViolated",
      "확정한 명세서는 고치지 않습니다. 다시 작성으로 되돌리거나, 교부한 뒤에는 정정해 주세요.",
    );
  }
  const staff = (changes.staff ?? before?.["staff"]) as number;
  const month = (changes.month ?? before?.["month"]) as string;
  if (!month.endsWith("-01")) throw invalidField("month", "귀속월은 그 달 1일로 적어 주세요.");
  const payOn = (changes.payOn ?? before?.["payOn"]) as string;
  if (payOn < month) throw invalidField("payOn", "지급일은 귀속월보다 앞설 수 없습니다.");
  if (before && (before["staff"] !== staff || before["month"] !== month)) {
    const field = before["staff"] === staff ? "month" : "staff";
    throw invalidField(field, "직원과 귀속월은 바꿀 수 없습니다. 새로 작성해 주세요.");
  }
  if (staff === asker.viewer.staff?.id) throw invalidField("staff", "본인의 명세서는 다른 인사 담당자가 작성합니다.");
  if (before) return;
  const other = await work.query
    .selectFrom("payslips")
    .select("id")
    .where("staff_id", "=", staff)
    .where("month", "=", month)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (other) throw invalidField("month", "이 달의 명세서가 이미 있습니다. 교부한 뒤라면 그 명세서를 정정해 주세요.");
}

/** 급여명세서 with its rules: 인사관리 sees all, everybody else the own that were handed out. */
export const payslipRecords = defineRecords(payslip, {
  show: ownPayslips,
  manage: managePayslips,
  list: null,
  scope: (asker) =>
    managePayslips.allows(asker.facts)
      ? sql<boolean>`true`
      : sql<boolean>`(r.staff_id = ${asker.viewer.staff?.id ?? null}::bigint and r.status in ('delivered', 'replaced'))`,
  actions: { items: "항목 수정", replaced: "새 판으로 정정됨" },
  check: refuseUnfit,
  written: payIncentives,
});

/** A new payslip begins with the incentives that are to be paid with its month. */
async function payIncentives({ work, before }: Writing<typeof payslip>, id: number): Promise<void> {
  if (before) return;
  const slip = await work.query
    .selectFrom("payslips")
    .select(["id", "staff_id", "month"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if ((await takeWaiting(work, slip)) > 0) await writeSums(work, id);
}
