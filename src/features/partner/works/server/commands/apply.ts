import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { answerableFor } from "#firm/server/answerable.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { ring } from "#records/server/bell/ring.ts";
import type { LockedRow } from "#records/server/read.ts";
import { staffOfPartners } from "#features/partner/members/server/api.ts";
import type { applicationStates, volunteerWork } from "../../volunteer.ts";
import { workAssigned } from "../bell.ts";

type Locked = LockedRow<typeof volunteerWork>;
type State = keyof typeof applicationStates;
type Applying = { readonly work: Locked; readonly partnerId: number };

/** Why nobody may apply for the work now; null: everybody may. */
export function whyNotApply({ status, apply_until: until }: Pick<Locked, "status" | "apply_until">): string | null {
  if (status !== "open") return "신청을 받지 않는 업무입니다.";
  return until < seoulDay(Date.now()) ? `${until}에 신청을 마감했습니다.` : null;
}

/**
 * Applies for announced work, which is locked: of two who come at once for the last place one waits. First come, first
 * served; for a lottery everybody is put down. 422 after the last day, and for a second application.
 */
export async function apply(work: Work, { work: row, partnerId }: Applying): Promise<State> {
  const why = whyNotApply(row);
  if (why !== null) throw new Failure("ruleViolated", why);
  const { rows } = await sql<{ taken: number; mine: boolean }>`
    select count(*) filter (where state = 'assigned')::int as taken,
      coalesce(bool_or(partner_id = ${partnerId}), false) as mine
    from volunteer_applications where work_id = ${row.id} and state <> 'withdrawn'`.execute(work.query);
  const { taken, mine } = rows[0]!;
  if (mine) throw new Failure("ruleViolated", "이미 신청했습니다.");
  const state = row.method === "lottery" ? "applied" : taken < row.capacity ? "assigned" : "waiting";
  await work.query
    .insertInto("volunteer_applications")
    .values({ work_id: row.id, partner_id: partnerId, state })
    .execute();
  tell(work, row, "apply", { partner: [null, partnerId], application: [null, state] });
  return state;
}

/**
 * Takes an application back before the work has begun; who waits longest takes the place. Where nobody is left, the work
 * is announced again, and whoever announced it is told.
 */
export async function withdrawApplication(
  work: Work,
  { work: row, partnerId, staffId }: Applying & { readonly staffId: number },
): Promise<void> {
  if (row.status !== "open" && row.status !== "assigned")
    throw new Failure("ruleViolated", "진행을 시작한 업무의 신청은 철회할 수 없습니다.");
  const gone = await work.query
    .updateTable("volunteer_applications as a")
    .from("volunteer_applications as before")
    .whereRef("before.id", "=", "a.id")
    .set({ state: "withdrawn" })
    .where("a.work_id", "=", row.id)
    .where("a.partner_id", "=", partnerId)
    .where("a.state", "<>", "withdrawn")
    .returning("before.state")
    .executeTakeFirst();
  if (!gone) throw new Failure("ruleViolated", "철회할 신청이 없습니다.");
  tell(work, row, "withdrawApplication", { partner: [partnerId, partnerId], application: [gone.state, "withdrawn"] });
  if (gone.state !== "assigned") return;
  await fillPlaces(work, row, staffId);
  if (row.status === "assigned") await announceAgain(work, row, staffId);
}

type Places = Pick<Locked, "id" | "capacity">;

/** Gives places that are free to those who wait, in their order, and tells them. */
export async function fillPlaces(work: Work, { id, capacity }: Places, from: number | null): Promise<void> {
  const { rows } = await sql<{ partnerId: number }>`
    update volunteer_applications set state = 'assigned' where id in (select id from volunteer_applications
      where work_id = ${id} and state = 'waiting' order by drawn nulls last, id
      limit greatest(0, ${capacity} - (select count(*) from volunteer_applications
        where work_id = ${id} and state = 'assigned')))
    returning partner_id as "partnerId"`.execute(work.query);
  const given = rows.map(({ partnerId }) => partnerId);
  const to = await staffOfPartners(work, given);
  await ring(work, workAssigned, { from, to, about: { type: "volunteerWork", id } });
}

async function announceAgain(work: Work, row: Locked, from: number): Promise<void> {
  const { numAffectedRows } = await sql`update volunteer_works w set status = 'open', version = version + 1,
      updated_at = now()
    where id = ${row.id} and not exists (select from volunteer_applications a
      where a.work_id = w.id and a.state = 'assigned')`.execute(work.query);
  if (!numAffectedRows) return;
  tell(work, row, "announceAgain", { status: [row.status, "open"] });
  const to = await answerableFor(work, { ownerId: null, createdBy: row.created_by });
  if (to === null) return;
  await tellByTask(work, {
    from,
    to: [to],
    title: `자원업무 재공고: ${row.title}`,
    content: "배정된 파트너가 모두 신청을 철회해 다시 공고했습니다. 신청 마감과 기한을 확인해 주세요.",
    url: `/partner/volunteer-work?id=${row.id}`,
    importance: "B",
  });
}

function tell(work: Work, { id }: Locked, action: string, changes: object): void {
  work.audit({ action: `volunteerWork.${action}`, recordType: "volunteerWork", recordId: id, changes: { ...changes } });
  work.emit({ type: "record", ref: `volunteerWork:${id}` });
}
