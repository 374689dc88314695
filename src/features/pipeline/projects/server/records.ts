import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { invalidField, Failure } from "#platform/server/http/failure.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { seoulDay } from "#platform/dates.ts";
import { asClient } from "#features/pipeline/conflicts/server/commands/as-client.ts";
import { isWalled, outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { courtOptions } from "#features/litigation/legal-cases/courts.ts";
import { barsTakeOver } from "#features/pipeline/contracts/server/commands/barred-take-over.ts";
import { refuseBarredOnCase } from "#features/pipeline/contracts/server/api.ts";
import { browseProjects, manageProjects, showProjects, workOnProjects } from "../access.ts";
import { runningStatuses } from "../steps.ts";
import { lawyerRoles, project, projectRoleNames, projectRoles } from "../project.ts";
import { followLimitation, refuseWithoutLimitation } from "./entered-limitation.ts";
import { projectContacted } from "./contacted.ts";

const running = sql.join(runningStatuses.map((status) => sql.lit(status)));

/** Days without contact after which a project with nothing planned counts as forgotten. */
export const idleDays = sql<number>`coalesce((select f.idle_project_days from firm_settings f where f.id = 1), 14)`;

/** Somebody works on `r`, but no hearing lies ahead, and no deadline and no task is open. */
export const nothingPlanned = sql<boolean>`(r.status in (${running}) and r.next_deadline_on is null
  and (r.next_hearing_at is null or r.next_hearing_at <= now())
  and not exists (select from tasks k where k.record_type = 'project' and k.record_id = r.id and k.status in ('대기', '진행')))`;

/**
 * 무일정 (product N14), over the row `r`: nothing is planned in it, and nobody spoke to the client for some days. The first days of a project count as contact.
 */
const idle = sql<boolean>`(${nothingPlanned}
  and greatest(r.last_contact_at, r.created_at) < now() - make_interval(days => ${idleDays}))`;

/** Whether the person has marked `r`. As an array, so that the few that are marked are reached by their key. */
const favourite = ({ viewer }: Asker) => sql<boolean>`(r.id = any(array(
  select f.project_id from project_favourites f where f.staff_id = ${viewer.staff?.id ?? null})))`;

/** A court of the list: as it stands with `r`, which may say more or nothing, or that of the latest 소송사건. */
const atCourt = sql<string>`(case when r.court = any(${Object.keys(courtOptions)}::text[]) then r.court else (
  select l.court from legal_cases l where l.project_id = r.id and l.deleted_at is null order by l.id desc limit 1) end)`;

const unfinished = sql<boolean>`r.status not in ('closed','archived')`;

/** 사건 with its rules. Whoever a conflict keeps away finds nothing. State and closing are changed by steps, stage and people by commands. */
export const projectRecords = defineRecords(project, {
  show: showProjects,
  manage: manageProjects,
  browse: browseProjects,
  working: [workOnProjects],
  list: "고객리스트",
  held: {
    unfinished,
    unfit: barsTakeOver({ namesContracts: true, places: lawyerRoles, contracts: sql<boolean>`c.id = r.contract_id` }),
  },
  contacted: projectContacted,
  alsoGiven: (roots) => sql`select p.id from projects p join contract_clients k on k.contract_id = p.contract_id
    where k.client_id = any(${roots.get("client") ?? []}::bigint[]) union ${asClient("project")(roots)}`,
  outsideWalls: (asker, id) => outsideWalls(asker, "project", id),
  walled: (id) => isWalled("project", id),
  conflicts: {
    engaged: unfinished,
    title: sql<string>`r.title`,
    waiting: { open: unfinished, title: sql<string>`r.title` },
  },
  computed: {
    openTasks: sql`(select count(*) from tasks k where k.record_type = 'project' and k.record_id = r.id and k.status in ('대기', '진행'))`,
    unpaid: (asker) => sql`(select greatest(0, c.total - c.paid) from contracts c
      where c.id = r.contract_id and c.deleted_at is null and c.status in ('signed', 'active', 'fulfilled')
        and ${outsideWalls(asker, "contract", sql.ref<number>("c.id"))})`,
    ownTeam: sql`r.team_id`,
    atCourt,
    // As the partial index on contracts in arrears has it.
    hasUnpaid: (
      asker,
    ) => sql<boolean>`exists (select from contracts c where c.id = r.contract_id and c.deleted_at is null
      and c.has_unpaid and c.status in ('signed', 'active', 'fulfilled')
      and ${outsideWalls(asker, "contract", sql.ref<number>("c.id"))})`,
    idle,
    favourite,
  },
  actions: {
    stage: "단계 변경",
    assign: "담당 변경",
    contact: "의뢰인 연락",
    startPlan: "업무 묶음 시작",
    limitation: "시효 확인",
    fileLimitation: "시효 제출 기록",
    confirmFiling: "시효 제출 확인",
  },
  check: async (writing) => {
    await checkProject(writing);
    await refuseBarredLawyers(writing);
  },
  written: async (writing, id) => {
    await copyClient(writing, id);
    await followLimitation(writing, id);
  },
});

/** Nobody stands on the case of a contract whom signing it would have stopped (변호사법 제31조 제3항). */
async function refuseBarredLawyers({ work, before, changes }: Writing<typeof project>): Promise<void> {
  // The people of a case that is there change by its handing over.
  if (!changes.contract || changes.contract === before?.["contract"]) return;
  const people = lawyerRoles.map((role) => changes[role] ?? before?.[role]);
  await refuseBarredOnCase(
    work,
    changes.contract,
    people.filter((id) => typeof id === "number"),
  );
}

async function checkProject(writing: Writing<typeof project>): Promise<void> {
  const { before, changes } = writing;
  if (changes.nextStepDue && changes.nextStepDue < seoulDay(new Date())) {
    throw invalidField("nextStepDue", "다음단계 기한은 오늘이거나 그 뒤여야 합니다.");
  }
  await refuseWithoutLimitation(writing);
  if (!before) return;
  const moved = projectRoleNames.find((role) => changes[role] !== undefined && changes[role] !== before[role]);
  if (moved === undefined) return;
  const message = `${projectRoles[moved]} 변경은 ‘담당 변경’에서 인수인계 메모와 함께 해 주세요.`;
  throw new Failure("ruleViolated", message, { fields: { [moved]: message } });
}

/** A project is found by its client, also when the client is chosen and not typed. */
async function copyClient({ work, changes }: Writing<typeof project>, id: number): Promise<void> {
  if (!changes.client || changes.clientName !== undefined) return;
  await sql`update projects p set client_name = c.name, client_tel = c.tel
    from clients c where p.id = ${id} and c.id = ${changes.client}`.execute(work.query);
}
