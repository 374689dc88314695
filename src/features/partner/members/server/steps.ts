import { seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { bindSteps, type Looking } from "#records/server/steps/bind-steps.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { managePartners } from "../access.ts";
import type { partner } from "../partner.ts";
import { settlementItems } from "../settlement.ts";
import { partnerSteps as machine } from "../steps.ts";
import { reverseStake } from "./commands/reverse-stake.ts";
import { partnerRecords } from "./records.ts";
import { openWorkOf, settlementOf } from "./settlement.ts";

type Row = Looking<typeof partner>;
type Query = Pick<Database, "query">;

const leavingWord = "탈퇴";

/** Notice is given by the partner; the 운영위원회 enters one that came on paper. */
function refuseOthersNotice({ asker, before }: Row): void {
  if (before.staff_id === asker.viewer.staff?.id || managePartners.allows(asker.facts)) return;
  throw new Failure("ruleViolated", "탈퇴는 본인이 통지하거나 운영위원회가 서면을 받아 등록합니다.");
}

async function refuseUnsettled({ query, before }: Row): Promise<void> {
  if (before.leaves_on! > seoulDay(Date.now()))
    throw new Failure("ruleViolated", `탈퇴일 ${before.leaves_on} 뒤에 정산을 마칩니다.`);
  const open = (await settlementOf({ query }, before.id)).filter(({ doneAt }) => doneAt === null);
  if (open.length === 0) return;
  const words = open.map(({ item }) => settlementItems[item]).join(", ");
  throw new Failure("ruleViolated", `정산하지 않은 항목이 있습니다: ${words}`);
}

/** Stakes of the partner that somebody has entered for the day of leaving or later. */
async function stakesFrom({ query }: Query, partnerId: number, day: string) {
  return query
    .selectFrom("partner_stakes as s")
    .select(["s.id", "s.reason", "s.units", "s.from_on as fromOn"])
    .where("s.partner_id", "=", partnerId)
    .where("s.from_on", ">=", day)
    .where("s.reversal_of_id", "is", null)
    .where((not) =>
      not.not(
        not.exists(not.selectFrom("partner_stakes as r").select("r.id").whereRef("r.reversal_of_id", "=", "s.id")),
      ),
    )
    .execute();
}

/** The steps of a partner. Notice ends stakes and votes from the day of leaving, and says what has to be handed over. */
export const partnerSteps = bindSteps(partnerRecords, machine, {
  guards: { giveNotice: refuseOthersNotice, settle: refuseUnsettled },
  sets: {
    giveNotice: async ({ work, before, input }) => {
      if (input.leavesOn < before.joined_on) throw invalidField("leavesOn", "탈퇴일은 가입일보다 앞설 수 없습니다.");
      const later = await stakesFrom(work, before.id, input.leavesOn);
      if (later.length > 0)
        throw invalidField("leavesOn", `${later[0]!.fromOn}부터 적용되는 지분이 있습니다. 먼저 정정해 주세요.`);
      return {};
    },
    withdrawNotice: () => ({ notice_on: null, leaves_on: null }),
    settle: ({ before, input }) => {
      if (input.settledOn < before.leaves_on!) throw invalidField("settledOn", "정산일은 탈퇴일보다 앞설 수 없습니다.");
      return {};
    },
  },
  after: {
    giveNotice: async ({ work, context, before, input }) => {
      const { userId, staff } = context.viewer;
      const end = await work.query
        .insertInto("partner_stakes")
        .values({
          team_id: before.team_id,
          partner_id: before.id,
          from_on: input.leavesOn,
          units: 0,
          capital: 0,
          votes: 0,
          reason: leavingWord,
          created_by: userId,
          updated_by: userId,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      work.emit({ type: "record", ref: `stake:${end.id}` });
      const open = await openWorkOf(work, before.staff_id);
      const total = open.reduce((sum, { count }) => sum + count, 0);
      if (total > 0) {
        await tellByTask(work, {
          from: staff!.id,
          to: [before.staff_id],
          title: `${before.name} 탈퇴: 담당 ${total}건 인계`,
          content: open.map(({ label, count }) => `${label} ${count}건`).join("\n"),
          url: `/partner/list?id=${before.id}`,
          importance: "A",
          dueOn: input.leavesOn,
        });
      }
      return { says: [`${input.leavesOn}부터 지분과 의결권이 없습니다.`] };
    },
    withdrawNotice: async ({ work, context, before, input }) => {
      const ends = await stakesFrom(work, before.id, before.leaves_on!);
      const end = ends.find(({ units, reason }) => units === 0 && reason === leavingWord);
      if (!end) return;
      await reverseStake(work, context.viewer, { stakeId: end.id, reason: input.reason.slice(0, 200) });
    },
  },
});
