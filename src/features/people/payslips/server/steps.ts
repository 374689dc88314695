import { sql } from "kysely";
import { Failure } from "#platform/server/http/failure.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { ring } from "#records/server/bell/ring.ts";
import { bindSteps, type Looking } from "#records/server/steps/bind-steps.ts";
import { colleagues } from "#features/identity/access/server/api.ts";
import { managePayslips } from "../access.ts";
import type { payslip } from "../payslip.ts";
import { payslipSteps as machine } from "../steps.ts";
import { payslipDelivered, payslipObjected } from "./bell.ts";
import { paidIncentives } from "./incentives.ts";
import { missingIn } from "./items.ts";
import { payslipRecords } from "./records.ts";
import { itemsOf } from "./sums.ts";

type Row = Looking<typeof payslip>;

const refusal = (message: string) => new Failure("ruleViolated", message);

function refuseOwn({ asker, before }: Row): void {
  if (before.staff_id === asker.viewer.staff?.id) throw refusal("본인의 명세서는 다른 인사 담당자가 처리합니다.");
}

/** Nobody confirms what lacks a block of the law, or pays an incentive otherwise than it stands. */
async function refuseUnfinished(looking: Row): Promise<void> {
  refuseOwn(looking);
  const items = await itemsOf(looking, looking.before.id);
  const missing = missingIn(items, await paidIncentives(looking, looking.before, null));
  if (missing.length > 0) throw refusal(missing.join(" "));
}

/** The last edition of the month is corrected, once at a time. */
async function refuseCorrecting(looking: Row): Promise<void> {
  refuseOwn(looking);
  const { query, before } = looking;
  const later = await query
    .selectFrom("payslips")
    .select("edition")
    .where("staff_id", "=", before.staff_id)
    .where("month", "=", before.month)
    .where("edition", ">", before.edition)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (later) throw refusal(`정정하는 명세서(${later.edition}판)가 이미 있습니다.`);
}

async function keepers(work: Work): Promise<number[]> {
  return (await colleagues(work)).flatMap(({ id, asker }) => (managePayslips.allows(asker.facts) ? [id] : []));
}

/** The steps of a payslip, with what reaches the person. */
export const payslipSteps = bindSteps(payslipRecords, machine, {
  guards: {
    confirm: refuseUnfinished,
    deliver: refuseOwn,
    correct: refuseCorrecting,
    object: ({ asker, before }) => {
      if (before.staff_id !== asker.viewer.staff?.id) throw refusal("본인의 명세서에만 이의를 신청할 수 있습니다.");
      if (before.objected_at !== null && before.answer === "")
        throw refusal("이의신청에 대한 답변을 기다리고 있습니다.");
    },
    reply: ({ asker, before }) => {
      refuseOwn({ asker, before } as Row);
      if (before.objected_at === null) throw refusal("이의신청이 없습니다.");
    },
  },
  sets: {
    deliver: () => ({ delivered_at: new Date() }),
    // The reason belongs to the new edition; the old one stays as it was handed out.
    correct: ({ before }) => ({ reason: before.reason }),
    object: () => ({ objected_at: new Date(), answer: "" }),
  },
  after: {
    deliver: async ({ work, context, before }) => {
      await sql`update payslips set status = 'replaced', version = version + 1, updated_at = now()
        where staff_id = ${before.staff_id} and month = ${before.month} and edition < ${before.edition}
          and status = 'delivered' and deleted_at is null`.execute(work.query);
      const about = { type: "payslip", id: before.id };
      await ring(work, payslipDelivered, { from: context.viewer.staff!.id, to: [before.staff_id], about });
    },
    correct: async ({ work, context, before, input }) => {
      const { rows } = await sql<{ id: number }>`
        insert into payslips (team_id, staff_id, month, edition, pay_on, work_days, gross, deductions, net, note, reason,
          created_by, updated_by)
        select team_id, staff_id, month, edition + 1, pay_on, work_days, gross, deductions, net, note, ${input.reason},
          ${context.viewer.userId}, ${context.viewer.userId} from payslips where id = ${before.id} returning id`.execute(
        work.query,
      );
      const { id } = rows[0]!;
      await sql`insert into payslip_items (payslip_id, place, category, name, amount, minutes, formula, incentive_id)
        select ${id}, place, category, name, amount, minutes, formula, incentive_id from payslip_items
        where payslip_id = ${before.id}`.execute(work.query);
      work.audit({
        action: "payslip.create",
        recordType: "payslip",
        recordId: id,
        changes: { reason: [null, input.reason] },
      });
      work.emit({ type: "record", ref: `payslip:${id}` });
      return {
        says: ["새 판을 만들었습니다. 교부하면 이 명세서는 정정된 것으로 남습니다."],
        opens: `/lawfirm/mypage/salary/${id}`,
      };
    },
    object: async ({ work, context, before }) => {
      const about = { type: "payslip", id: before.id };
      await ring(work, payslipObjected, { from: context.viewer.staff!.id, to: await keepers(work), about });
    },
    reply: async ({ work, context, before }) => {
      const about = { type: "payslip", id: before.id };
      await ring(work, payslipDelivered, { from: context.viewer.staff!.id, to: [before.staff_id], about });
    },
  },
});
