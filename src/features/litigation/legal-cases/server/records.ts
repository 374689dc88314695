import { sql } from "kysely";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { manageCourtWork, showCourtWork } from "#features/litigation/desk/access.ts";
import { keptBack } from "#features/litigation/deadlines/server/api.ts";
import { barsTakeOver } from "#features/pipeline/contracts/server/commands/barred-take-over.ts";
import { checkLimits } from "../checked.ts";
import { legalCase } from "../legal-case.ts";
import { refuseBarredLawyers } from "./barred-before-court.ts";
import { casesOfNumber } from "./commands/known-number.ts";
import { procedureOf, refuseCaseNo, refuseCircle, refuseSameCase, tidyCaseNo } from "./case-rules.ts";
import { beforeCourt, poaMissingBy } from "./poa.ts";
import { checkImported, followImported } from "./imported.ts";
import { outsideCaseWalls, visibleCases, walledCase } from "./case-scope.ts";

const ofCase = sql`b.case_id = r.id`;
const fromPronouncement = sql`b.case_id = r.id and b.start_method = 'pronounced'`;

/** 소송사건 with its rules. The day of a judgment that is still to be read blind is not told (additions L1). */
export const legalCaseRecords = defineRecords(legalCase, {
  show: showCourtWork,
  manage: manageCourtWork,
  list: null,
  held: {
    unfinished: sql<boolean>`r.status not in ('final','withdrawn','settled','dismissed','transferred')`,
    unfit: barsTakeOver({
      namesContracts: true,
      places: ["lawyer"],
      contracts: sql<boolean>`c.id = (select p.contract_id from projects p where p.id = r.project_id)`,
      court: sql<string>`r.court`,
    }),
  },
  scope: (asker) => visibleCases(asker, "r"),
  outsideWalls: outsideCaseWalls,
  walled: walledCase,
  /** Also by a number that it has beside its own, and however the number is spaced. */
  knownBy: (search) => sql<boolean>`r.id = any(array(select n.case_id from (${casesOfNumber(search)}) n))`,
  computed: {
    ownTeam: sql`r.team_id`,
    poaMissing: sql<boolean>`(${beforeCourt} and ${poaMissingBy(sql<number>`r.project_id`, sql<null>`null::date`)})`,
    undated: sql<boolean>`(r.status in ('filed','serving','pleading','decisionSet') and coalesce((
      select h.status = 'postponed' or h.status = 'held' and h.result in ('undetermined', 'postponed') from hearings h
      where h.case_id = r.id and h.deleted_at is null and h.status not in ('moved', 'canceled')
      order by h.at desc, h.id desc limit 1), false))`,
    checkLate: sql<boolean>`(${beforeCourt}
      and (r.checked_on is null
        or r.checked_on < (now() at time zone 'Asia/Seoul')::date - ${sql.lit(checkLimits.amber)}::int))`,
  },
  naming: {
    fields: { decidedOn: null, servedOn: null },
    open: keptBack((key) => (key === "decidedOn" ? fromPronouncement : ofCase)),
  },
  actions: { parties: "당사자 변경", aliases: "다른 사건번호 변경", joinJudgment: "판결 송달 연결" },
  tidied: (changes) => (changes.caseNo === undefined ? changes : { ...changes, caseNo: tidyCaseNo(changes.caseNo) }),
  check: checkCase,
  written: followNumber,
  checkMany: checkImported,
  writtenMany: followImported,
});

async function checkCase({ work, asker, before, changes }: Writing<typeof legalCase>): Promise<void> {
  const caseNo = changes.caseNo ?? (before?.["caseNo"] as string | undefined) ?? "";
  const court = changes.court ?? (before?.["court"] as string | undefined) ?? "";
  const id = before?.["id"] as number | undefined;
  refuseCaseNo(caseNo, "caseNo");
  if (changes.caseNo !== undefined || changes.court !== undefined) {
    await refuseSameCase(work, asker, { court, caseNo, field: "caseNo", ...(id !== undefined && { except: id }) });
  }
  if (id !== undefined && changes.parent) await refuseCircle(work, id, changes.parent);
  await refuseBarredLawyers({ work, before, changes });
}

/** A new case without a number is still to be filed; a number says which field of work it belongs to. */
async function followNumber({ work, before, changes }: Writing<typeof legalCase>, id: number): Promise<void> {
  const procedure = changes.caseNo ? procedureOf(changes.caseNo) : null;
  const toFile = before === null && !changes.caseNo;
  if (procedure === null && !toFile) return;
  await work.query
    .updateTable("legal_cases")
    .set({ ...(procedure !== null && { procedure }), ...(toFile && { status: "toFile" as const }) })
    .where("id", "=", id)
    .execute();
}
