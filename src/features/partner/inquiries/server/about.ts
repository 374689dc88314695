import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { checkedKinds } from "#records/server/party-kinds.ts";
import { visible } from "#records/server/records.ts";
import { takeStepWithin } from "#records/server/steps/take-step.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { Side } from "#features/pipeline/conflicts/conflict.ts";
import { showPartners } from "#features/partner/members/access.ts";
import type { inquiry } from "../inquiry.ts";
import { addNames, type LockedInquiry } from "./commands/names.ts";
import { inquiryRecords } from "./records.ts";
import { inquirySteps } from "./steps.ts";

type Query = Pick<Database, "query">;
type Matter = { readonly type: string; readonly id: number };
type Status = keyof (typeof inquiry)["fields"]["status"]["options"];

type Row = {
  readonly number: number;
  readonly status: Status;
  readonly owner: string | null;
  readonly dueAt: Date | null;
  readonly asked: number;
  readonly answered: number;
  readonly some: number;
  readonly decision: string;
  readonly decidedAt: Date | null;
  readonly opens: boolean;
};

/** The inquiries about a record, the latest first: how many have answered what, not who and why. */
export async function inquiriesOf({ query }: Query, asker: Asker, { type, id }: Matter) {
  const opens = showPartners.allows(asker.facts) ? visible(inquiryRecords, asker) : sql`false`;
  const { rows } = await sql<Row>`
    select r.id as number, r.status, s.short_name as owner, r.due_at as "dueAt", r.decision, r.decided_at as "decidedAt",
      count(distinct a.partner_id)::int as asked,
      (count(distinct a.partner_id) - count(distinct a.partner_id) filter (where a.answer is null))::int as answered,
      count(distinct a.partner_id) filter (where a.answer = 'some')::int as some, ${opens} as opens
    from conflict_inquiries r left join staffs s on s.id = r.owner_id left join inquiry_answers a on a.inquiry_id = r.id
    where r.record_type = ${type} and r.record_id = ${id} and r.deleted_at is null
    group by r.id, s.short_name order by r.id desc limit 20`.execute(query);
  return rows.map(({ dueAt, decidedAt, ...row }) => ({
    ...row,
    dueAt: dueAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
}

async function partiesOf({ query }: Query, { type, id }: Matter): Promise<{ name: string; side: Side }[]> {
  const { rows } = await sql<{ name: string; side: Side }>`
    select distinct left(p.name, 100) as name, pa.side from parties pa join persons p on p.id = pa.person_id
    where pa.record_type = ${type} and pa.record_id = ${id} and pa.deleted_at is null and p.name ~ '\\S' and p.name <> '익명'
    order by pa.side, 1 limit 50`.execute(query);
  return rows;
}

type Asking = Matter & { readonly teamId: number; readonly number: number };

/** Circulates the parties of a record; 422 while an inquiry about it runs, and where it names nobody. */
export async function inquireAbout(work: Work, context: WriteContext, matter: Asking): Promise<number> {
  const { query } = work;
  const names = await partiesOf(work, matter);
  if (names.length === 0)
    throw new Failure("ruleViolated", "이름이 있는 당사자가 없습니다. 당사자를 먼저 추가해 주세요.");
  const running = await query
    .selectFrom("conflict_inquiries")
    .select("id")
    .where("record_type", "=", matter.type)
    .where("record_id", "=", matter.id)
    .where("status", "in", ["draft", "circulating"])
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (running) throw new Failure("ruleViolated", "이미 회람 중인 조회가 있습니다.");
  const { userId, staff } = context.viewer;
  const { id } = await query
    .insertInto("conflict_inquiries")
    .values({
      team_id: matter.teamId,
      // What the matter is stays with the record: partners are asked about names alone.
      title: `${names[0]!.name}${names.length > 1 ? ` 외 ${names.length - 1}명` : ""}`,
      owner_id: staff!.id,
      record_type: matter.type,
      record_id: matter.id,
      created_by: userId,
      updated_by: userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  work.audit({ action: "conflictInquiry.create", recordType: "conflictInquiry", recordId: id });
  await query
    .insertInto("inquiry_parties")
    .values(names.map(({ name, side }) => ({ inquiry_id: id, name, side, round: 1 })))
    .execute();
  // Whoever brings a matter need be no partner: the right to ask comes with the record.
  const asked = { ...inquirySteps, records: anyRow, machine: openMachine };
  await takeStepWithin(work, context, asked, { number: id, version: 1, step: "circulate", told: {} });
  return id;
}

const anyRow = { ...inquiryRecords, show: { name: "matter", allows: () => true }, scope: () => sql<boolean>`true` };
const { by: _by, ...circulating } = inquirySteps.machine.steps["circulate"];
const openMachine = {
  ...inquirySteps.machine,
  steps: { ...inquirySteps.machine.steps, circulate: circulating },
};

const nobody = { userId: null, staffId: null, requestId: null };

/** After a change of a record that was asked about: a party that is new to its inquiry is asked about alone. */
export async function followParties({ database }: Pick<Services, "database">, ref: string | undefined): Promise<void> {
  const [type, key] = (ref ?? "").split(":");
  const id = Number(key);
  if (!type || !Number.isSafeInteger(id) || !checkedKinds().some(({ name }) => name === type)) return;
  const open = await sql<{
    id: number;
  }>`select id from conflict_inquiries where record_type = ${type} and record_id = ${id}
    and status in ('circulating','cleared','consentNeeded') and deleted_at is null order by id desc limit 1`.execute(
    database.query,
  );
  if (open.rows.length === 0) return;
  await inTransaction(database, nobody, async (work) => {
    const { rows } = await sql<LockedInquiry>`select * from conflict_inquiries where id = ${open.rows[0]!.id}
      and status in ('circulating','cleared','consentNeeded') for update`.execute(work.query);
    if (rows[0]) await addNames(work, rows[0], await partiesOf(work, { type, id }), null);
  });
}
