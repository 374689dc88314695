import { sql, type Insertable } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { DB } from "#platform/server/database/tables.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { mayReadRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { overdueChoices } from "../deadline.ts";
import { columnsOf, computeTold, type Told } from "./compute.ts";

export type DeadlineEntry = Told & {
  readonly party: string;
  readonly documentName: string;
  readonly ownerId: number | null;
  readonly provisional: boolean;
  readonly overdue: keyof typeof overdueChoices | null;
};

export type EntryPlace = {
  readonly caseId: number | null;
  readonly projectId: number | null;
  readonly serviceId?: number | null;
};

type More = Partial<Insertable<DB["deadlines"]>>;

/** Writes a computed deadline down as entered by the person; returns its number. `more`: of corrections. */
export async function insertDeadline(
  work: Work,
  context: WriteContext,
  place: EntryPlace,
  entry: DeadlineEntry,
  more: More = {},
): Promise<number> {
  const staffId = context.viewer.staff!.id;
  const projectId = await projectOf(work, context, place);
  await requireOwner(work, context, entry.ownerId);
  const today = seoulDay(Date.now());
  if (entry.startOn > today && entry.method !== "pronounced") {
    throw invalidField("startOn", "기산 사유일은 오늘까지만 넣을 수 있습니다. 선고예정만 앞으로의 날을 씁니다.");
  }
  const { rule, computed } = await computeTold(work.query, entry);
  refuseUnchosen(computed.dueOn, today, entry);
  const values = {
    team_id: context.viewer.staff!.teamId!,
    project_id: projectId,
    case_id: place.caseId,
    service_id: place.serviceId ?? null,
    rule_id: rule.id,
    title: rule.name,
    party: entry.party,
    peremptory: rule.peremptory,
    start_method: entry.method,
    start_on: entry.startOn,
    opened_on: entry.method === "electronic" ? entry.openedOn : null,
    court_days: entry.courtDays,
    court_on: entry.courtOn,
    provisional: entry.provisional || entry.startOn > today,
    document_name: entry.documentName,
    owner_id: entry.ownerId ?? staffId,
    entered_by_id: staffId,
    overdue: computed.dueOn < today ? entry.overdue : null,
    late: await isAfterClosing(work, today),
    created_by: context.viewer.userId,
    updated_by: context.viewer.userId,
    ...columnsOf(rule, entry, computed),
    ...more,
  } satisfies Insertable<DB["deadlines"]>;
  const { id } = await work.query.insertInto("deadlines").values(values).returning("id").executeTakeFirstOrThrow();
  tellOf(work, id, "enter", { title: [null, rule.name], due_on: [null, values.due_on] });
  return id;
}

/** Writes down and tells that a deadline came to be. */
export function tellOf(work: Work, id: number, action: string, changes: Readonly<Record<string, unknown>>): void {
  work.audit({ action: `deadline.${action}`, recordType: "deadline", recordId: id, changes });
  work.emit({ type: "record", ref: `deadline:${id}` });
}

function refuseUnchosen(dueOn: Day, today: Day, { overdue }: DeadlineEntry): void {
  if (dueOn >= today || overdue !== null) return;
  throw new Failure("invalid", `만료일(${dueOn})이 이미 지났습니다. ‘도과’인지 ‘추후보완 검토’인지 골라 주세요.`, {
    fields: { overdue: "지난 기한을 어떻게 다룰지 골라 주세요." },
  });
}

/** The project on which it hangs; 400 unless the person sees what was named. */
async function projectOf(work: Work, context: WriteContext, { caseId, projectId }: EntryPlace): Promise<number> {
  const [kind, key, id] =
    caseId === null ? (["project", "projectId", projectId] as const) : (["legalCase", "caseId", caseId] as const);
  if (id === null) throw invalidField("caseId", "소송사건이나 프로젝트를 골라 주세요.");
  if (!(await mayReadRecord(work, context.registry.get(kind)!, id, context, { choosing: true }))) {
    throw invalidField(key, `${caseId === null ? "프로젝트를" : "소송사건을"} 찾을 수 없습니다. 다시 골라 주세요.`);
  }
  if (caseId === null) return id;
  const row = await work.query
    .selectFrom("legal_cases")
    .select("project_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.project_id;
}

async function requireOwner(work: Work, context: WriteContext, ownerId: number | null): Promise<void> {
  if (ownerId === null) return;
  if (await mayReadRecord(work, context.registry.get("staff")!, ownerId, context, { choosing: true })) return;
  throw invalidField("ownerId", "담당을 찾을 수 없습니다. 다시 골라 주세요.");
}

/** Whether the book of that day is closed already: what is entered for it is marked late. */
export async function isAfterClosing(work: Work, day: Day): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    select exists (select from daily_closings where day >= ${day}) as closed`.execute(work.query);
  return rows[0]!.closed;
}
