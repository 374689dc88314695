import { sql, type Insertable } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { DB } from "#platform/server/database/tables.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import type { Resource } from "#records/resource.ts";
import { ofRecord, openKind } from "#records/server/parts.ts";
import { mayReadRecord } from "#records/server/read.ts";
import { registeredRecords } from "#records/server/registry.ts";
import type { overdueChoices } from "../deadline.ts";
import { columnsOf, type RuleRow, type Told } from "./compute.ts";
import { entryLookups, type EntryLookups } from "./entry-lookups.ts";
import { refuseSameDeadline } from "./same-deadline.ts";

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
  /** A record of another kind that has deadlines: a seizure, a letter. */
  readonly record?: PlaceRecord | null;
};

export type PlaceRecord = { readonly type: string; readonly id: number };

type More = Partial<Insertable<DB["deadlines"]>>;

/**
 * Writes a computed deadline down as entered by the person; returns its number. 422 where the same one stands (see
 * `refuseSameDeadline`). `more`: of corrections.
 */
export async function insertDeadline(
  work: Work,
  context: Asker,
  place: EntryPlace,
  entry: DeadlineEntry,
  more: More = {},
): Promise<number> {
  const hanging = await placeIn(work, context, place);
  await requireOwner(work, context, entry.ownerId);
  return enterFound(work, context, { ...place, hanging }, entry, more, entryLookups(work));
}

/** The same where place and owner were found among what the person may choose, as a list finds them for all its rows. */
export async function enterFound(
  work: Work,
  context: Asker,
  place: EntryPlace & { readonly hanging: Hanging },
  entry: DeadlineEntry,
  more: More,
  lookups: EntryLookups,
): Promise<number> {
  const staffId = context.viewer.staff!.id;
  const { teamId, projectId } = place.hanging;
  const today = seoulDay(Date.now());
  const { rule, computed } = await lookups.computed(entry);
  refuseAhead(rule, entry, today);
  await refuseUnchosen(lookups, computed.dueOn, entry);
  const values = {
    team_id: teamId,
    project_id: projectId,
    case_id: place.caseId,
    record_type: place.record?.type ?? null,
    record_id: place.record?.id ?? null,
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
    provisional: entry.provisional || (entry.startOn > today && rule.end_rule !== "before"),
    document_name: entry.documentName,
    owner_id: entry.ownerId ?? (await lookups.usualOwner({ caseId: place.caseId, projectId })) ?? staffId,
    entered_by_id: staffId,
    overdue: computed.dueOn < today ? entry.overdue : null,
    late: await lookups.isClosed(today),
    created_by: context.viewer.userId,
    updated_by: context.viewer.userId,
    ...columnsOf(rule, entry, computed),
    ...more,
  } satisfies Insertable<DB["deadlines"]>;
  const { caseId, serviceId = null } = place;
  if (caseId !== null) await refuseSameDeadline(work, context, { ...entry, caseId, serviceId, rule });
  const { id } = await work.query.insertInto("deadlines").values(values).returning("id").executeTakeFirstOrThrow();
  tellOf(work, id, "enter", { title: [null, rule.name], due_on: [null, values.due_on] });
  return id;
}

/**
 * What starts a period has happened by today, but for a pronouncement that is to come and for the day from which one is
 * counted back: a hearing, the end of a lease.
 */
function refuseAhead({ end_rule: endRule }: RuleRow, { startOn, openedOn, method }: DeadlineEntry, today: Day): void {
  if (startOn > today && method !== "pronounced" && endRule !== "before") {
    throw invalidField(
      "startOn",
      "기산 사유일은 오늘까지만 넣을 수 있습니다. 선고예정과 거꾸로 세는 기한만 앞으로의 날을 씁니다.",
    );
  }
  if (method === "electronic" && openedOn !== null && openedOn > today) {
    throw invalidField("openedOn", "확인일은 오늘까지만 넣을 수 있습니다.");
  }
}

/** Writes down and tells that a deadline came to be. */
export function tellOf(work: Work, id: number, action: string, changes: Readonly<Record<string, unknown>>): void {
  work.audit({ action: `deadline.${action}`, recordType: "deadline", recordId: id, changes });
  work.emit({ type: "record", ref: `deadline:${id}` });
}

/** What ended before the firm began with the product is late nowhere, and nobody has to say what becomes of it. */
async function refuseUnchosen({ isLate }: EntryLookups, dueOn: Day, { overdue }: DeadlineEntry): Promise<void> {
  if (overdue !== null) return;
  if (!(await isLate(dueOn))) return;
  throw new Failure("invalid", `만료일(${dueOn})이 이미 지났습니다. ‘도과’인지 ‘추후보완 검토’인지 골라 주세요.`, {
    fields: { overdue: "지난 기한을 어떻게 다룰지 골라 주세요." },
  });
}

/** Team and project in which a deadline hangs. */
export type Hanging = { readonly teamId: number; readonly projectId: number | null };

/** Team and project in which it hangs; 400 unless the person sees what was named. */
async function placeIn(work: Work, context: Asker, { record, ...place }: EntryPlace): Promise<Hanging> {
  if (record) return recordPlace(work, context, record);
  const { caseId, projectId } = place;
  const [kind, key, id] =
    caseId === null ? (["project", "projectId", projectId] as const) : (["legalCase", "caseId", caseId] as const);
  if (id === null) throw invalidField("caseId", "소송사건이나 사건을 골라 주세요.");
  if (!(await mayReadRecord(work, registeredRecords().get(kind)!, id, context, { choosing: true }))) {
    throw invalidField(key, `${caseId === null ? "사건을" : "소송사건을"} 찾을 수 없습니다. 다시 골라 주세요.`);
  }
  // A trigger puts it into the team of its project.
  const teamId = context.viewer.staff!.teamId!;
  if (caseId === null) return { teamId, projectId: id };
  const { project_id: ofCase } = await work.query
    .selectFrom("legal_cases")
    .select("project_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { teamId, projectId: ofCase };
}

/** Kinds that fewer see than the project they are about: their days stand with the record alone. */
const apart: readonly string[] = ["dispute"];

const projectOf = ({ name, fields }: Resource) =>
  fields["project"] && !apart.includes(name) ? sql`x.project_id` : null;

/** It lies in the team of the record, and shows at the project of the record where that has one. */
async function recordPlace(work: Work, context: Asker, { type, id }: PlaceRecord): Promise<Hanging> {
  if (!(await mayReadRecord(work, openKind(type, context), id, context))) throw notFound();
  const place = { type: sql.val(type), id: sql.val(id) };
  const { rows } = await sql<Hanging>`
    select ${ofRecord("deadlines", place, () => sql`x.team_id`)} as "teamId",
      ${ofRecord("deadlines", place, projectOf)} as "projectId"`.execute(work.query);
  return rows[0]!;
}

async function requireOwner(work: Work, context: Asker, ownerId: number | null): Promise<void> {
  if (ownerId === null) return;
  if (await mayReadRecord(work, registeredRecords().get("staff")!, ownerId, context, { choosing: true })) return;
  throw invalidField("ownerId", "담당자를 찾을 수 없습니다. 다시 골라 주세요.");
}
