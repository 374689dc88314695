import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { TextSearch } from "#platform/server/database/text-search.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { asClient } from "#features/pipeline/conflicts/server/commands/as-client.ts";
import { isWalled, outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { courtOptions } from "#features/litigation/legal-cases/courts.ts";
import { casesOfNumber, typedCaseNo } from "#features/litigation/legal-cases/server/commands/known-number.ts";
import { barsTakeOver } from "#features/pipeline/contracts/server/commands/barred-take-over.ts";
import { refuseBarredOnCase } from "#features/pipeline/contracts/server/api.ts";
import { browseProjects, manageProjects, showProjects, workOnProjects } from "../access.ts";
import { lawyerRoles, project, projectRoleNames, projectRoles } from "../project.ts";
import { followLimitation, refuseWithoutLimitation } from "./entered-limitation.ts";
import { copyContractParties } from "./contract-parties.ts";
import { checkImported, followImported, nameClients } from "./imported.ts";
import { pastStep } from "./past-step.ts";
import { projectContacted } from "./contacted.ts";
import { hasUnpaid } from "./has-unpaid.ts";
import { idle } from "./idle.ts";
import { warningsOf } from "./warnings.ts";

/** Whether the person has marked `r`. As an array, so that the few that are marked are reached by their key. */
const favourite = ({ viewer }: Asker) => sql<boolean>`(r.id = any(array(
  select f.project_id from project_favourites f where f.staff_id = ${viewer.staff?.id ?? null})))`;

/** A court of the list: as it stands with `r`, which may say more or nothing, or that of the latest 소송사건. */
const atCourt = sql<string>`(case when r.court = any(${Object.keys(courtOptions)}::text[]) then r.court else (
  select l.court from legal_cases l where l.project_id = r.id and l.deleted_at is null order by l.id desc limit 1) end)`;

/**
 * Also by the whole number of one of its cases, also an earlier one, and by its own however it is spaced and whichever
 * court stands before it (product §4). The numbers are asked for first, each way by its index.
 */
const ofCaseNumber = (search: TextSearch) => sql<boolean>`r.id = any(array(
  select n.project_id from (${casesOfNumber(search)}) n
  union all select k.id from projects k where k.case_no <> '' and replace(k.case_no, ' ', '') = ${typedCaseNo(search)}))`;

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
  knownBy: ofCaseNumber,
  conflicts: {
    engaged: unfinished,
    title: sql<string>`r.title`,
    waiting: { open: unfinished, title: sql<string>`r.title` },
  },
  computed: {
    openTasks: sql`(select count(*) from tasks k where k.record_type = 'project' and k.record_id = r.id and k.status in ('대기', '진행'))`,
    unpaid: (asker) => sql`(select greatest(0, c.total - c.void_unpaid - c.paid) from contracts c
      where c.id = r.contract_id and c.deleted_at is null and c.status in ('signed', 'active', 'fulfilled')
        and ${outsideWalls(asker, "contract", sql.ref<number>("c.id"))})`,
    ownTeam: sql`r.team_id`,
    atCourt,
    hasUnpaid,
    idle,
    warnings: warningsOf,
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
    if (writing.changes.contract) await copyContractParties(writing.work, id, writing.changes.contract);
    await followLimitation(writing, id);
  },
  checkMany: checkImported,
  completed: nameClients,
  writtenMany: followImported,
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
  const late = pastStep(changes);
  if (late) throw late;
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
