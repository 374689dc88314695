import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { ring } from "#records/server/bell/ring.ts";
import { bindSteps, type Looking } from "#records/server/steps/bind-steps.ts";
import { partnerOf, staffOfPartners } from "#features/partner/members/server/api.ts";
import { volunteerSteps as machine } from "../steps.ts";
import type { volunteerWork } from "../volunteer.ts";
import { workAssigned } from "./bell.ts";
import { drawn, newSeed } from "./draw.ts";
import { volunteerRecords } from "./records.ts";

type Row = Looking<typeof volunteerWork>;

async function assignedTo({ query }: Pick<Database, "query">, workId: number): Promise<readonly number[]> {
  const rows = await query
    .selectFrom("volunteer_applications")
    .select("partner_id as id")
    .where("work_id", "=", workId)
    .where("state", "=", "assigned")
    .execute();
  return rows.map(({ id }) => id);
}

async function isAssigned({ query, asker, before }: Row): Promise<boolean> {
  const me = await partnerOf({ query }, asker);
  return me !== null && (await assignedTo({ query }, before.id)).includes(me);
}

async function refuseOthers(row: Row): Promise<void> {
  if (!(await isAssigned(row))) throw new Failure("ruleViolated", "배정된 파트너가 처리합니다.");
}

async function refuseOwn(row: Row): Promise<void> {
  if (await isAssigned(row)) throw new Failure("ruleViolated", "자신의 업무는 다른 사람이 검수합니다.");
}

/** The steps of announced work. A lottery is drawn once, with a seed that stays. */
export const volunteerSteps = bindSteps(volunteerRecords, machine, {
  guards: {
    assign: async ({ query, before }) => {
      // Whoever applies on the last day takes part in the draw.
      if (before.method === "lottery" && before.apply_until >= seoulDay(Date.now()))
        throw new Failure("ruleViolated", `신청을 마감하는 ${before.apply_until}이 지난 뒤 추첨합니다.`);
      const { rows } = await sql`select from volunteer_applications where work_id = ${before.id}
        and state <> 'withdrawn' limit 1`.execute(query);
      if (rows.length === 0) throw new Failure("ruleViolated", "신청한 파트너가 없습니다.");
    },
    start: refuseOthers,
    report: refuseOthers,
    review: refuseOwn,
    sendBack: refuseOwn,
  },
  sets: { assign: ({ before }) => (before.method === "lottery" ? { seed: newSeed() } : {}) },
  after: {
    assign: async ({ work, context, before }) => {
      if (before.method === "lottery") await draw(work.query, before.id, before.capacity);
      const given = await assignedTo(work, before.id);
      const to = await staffOfPartners(work, given);
      await ring(work, workAssigned, {
        from: context.viewer.staff!.id,
        to,
        about: { type: "volunteerWork", id: before.id },
      });
      return { says: [`${given.length}명에게 배정했습니다.`] };
    },
  },
});

/** Gives the places by the seed that was just written down; the others wait in the order in which they were drawn. */
async function draw(query: Database["query"], workId: number, capacity: number): Promise<void> {
  const { seed } = await query
    .selectFrom("volunteer_works")
    .select("seed")
    .where("id", "=", workId)
    .executeTakeFirstOrThrow();
  const applied = await query
    .selectFrom("volunteer_applications")
    .select("partner_id as id")
    .where("work_id", "=", workId)
    .where("state", "=", "applied")
    .execute();
  const order = drawn(
    seed,
    applied.map(({ id }) => id),
  );
  await sql`update volunteer_applications a set drawn = x.place,
      state = case when x.place <= ${capacity} then 'assigned' else 'waiting' end
    from unnest(${order}::bigint[]) with ordinality as x(partner_id, place)
    where a.work_id = ${workId} and a.partner_id = x.partner_id and a.state = 'applied'`.execute(query);
}
