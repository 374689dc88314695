import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { ring } from "#records/server/bell/ring.ts";
import { bindSteps, type Looking } from "#records/server/steps/bind-steps.ts";
import { staffOfPartners } from "#features/partner/members/server/api.ts";
import { objectionDays, type reward } from "../reward.ts";
import { rewardSteps as machine } from "../steps.ts";
import { objectionAnswered, rewardObjected } from "./bell.ts";
import { rewardRecords } from "./records.ts";

type Row = Looking<typeof reward>;

async function isOwn({ query, asker, before }: Row): Promise<boolean> {
  const [staffId] = await staffOfPartners({ query }, [before.partner_id]);
  return staffId !== undefined && staffId === asker.viewer.staff?.id;
}

async function refuseOwn(row: Row): Promise<void> {
  if (await isOwn(row)) throw new Failure("ruleViolated", "자신의 보상은 다른 사람이 처리합니다.");
}

const waitsForAnswer = ({ objected_at, answer }: Row["before"]) => objected_at !== null && answer === "";

const dayMs = 86_400_000;

/** Who confirmed it, or last put it before the 운영위원회: they hear of an objection. */
async function whoDecides({ query }: Pick<Database, "query">, id: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select s.id from staffs s where s.user_id in (select l.user_id from change_log l
    where l.record_type = 'reward' and l.record_id = ${id}
      and l.action in ('reward.compute','reward.adjust','reward.review','reward.confirm'))`.execute(query);
  return rows.map((row) => row.id);
}

/** The steps of a reward. A work is 보상확정 when all that it brought is confirmed. */
export const rewardSteps = bindSteps(rewardRecords, machine, {
  guards: {
    review: refuseOwn,
    confirm: async (row) => {
      await refuseOwn(row);
      if (waitsForAnswer(row.before)) throw new Failure("ruleViolated", "이의신청에 먼저 답해 주세요.");
    },
    pay: async (row) => {
      await refuseOwn(row);
      if (waitsForAnswer(row.before)) throw new Failure("ruleViolated", "이의신청에 먼저 답해 주세요.");
    },
    cancel: refuseOwn,
    object: async (row) => {
      if (!(await isOwn(row))) throw new Failure("ruleViolated", "보상을 받는 파트너가 신청합니다.");
      if (row.before.objected_at !== null) throw new Failure("ruleViolated", "이미 이의를 신청했습니다.");
      if (Date.now() > row.before.told_at.getTime() + objectionDays * dayMs)
        throw new Failure("ruleViolated", `이의는 산정을 알린 날부터 ${objectionDays}일 안에 신청합니다.`);
    },
    answerObjection: async (row) => {
      await refuseOwn(row);
      if (!waitsForAnswer(row.before)) throw new Failure("ruleViolated", "답할 이의신청이 없습니다.");
    },
  },
  sets: { object: () => ({ objected_at: new Date(), answer: "" }) },
  after: {
    confirm: async ({ work, before }) => {
      if (before.work_type === null) return;
      const table = before.work_type === "responsibleWork" ? "responsible_works" : "volunteer_works";
      const { rows } = await sql<{ id: number }>`
        update ${sql.table(table)} w set status = 'rewarded', version = version + 1, updated_at = now()
        where w.id = ${before.work_id} and w.status = 'reviewed' and not exists (select from partner_rewards r
          where r.work_type = ${before.work_type} and r.work_id = w.id and r.status in ('computed','reviewing')
            and r.deleted_at is null)
        returning w.id`.execute(work.query);
      for (const { id } of rows) {
        const changes = { status: ["reviewed", "rewarded"] };
        work.audit({ action: `${before.work_type}.reward`, recordType: before.work_type, recordId: id, changes });
        work.emit({ type: "record", ref: `${before.work_type}:${id}` });
      }
    },
    object: async ({ work, context, before }) => {
      const to = await whoDecides(work, before.id);
      await ring(work, rewardObjected, {
        from: context.viewer.staff!.id,
        to,
        about: { type: "reward", id: before.id },
      });
    },
    answerObjection: async ({ work, context, before }) => {
      const to = await staffOfPartners(work, [before.partner_id]);
      await ring(work, objectionAnswered, {
        from: context.viewer.staff!.id,
        to,
        about: { type: "reward", id: before.id },
      });
    },
  },
});
