import { sql } from "kysely";
import { addDays, seoulDay } from "#platform/dates.ts";
import type { FilledPeople, Filling } from "./types.ts";

/** What joins the court work with the rest: judgments and their service, suits, limitations of cases, shares of creditors. */
export async function fillCourtLinks(filling: Filling, people: FilledPeople): Promise<void> {
  await joinJudgments(filling, people);
  await joinSuits(filling);
  await limitProjects(filling);
  await shareOut(filling);
}

/** The service by which each judgment in its 상소기간 reached us. */
async function joinJudgments({ query }: Filling, { staff }: FilledPeople): Promise<void> {
  const clerk = staff.get("litigation")!;
  await sql`
    with served as (
      insert into service_of_process (team_id, project_id, case_id, status, channel, document_kind, document_name,
        received_on, issued_on, method, start_on, effective_on, result, reason, decided_by_id, decided_at, created_at,
        created_by, updated_by)
      select c.team_id, c.project_id, c.id, 'noDeadline', 'court', 'judgment', '판결정본', c.served_on, c.decided_on,
        'personal', c.served_on, c.served_on, 'delivered', '의뢰인이 상소하지 않기로 함', ${clerk.id},
        c.served_on + time '15:00', c.served_on + time '10:30', ${clerk.userId}, ${clerk.userId}
      from legal_cases c where c.served_on is not null and c.deleted_at is null
      returning id, case_id)
    update legal_cases c set judgment_service_id = s.id from served s where s.case_id = c.id`.execute(query);
}

/** The running case of the first group suit is one of the court work, with its next hearing. */
async function joinSuits({ query }: Filling): Promise<void> {
  await sql`
    update suit_lawsuits l set case_id = c.id, court = c.court, case_no = c.case_no, division = c.division
    from (select * from legal_cases where next_hearing_at is not null and our_side = 'plaintiff' and case_no <> ''
      and deleted_at is null order by next_hearing_at, id limit 1) c
    where l.id = (select min(id) from suit_lawsuits)`.execute(query);
}

/** Cases without a contract have their own limitation: of two the day comes near, of the others there is none. */
async function limitProjects({ query, now }: Filling): Promise<void> {
  const today = seoulDay(now);
  await sql`
    update projects p set limitation_on = near.day, limitation_none = case when near.day is null then '이미 소를 제기한 사건' else '' end,
      limitation_confirmed_at = p.created_at, limitation_confirmed_by_id = p.responsible_id
    from (select id, case row_number() over (order by id desc)
        when 1 then ${addDays(today, 70)}::date when 2 then ${addDays(today, 150)}::date end as day
      from projects where contract_id is null and deleted_at is null and status not in ('closed', 'archived')) near
    where near.id = p.id`.execute(query);
}

/** What was distributed of the deposit for which two creditors compete. */
async function shareOut({ query, now }: Filling): Promise<void> {
  const seizure = await query
    .selectFrom("seizures")
    .select(["id", "creditor"])
    .where("status", "=", "competing")
    .orderBy("id")
    .executeTakeFirst();
  if (!seizure) return;
  const shares = [
    { creditor: seizure.creditor, claim: 63_000_000, amount: 14_900_000, ours: true },
    { creditor: "가상저축은행", claim: 30_000_000, amount: 7_100_000, ours: false },
  ];
  await query
    .insertInto("seizure_shares")
    .values(shares.map((share, index) => ({ ...share, seizure_id: seizure.id, place: index + 1 })))
    .execute();
  await query
    .updateTable("seizures")
    .set({ distributed_on: addDays(seoulDay(now), -6), distributed_total: 22_000_000 })
    .where("id", "=", seizure.id)
    .execute();
}
