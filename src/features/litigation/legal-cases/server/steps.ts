import { seoulDay, type Day } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { legalCaseSteps as machine } from "../steps.ts";
import { refuseBarredByTransfer } from "./barred-before-court.ts";
import { procedureOf, refuseCaseNo, refuseSameCase, tidyCaseNo } from "./case-rules.ts";
import { addAlias, openHigherCase } from "./commands/higher-case.ts";
import { proposeAppeal } from "./commands/propose-appeal.ts";
import { legalCaseRecords } from "./records.ts";

const withProcedure = (caseNo: string) => {
  const procedure = procedureOf(caseNo);
  return { case_no: caseNo, ...(procedure !== null && { procedure }) };
};

type Received = { readonly id: number; readonly procedure: string; readonly judgment_service_id: number | null };

/** What is missing where the day of a judgment is written down by hand: its service, from which the appeal is counted. */
async function servicesOf({ query }: Pick<Work, "query">, before: Received, servedOn: Day): Promise<string[]> {
  if (before.judgment_service_id === null) {
    if (before.procedure === "criminal") return [];
    return ["판결의 송달이 등록되어 있지 않습니다. ‘송달 등록’에서 판결로 등록하면 상소기한이 제안됩니다."];
  }
  const service = await query
    .selectFrom("service_of_process")
    .select("effective_on")
    .where("id", "=", before.judgment_service_id)
    .executeTakeFirst();
  if (!service || service.effective_on === servedOn) return [];
  return ["등록된 판결 송달의 효력일과 다릅니다. 송달이 틀렸으면 ‘송달일 정정’으로 고쳐야 상소기한이 바뀝니다."];
}

/** The steps of a case with what stands in their way and what they open. */
export const legalCaseSteps = bindSteps(legalCaseRecords, machine, {
  sets: {
    file: async ({ work, context, before, input }) => {
      const caseNo = tidyCaseNo(input.caseNo);
      refuseCaseNo(caseNo, "caseNo");
      if (caseNo === "") throw invalidField("caseNo", "사건번호를 적어 주세요.");
      await refuseSameCase(work, context, { court: before.court, caseNo, except: before.id, field: "caseNo" });
      return withProcedure(caseNo);
    },
    check: ({ context }) => ({
      checked_on: seoulDay(new Date()),
      checked_by_id: context.viewer.staff?.id ?? null,
    }),
    transfer: async ({ work, context, before, input }) => {
      const caseNo = tidyCaseNo(input.newNo);
      refuseCaseNo(caseNo, "newNo");
      await refuseSameCase(work, context, { court: input.newCourt, caseNo, except: before.id, field: "newNo" });
      await refuseBarredByTransfer(work, before, input.newCourt);
      return { court: input.newCourt, ...withProcedure(caseNo), division: "" };
    },
    reopen: () => ({ finalized_on: null }),
  },
  after: {
    decide: async ({ work, context, before, input }) => ({
      says: await proposeAppeal({ work, context, before, decidedOn: input.decidedOn }),
    }),
    receive: async ({ work, before, input }) => ({ says: await servicesOf(work, before, input.servedOn) }),
    // The old number goes on leading to the case.
    transfer: async ({ work, before }) => addAlias(work, before),
    appeal: async ({ work, context, before, input }) => {
      const { number, says } = await openHigherCase(work, context, before, input);
      return { says, opens: `/lawfirm/service/legal-case/${number}` };
    },
  },
});
