import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { settleBell } from "#records/server/bell/ring.ts";
import { bindSteps, type Looking, type Taking } from "#records/server/steps/bind-steps.ts";
import { holdMatter, releaseMatter } from "#features/pipeline/conflicts/server/commands/holds.ts";
import { keepAway } from "#features/pipeline/conflicts/server/commands/keep-away.ts";
import { managePartners } from "#features/partner/members/access.ts";
import { staffOfPartners } from "#features/partner/members/server/api.ts";
import type { inquiry } from "../inquiry.ts";
import { inquirySteps as machine } from "../steps.ts";
import { inquiryAsks } from "./bell.ts";
import { circulate, nextWorkingEvening, sourceOf, stillAsked } from "./circulation.ts";
import { inquiryRecords } from "./records.ts";

type Row = Looking<typeof inquiry>;
type Deciding = Taking<typeof inquiry, unknown>;

function refuseOthers({ asker, before }: Row): void {
  if (before.owner_id === asker.viewer.staff?.id || managePartners.allows(asker.facts)) return;
  throw new Failure("ruleViolated", "조회를 요청한 사람이나 운영위원회가 처리합니다.");
}

/** No answer is never 없음 (additions 30). */
async function refuseUnanswered({ query, before }: Row): Promise<void> {
  const { rows } = await sql<{ name: string }>`select distinct p.name from inquiry_answers a
    join partners p on p.id = a.partner_id where a.inquiry_id = ${before.id} and a.answer is null and ${stillAsked}
    order by 1`.execute(query);
  if (rows.length === 0) return;
  const words = rows.map(({ name }) => name).join(", ");
  throw new Failure("ruleViolated", `응답하지 않은 파트너가 있습니다: ${words}. 미응답은 없음으로 보지 않습니다.`);
}

const matterOf = ({ record_type: type, record_id: id }: Row["before"]) =>
  type === null || id === null ? null : { type, id };

/** Nobody is asked any more; whoever has said 있음 is kept away from a matter that may be taken. */
async function settle(work: Work, { before, context }: Deciding, options: { readonly taken: boolean }): Promise<void> {
  await settleBell(work, { type: "conflictInquiry", id: before.id }, { kind: inquiryAsks });
  const matter = matterOf(before);
  if (matter === null || !options.taken) return;
  const some = await work.query
    .selectFrom("inquiry_answers")
    .select("partner_id as id")
    .where("inquiry_id", "=", before.id)
    .where("answer", "=", "some")
    .distinct()
    .execute();
  const staffIds = await staffOfPartners(
    work,
    some.map(({ id }) => id),
  );
  await keepAway(work, context, {
    subject: { ...matter, teamId: before.team_id },
    staffIds,
    decidedBy: context.viewer.staff!.id,
  });
}

const hold = (work: Work, before: Row["before"], reason: string, yields: boolean) => {
  const matter = matterOf(before);
  return matter === null ? undefined : holdMatter(work, matter, { source: sourceOf(before), reason, yields });
};

const release = (work: Work, before: Row["before"]) => {
  const matter = matterOf(before);
  return matter === null ? undefined : releaseMatter(work, matter, sourceOf(before));
};

/** The steps of an inquiry. What it decides holds the check for conflicts of its matter or lets go of it. */
export const inquirySteps = bindSteps(inquiryRecords, machine, {
  guards: {
    circulate: async (row) => {
      refuseOthers(row);
      const { rows } = await sql`select from inquiry_parties where inquiry_id = ${row.before.id} limit 1`.execute(
        row.query,
      );
      if (rows.length === 0) throw new Failure("ruleViolated", "물을 이름을 먼저 추가해 주세요.");
    },
    clear: refuseUnanswered,
    cancel: refuseOthers,
  },
  sets: {
    circulate: async ({ work, before }) => {
      const dueAt = before.due_at ?? (await nextWorkingEvening(work));
      if (dueAt.getTime() <= Date.now())
        throw invalidField("dueAt", "응답 기한이 지났습니다. 뒤의 시각으로 고쳐 주세요.");
      return { due_at: dueAt };
    },
    clear: () => ({ decided_at: new Date() }),
    needConsent: () => ({ decided_at: new Date() }),
    refuse: () => ({ decided_at: new Date() }),
  },
  after: {
    circulate: ({ work, context, before }) => circulate(work, before, context.viewer.staff!.id),
    clear: async (taking) => {
      const { work, before } = taking;
      await release(work, before);
      await settle(work, taking, { taken: true });
    },
    needConsent: async (taking) => {
      const { work, before } = taking;
      await hold(
        work,
        before,
        `파트너 이해관계 조회 ${before.id}호가 동의필요로 결정되었습니다. 동의를 받아 주세요.`,
        true,
      );
      await settle(work, taking, { taken: true });
    },
    refuse: async (taking) => {
      const { work, before } = taking;
      await hold(work, before, `파트너 이해관계 조회 ${before.id}호가 수임불가로 결정되었습니다.`, false);
      await settle(work, taking, { taken: false });
    },
    cancel: async (taking) => {
      await release(taking.work, taking.before);
      await settle(taking.work, taking, { taken: false });
    },
  },
});
