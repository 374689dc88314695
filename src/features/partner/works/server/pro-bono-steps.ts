import { Failure } from "#platform/server/http/failure.ts";
import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { managePartners } from "#features/partner/members/access.ts";
import { proBonoSteps as machine } from "../steps.ts";
import { proBonoRecords } from "./records.ts";

/** The steps of 공익활동. Whose it is or the 운영위원회 submits it; nobody recognises his own. */
export const proBonoSteps = bindSteps(proBonoRecords, machine, {
  guards: {
    submit: ({ asker, before }) => {
      if (before.staff_id === asker.viewer.staff?.id || managePartners.allows(asker.facts)) return;
      throw new Failure("ruleViolated", "활동한 변호사가 제출합니다.");
    },
    approve: ({ asker, before }) => {
      if (before.staff_id !== asker.viewer.staff?.id) return;
      throw new Failure("ruleViolated", "자신의 활동은 다른 사람이 인정합니다.");
    },
  },
});
