import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { bindSteps, type Looking, type Outcome } from "#records/server/steps/bind-steps.ts";
import type { hearing } from "../hearing.ts";
import { hearingSteps as machine } from "../steps.ts";
import { addFollowingHearing } from "./commands/following-hearing.ts";
import { takeBothAbsentBack, tellBothAbsent } from "./commands/tell-both-absent.ts";
import { hearingRecords } from "./records.ts";

const path = (number: number) => `/lawfirm/service/legal-case/hearings/${number}`;

/** A hearing that is still to come has brought nothing yet. */
function refuseAhead({ before }: Looking<typeof hearing>): void {
  if (new Date(before.at).getTime() <= Date.now()) return;
  throw new Failure("ruleViolated", "아직 열리지 않은 기일에는 결과를 적을 수 없습니다.");
}

/** What goes on from a result keeps it where it is. */
async function refuseFollowed({ query, before }: Looking<typeof hearing>): Promise<void> {
  const next = await query.selectFrom("hearings").select("id").where("previous_id", "=", before.id).executeTakeFirst();
  if (next) throw new Failure("ruleViolated", `이 결과에서 이어진 기일(${next.id})이 있어 정정할 수 없습니다.`);
}

/** The steps of a hearing with what stands in their way and what follows. */
export const hearingSteps = bindSteps(hearingRecords, machine, {
  guards: { hold: refuseAhead, correct: refuseFollowed },
  sets: {
    hold: ({ before, input }) => {
      if (input.nextAt && new Date(input.nextAt) <= new Date(before.at)) {
        throw invalidField("nextAt", "다음 기일은 이번 기일보다 뒤여야 합니다.");
      }
      return {};
    },
    move: ({ before, input }) => {
      if (new Date(input.newAt).getTime() !== new Date(before.at).getTime()) return {};
      throw invalidField("newAt", "새 일시가 지금 일시와 같습니다.");
    },
    correct: () => ({ result: null }),
  },
  after: {
    hold: async ({ work, context, before, input }): Promise<Outcome> => {
      const says = input.result === "bothAbsent" ? [await tellBothAbsent({ work, context, hearing: before })] : [];
      if (!input.nextAt) return { says };
      const { nextAt: at, nextKind: kind, nextCourtRoom: courtRoom } = input;
      await addFollowingHearing(work, context, before, { at, kind, courtRoom, firstAt: null });
      return { says: [...says, "다음 기일을 등록했습니다."] };
    },
    correct: async ({ work, before }): Promise<Outcome> =>
      before.result === "bothAbsent" ? { says: await takeBothAbsentBack(work, before) } : {},
    move: async ({ work, context, before, input }): Promise<Outcome> => {
      const firstAt = before.first_at ?? before.at;
      const next = { at: input.newAt, courtRoom: input.newCourtRoom, firstAt };
      return { opens: path(await addFollowingHearing(work, context, before, next)) };
    },
  },
});
