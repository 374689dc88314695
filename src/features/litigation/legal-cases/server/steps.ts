import { seoulDay } from "#platform/dates.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { legalCaseSteps as machine } from "../steps.ts";
import { procedureOf, refuseCaseNo, refuseSameCase, tidyCaseNo } from "./case-rules.ts";
import { addAlias, openHigherCase } from "./commands/higher-case.ts";
import { proposeAppeal } from "./commands/propose-appeal.ts";
import { legalCaseRecords } from "./records.ts";

const withProcedure = (caseNo: string) => {
  const procedure = procedureOf(caseNo);
  return { case_no: caseNo, ...(procedure !== null && { procedure }) };
};

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
      return { court: input.newCourt, ...withProcedure(caseNo), division: "" };
    },
    reopen: () => ({ finalized_on: null }),
  },
  after: {
    decide: async ({ work, context, before, input }) => ({
      says: await proposeAppeal({ work, context, before, decidedOn: input.decidedOn }),
    }),
    // The old number goes on leading to the case.
    transfer: async ({ work, before }) => addAlias(work, before),
    appeal: async ({ work, context, before, input }) => {
      const number = await openHigherCase(work, context, before, input);
      return { says: ["상소심 사건을 등록했습니다."], opens: `/lawfirm/service/legal-case/${number}` };
    },
  },
});
