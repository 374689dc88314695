import { sql, type RawBuilder } from "kysely";
import type { HoldingKey } from "../person.ts";
import { openConsults, openDisputes, openProjects } from "./queries/read-teams.ts";

export type TaskHolding = "receivedAny" | "receivedAll" | "sent";
export type RecordHolding = Exclude<HoldingKey, TaskHolding>;

export type Held = {
  readonly table:
    | "consults"
    | "clients"
    | "contracts"
    | "projects"
    | "legal_cases"
    | "hearings"
    | "deadlines"
    | "disputes"
    | "teams"
    | "staffs";
  readonly alias: string;
  readonly column: string;
  /** As the change log names record and field. */
  readonly record: string;
  readonly field: string;
  /** What the record is called, for the first few. */
  readonly title: RawBuilder<string>;
  /** Which of them still need somebody. */
  readonly open: RawBuilder<unknown>;
};

const consult = {
  table: "consults",
  alias: "c",
  record: "consult",
  title: sql<string>`'상담 ' || c.id_int`,
  open: openConsults,
} as const;
const client = {
  table: "clients",
  alias: "k",
  record: "client",
  title: sql<string>`'고객 ' || k.id_int`,
  open: sql`k.deleted_at is null and k.status <> 'destroyed'`,
} as const;
const contract = {
  table: "contracts",
  alias: "n",
  record: "contract",
  title: sql<string>`'계약 ' || n.id_int`,
  open: sql`n.deleted_at is null and n.status not in ('fulfilled','terminated','void')`,
} as const;
const project = {
  table: "projects",
  alias: "p",
  record: "project",
  title: sql<string>`'사건 ' || p.id_int`,
  open: openProjects,
} as const;

const legalCase = {
  table: "legal_cases",
  alias: "l",
  record: "legalCase",
  title: sql<string>`'소송사건 ' || l.id`,
  open: sql`l.deleted_at is null and l.status not in ('final','withdrawn','settled','dismissed')`,
} as const;

/** Where a person stands in a record. Numbers stand for titles: whoever lets people go need not see their cases. */
export const heldRecords: Readonly<Record<RecordHolding, Held>> = {
  consultAssignee: { ...consult, column: "assignee_id", field: "assigneeId" },
  consultLawyer: { ...consult, column: "lawyer_id", field: "lawyerId" },
  clientManager: { ...client, column: "manager_id", field: "managerId" },
  clientLawyer: { ...client, column: "lawyer_id", field: "lawyerId" },
  contractResponsible: { ...contract, column: "responsible_id", field: "responsibleId" },
  contractConsultant: { ...contract, column: "consultant_id", field: "consultantId" },
  projectResponsible: { ...project, column: "responsible_id", field: "responsibleId" },
  projectAssociate: { ...project, column: "associate_id", field: "associateId" },
  projectLitigation: { ...project, column: "litigation_id", field: "litigationId" },
  projectConsultant: { ...project, column: "consultant_id", field: "consultantId" },
  caseLawyer: { ...legalCase, column: "lawyer_id", field: "lawyerId" },
  caseClerk: { ...legalCase, column: "clerk_id", field: "clerkId" },
  hearings: {
    table: "hearings",
    alias: "h",
    record: "hearing",
    column: "lawyer_id",
    field: "lawyerId",
    title: sql<string>`'기일 ' || h.id`,
    open: sql`h.deleted_at is null and h.status = 'scheduled'`,
  },
  deadlines: {
    table: "deadlines",
    alias: "e",
    record: "deadline",
    column: "owner_id",
    field: "ownerId",
    title: sql<string>`'기한 ' || e.id`,
    open: sql`e.status in ('entered','disputed','verified','lodged')`,
  },
  disputes: {
    table: "disputes",
    alias: "d",
    record: "dispute",
    column: "owner_id",
    field: "ownerId",
    title: sql<string>`'분쟁 ' || d.id`,
    open: openDisputes,
  },
  teamsLed: {
    table: "teams",
    alias: "t",
    record: "team",
    column: "leader_id",
    field: "leaderId",
    title: sql<string>`t.name`,
    open: sql`t.deleted_at is null`,
  },
  deputyOf: {
    table: "staffs",
    alias: "f",
    record: "staff",
    column: "deputy_id",
    field: "deputyId",
    title: sql<string>`f.short_name`,
    open: sql`f.deleted_at is null and f.status = 1`,
  },
};

/** Open tasks that wait for the person, or that the person waits for. */
export function heldTasks(group: TaskHolding, staffId: number): RawBuilder<{ id: number }> {
  if (group === "sent") {
    return sql`select t.id from tasks t where t.created_by = ${staffId} and t.closed_at is null`;
  }
  return sql`select t.id from task_users e join tasks t on t.id = e.task_id
             where e.staff_id = ${staffId} and e.is_open and t.all_check = ${group === "receivedAll" ? "Y" : "N"}`;
}

export function isTaskHolding(group: HoldingKey): group is TaskHolding {
  return group === "receivedAny" || group === "receivedAll" || group === "sent";
}
