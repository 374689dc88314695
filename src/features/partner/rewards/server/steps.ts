import { sql } from "kysely";
import { addDays, seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
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

/** The last day on which the partner may object: the day on which he was told does not count. */
const objectsUntil = ({ told_at: toldAt }: Row["before"]) => addDays(seoulDay(toldAt), objectionDays);

/** A reward of which parts were added or taken off stands until those are gone: what is paid would be paid again. */
async function refuseAdjusted({ query, before }: Row): Promise<void> {
  const adjustment = await query
    .selectFrom("partner_rewards")
    .select("id")
    .where("adjusts_id", "=", before.id)
    .where("status", "<>", "canceled")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (adjustment) throw new Failure("ruleViolated", "이 보상을 조정한 행이 있습니다. 조정을 먼저 취소해 주세요.");
}

/** Who confirmed it, or last put it before the 운영위원회: they hear of an objection. */
async function whoDecides({ query }: Pick<Database, "query">, id: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select s.id from staffs s where s.user_id in (select l.user_id from change_log l
    where l.record_type = 'reward' and l.record_id = ${id}
      and l.action in ('reward.compute','reward.adjust','reward.review','reward.confirm'))`.execute(query);
  return rows.map((row) => row.id);
}

/** A work is 보상확정 when all that it brought is confirmed, and not any more when nothing of it is. */
async function followWork(work: Work, { work_type: type, work_id: workId }: Row["before"]): Promise<void> {
  if (type === null) return;
  const table = type === "responsibleWork" ? "responsible_works" : "volunteer_works";
  const { rows } = await sql<{ id: number; was: string; now: string }>`
    update ${sql.table(table)} w set status = x.now, version = version + 1, updated_at = now()
    from (select s.id, s.status as was, case when r.open then s.status when r.stands then 'rewarded' else 'reviewed' end as now
      from ${sql.table(table)} s cross join lateral (
        select coalesce(bool_or(r.status in ('computed','reviewing')), false) as open,
          coalesce(bool_or(r.status in ('confirmed','paid')), false) as stands
        from partner_rewards r where r.work_type = ${type} and r.work_id = s.id and r.deleted_at is null) r
      where s.id = ${workId} and s.status in ('reviewed','rewarded')) x
    where w.id = x.id and x.now <> x.was returning w.id, x.was, x.now`.execute(work.query);
  for (const { id, was, now } of rows) {
    const changes = { status: [was, now] };
    const action = now === "rewarded" ? "reward" : "unreward";
    work.audit({ action: `${type}.${action}`, recordType: type, recordId: id, changes });
    work.emit({ type: "record", ref: `${type}:${id}` });
  }
}

/** The steps of a reward. */
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
      const until = objectsUntil(row.before);
      if (row.before.objected_at === null && seoulDay(Date.now()) <= until)
        throw new Failure("ruleViolated", `${until}까지 이의신청 기간입니다. 그 뒤에 지급해 주세요.`);
    },
    cancel: async (row) => {
      await refuseOwn(row);
      await refuseAdjusted(row);
    },
    object: async (row) => {
      if (!(await isOwn(row))) throw new Failure("ruleViolated", "보상을 받는 파트너가 신청합니다.");
      if (row.before.objected_at !== null) throw new Failure("ruleViolated", "이미 이의를 신청했습니다.");
      if (seoulDay(Date.now()) > objectsUntil(row.before))
        throw new Failure("ruleViolated", `이의는 산정을 알린 날부터 ${objectionDays}일 안에 신청합니다.`);
    },
    answerObjection: async (row) => {
      await refuseOwn(row);
      if (!waitsForAnswer(row.before)) throw new Failure("ruleViolated", "답할 이의신청이 없습니다.");
    },
  },
  sets: { object: () => ({ objected_at: new Date(), answer: "" }) },
  after: {
    confirm: ({ work, before }) => followWork(work, before),
    cancel: ({ work, before }) => followWork(work, before),
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
