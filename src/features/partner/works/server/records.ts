import { sql, type RawBuilder } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { defineRecords } from "#records/server/records.ts";
import { managePartners, showPartners } from "#features/partner/members/access.ts";
import { meAsPartner } from "#features/partner/members/server/api.ts";
import { keepProBono } from "../access.ts";
import { proBonoActivity } from "../pro-bono.ts";
import { responsibleWork } from "../responsible.ts";
import { volunteerWork } from "../volunteer.ts";
import { fillPlaces } from "./commands/apply.ts";

const swaps = sql`(select string_agg(x.name, ' → ' order by x.at) from (
    select p.name, s.id as at from responsible_swaps s join partners p on p.id = s.from_id where s.work_id = r.id
    union all select p.name, 9223372036854775807 from partners p where p.id = r.partner_id
      and exists (select from responsible_swaps s where s.work_id = r.id)) x)`;

/** Work that somebody has is withdrawn, which says why; what was done is kept. */
function refuseRemoval({ status }: Readonly<Record<string, unknown>>): void {
  if (status === "open" || status === "withdrawn") return;
  const isDone = ["reported", "reviewed", "rewarded"].some((done) => done === status);
  throw new Failure(
    "ruleViolated",
    isDone
      ? "완료보고한 업무는 기록으로 남습니다. 삭제할 수 없습니다."
      : "진행 중인 업무는 삭제할 수 없습니다. 그만두려면 철회해 주세요.",
  );
}

type Late = {
  readonly resource: typeof responsibleWork | typeof volunteerWork;
  /** Whether it waits for people again. */
  readonly waits: RawBuilder<boolean>;
};

const todaySql = () => sql`${seoulDay(Date.now())}::date`;

/** What was late and has a later day now goes on; what has not all its people waits for them again. */
async function goOn(work: Work, { resource, waits }: Late, id: number): Promise<void> {
  const { table, name: type } = resource;
  const { rows } = await sql<{ status: string }>`
    update ${sql.table(table)} r set status = case when ${waits} then 'open' else 'active' end
    where id = ${id} and status = 'overdue' and due_on >= ${todaySql()} returning status`.execute(work.query);
  for (const { status } of rows)
    work.audit({ action: `${type}.goOn`, recordType: type, recordId: id, changes: { status: ["overdue", status] } });
}

type Changed = {
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly changes: { readonly dueOn?: unknown };
};

const isPutOff = ({ before, changes }: Changed) => before?.["status"] === "overdue" && changes.dueOn !== undefined;

/** 책임업무 with its rules. Points that were confirmed are changed by the next 산정, as an adjustment. */
export const responsibleRecords = defineRecords(responsibleWork, {
  show: showPartners,
  manage: managePartners,
  list: null,
  scope: () => sql<boolean>`true`,
  computed: {
    swaps: sql`coalesce(${swaps}, '')`,
    evidence: sql`(select count(*)::int from files f where f.record_type = 'responsibleWork' and f.record_id = r.id
      and f.deleted_at is null)`,
  },
  actions: { overdue: "기한초과", goOn: "기한 연장", reward: "보상확정", unreward: "보상확정 해제" },
  check: async ({ before }) => {
    if (before?.["status"] === "withdrawn") throw new Failure("ruleViolated", "철회한 업무는 고칠 수 없습니다.");
  },
  removing: refuseRemoval,
  written: async (writing, id) => {
    const waits = sql<boolean>`r.partner_id is null`;
    if (isPutOff(writing)) await goOn(writing.work, { resource: responsibleWork, waits }, id);
  },
});

const count = (state: string) => sql`(select count(*)::int from volunteer_applications a
  where a.work_id = r.id and a.state <> ${sql.lit(state)})`;

/** 자원업무 with its rules. Who has applied is not turned away by fewer places. */
export const volunteerRecords = defineRecords(volunteerWork, {
  show: showPartners,
  manage: managePartners,
  list: null,
  scope: () => sql<boolean>`true`,
  computed: {
    applicants: count("withdrawn"),
    mine: (asker) => sql`(select a.state from volunteer_applications a
      where a.work_id = r.id and a.partner_id = ${meAsPartner(asker)} order by a.id desc limit 1)`,
  },
  actions: {
    apply: "신청",
    withdrawApplication: "신청 철회",
    announceAgain: "재공고",
    overdue: "기한초과",
    goOn: "기한 연장",
    reward: "보상확정",
    unreward: "보상확정 해제",
  },
  check: async ({ work, before, changes }) => {
    if (!before) return;
    if (before["status"] === "withdrawn") throw new Failure("ruleViolated", "철회한 공고는 고칠 수 없습니다.");
    const isCut = changes.capacity !== undefined && changes.capacity < (before["capacity"] as number);
    const isOther = changes.method !== undefined && changes.method !== before["method"];
    if (!isCut && !isOther) return;
    const { rows } = await sql`select from volunteer_applications where work_id = ${before["id"]}
      and state <> 'withdrawn' limit 1`.execute(work.query);
    if (rows.length === 0) return;
    throw invalidField(isCut ? "capacity" : "method", "신청한 사람이 있어 줄이거나 바꿀 수 없습니다.");
  },
  removing: refuseRemoval,
  written: async (writing, id) => {
    const { work, asker, before, changes } = writing;
    if (!before) return;
    const waits = sql<boolean>`(r.method = 'first' and r.apply_until >= ${todaySql()} and r.capacity > (
      select count(*) from volunteer_applications a where a.work_id = r.id and a.state = 'assigned'))`;
    if (isPutOff(writing)) await goOn(work, { resource: volunteerWork, waits }, id);
    const isOpen = before["status"] === "open" || before["status"] === "assigned";
    if (isOpen && changes.capacity !== undefined)
      await fillPlaces(work, { id, capacity: changes.capacity }, asker.viewer.staff?.id ?? null);
  },
});

/** 공익활동 with its rules: one's own; the 운영위원회 sees and recognises all. */
export const proBonoRecords = defineRecords(proBonoActivity, {
  show: keepProBono,
  manage: keepProBono,
  list: null,
  scope: ({ viewer, facts }) =>
    managePartners.allows(facts)
      ? sql<boolean>`true`
      : sql<boolean>`(r.staff_id = ${viewer.staff?.id ?? null}::bigint)`,
  check: async ({ asker, before, changes }) => {
    if (!managePartners.allows(asker.facts) && changes.staff !== undefined && changes.staff !== asker.viewer.staff?.id)
      throw invalidField("staff", "자신의 공익활동만 등록할 수 있습니다.");
    if (before && before["status"] === "approved")
      throw new Failure("ruleViolated", "인정된 활동은 고칠 수 없습니다. 새로 등록해 주세요.");
  },
  removing: ({ status }) => {
    if (status === "approved") throw new Failure("ruleViolated", "인정된 활동은 삭제할 수 없습니다.");
  },
});
