import { sql, type RawBuilder } from "kysely";
import { defineRecords } from "#records/server/records.ts";
import { manageCourtWork, showCourtWork } from "#features/litigation/desk/access.ts";
import {
  outsideCaseWalls,
  poaMissingBy,
  visibleCases,
  walledCase,
} from "#features/litigation/legal-cases/server/api.ts";
import { barsTakeOver } from "#features/pipeline/contracts/server/commands/barred-take-over.ts";
import { hearing } from "../hearing.ts";
import { checkHearing } from "./hearing-rules.ts";

/** How long a hearing is planned for where nobody says. */
const usualMinutes = 30;

const caseOf = (id: RawBuilder<number>) => sql<number>`(select wh.case_id from hearings wh where wh.id = ${id})`;

/** 기일 with its rules: whoever sees the case sees its hearings, and the attending lawyer sees those of his or her own. */
export const hearingRecords = defineRecords(hearing, {
  show: showCourtWork,
  manage: manageCourtWork,
  list: null,
  held: {
    unfinished: sql<boolean>`r.status in ('scheduled','postponed')`,
    unfit: barsTakeOver({
      namesContracts: true,
      places: ["lawyer"],
      contracts: sql<boolean>`c.id = (select p.contract_id from legal_cases l join projects p on p.id = l.project_id
        where l.id = r.case_id)`,
      court: sql<string>`(select l.court from legal_cases l where l.id = r.case_id)`,
    }),
  },
  scope: (asker) => sql<boolean>`(coalesce(r.lawyer_id = ${asker.viewer.staff?.id ?? null}, false)
    or exists (select from legal_cases c where c.id = r.case_id and ${visibleCases(asker, "c")}))`,
  outsideWalls: (asker, id) => outsideCaseWalls(asker, caseOf(id)),
  walled: (id) => walledCase(caseOf(id)),
  computed: {
    // Nobody acts at the reading of a judgment, nor where nobody came.
    poaMissing: sql<boolean>`(r.status in ('scheduled','postponed','held') and r.kind <> 'judgment'
      and r.result is distinct from 'bothAbsent' and ${poaMissingBy(
        sql<number>`(select l.project_id from legal_cases l where l.id = r.case_id)`,
        sql<string | null>`case when r.status = 'held' then (r.at at time zone 'Asia/Seoul')::date end`,
      )})`,
  },
  tidied: (changes) => (changes.minutes === null ? { ...changes, minutes: usualMinutes } : changes),
  check: checkHearing,
});
