import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { rateOn } from "#firm/server/rates.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { contractStatusLabels, type ContractStatus } from "#features/pipeline/contracts/contract.ts";
import { contractRecords } from "#features/pipeline/contracts/server/api.ts";
import { projectResults, projectStatusLabels, type ProjectStatus } from "#features/pipeline/projects/project.ts";
import { spanOf, type Filing } from "../../filings.ts";

type Query = Pick<Database, "query">;

/** A case as it is reported, and frozen with the report. */
export type OfficialCase = {
  readonly contract_id: number;
  readonly staff_id: number;
  readonly office: string;
  readonly left_on: Day;
  readonly engaged_on: Day;
  /** Whether its 처리결과 is reported with it. */
  readonly ended: boolean;
  readonly progress: string;
  readonly result: string;
};

type Stored = Omit<OfficialCase, "progress" | "result"> & {
  readonly status: ContractStatus;
  readonly states: ProjectStatus[];
  readonly results: (keyof typeof projectResults)[];
  readonly decisions: string[];
};

/** Who left a public office: as it stands with the lawyer, or with the partner that the lawyer is. */
const officials = sql`(
  select s.id, coalesce(nullif(s.ex_public_office_agency, ''), p.ex_office, '') as office,
    coalesce(s.ex_public_office_left_on, p.left_office_on) as left_on
  from staffs s left join lateral (select x.ex_office, x.left_office_on from partners x
    where x.staff_id = s.id and x.deleted_at is null and x.left_office_on is not null order by x.id desc limit 1) p on true
  where coalesce(s.ex_public_office_left_on, p.left_office_on) is not null)`;

/** Whether everything that was done for a contract had ended, and was reported so or lies before a day. */
const settledBefore = ({ year, half }: Filing, from: Day) => sql<boolean>`(c.closed_on < ${from}::date
  or exists (select from bar_report_cases f join bar_reports b on b.id = f.report_id where f.contract_id = r.id
    and f.staff_id = n.staff_id and f.ended and b.canceled_at is null and (b.year, b.half) < (${year}::int, ${half}::int)))`;

/**
 * What is reported of a half-year as of now, of all teams: contracts that a lawyer took within two years of leaving a
 * public office (변호사법 제89조의4), in that half or before it where they had not ended by then.
 */
export async function officialCases({ query }: Query, filing: Filing): Promise<OfficialCase[]> {
  const { from, to } = spanOf(filing);
  const { rows } = await sql<Stored>`
    select r.id as contract_id, n.staff_id, o.office, o.left_on, r.signed_at as engaged_on, r.status, c.states, c.results,
      d.decisions, r.status in ('fulfilled', 'terminated') or c.closed_on is not null as ended
    from contracts r join contract_lawyers n on n.contract_id = r.id join ${officials} o on o.id = n.staff_id
    cross join lateral (
      select coalesce(array_agg(distinct p.status), '{}') as states,
        coalesce(array_agg(distinct p.result) filter (where p.result is not null), '{}') as results,
        case when bool_and(p.status in ('closed', 'archived')) then max(p.closed_at) end as closed_on
      from projects p where p.contract_id = r.id and p.deleted_at is null) c
    cross join lateral (
      select coalesce(array_agg(distinct l.result) filter (where l.result ~ '\\S'), '{}') as decisions
      from projects p join legal_cases l on l.project_id = p.id and l.deleted_at is null
      where p.contract_id = r.id and p.deleted_at is null) d
    where r.deleted_at is null and r.status <> 'void' and r.signed_at between o.left_on and ${to}::date
      and r.signed_at < o.left_on + make_interval(months => (${rateOn("officialReportMonths", sql`o.left_on`)})::int)
      and (r.signed_at >= ${from}::date or not coalesce(${settledBefore(filing, from)}, false))
    order by o.left_on, n.staff_id, r.signed_at, r.id`.execute(query);
  return rows.map(({ status, states, results, decisions, ...row }) => ({
    ...row,
    progress: progressOf(row.ended, status, states),
    result: row.ended ? resultOf(status, results, decisions).slice(0, 1_000) : "",
  }));
}

function progressOf(ended: boolean, status: ContractStatus, states: readonly ProjectStatus[]): string {
  if (ended) return "종결";
  if (states.length === 0) return contractStatusLabels[status];
  return states.map((state) => projectStatusLabels[state]).join(", ");
}

function resultOf(status: ContractStatus, results: Stored["results"], decisions: readonly string[]): string {
  const words = [...results.map((one) => projectResults[one]), ...decisions];
  return [...words, ...(status === "terminated" ? ["해지"] : [])].join(", ");
}

/** What was frozen with a report. */
export function frozenCases({ query }: Query, reportId: number): Promise<OfficialCase[]> {
  return query
    .selectFrom("bar_report_cases")
    .select(["contract_id", "staff_id", "office", "left_on", "engaged_on", "ended", "progress", "result"])
    .where("report_id", "=", reportId)
    .orderBy("left_on")
    .orderBy("staff_id")
    .orderBy("engaged_on")
    .orderBy("contract_id")
    .execute();
}

type Named = {
  readonly id: number;
  readonly number: number;
  readonly title: string;
  readonly agency: string;
  readonly courts: string[];
  readonly caseNos: string[];
  readonly seen: boolean;
};

/** Nobody whom a wall keeps from a case of the contract `r` reads here what became of it. */
const behindWall = (asker: Asker): RawBuilder<boolean> => sql<boolean>`exists (select from projects w
  where w.contract_id = r.id and w.deleted_at is null and not ${outsideWalls(asker, "project", sql.ref<number>("w.id"))})`;

/** Cases with what they are called; of those that the person may not see, only how many they are. */
export async function nameCases({ query }: Query, asker: Asker, cases: readonly OfficialCase[]) {
  if (cases.length === 0) return { models: [], contractIds: [], hidden: 0 };
  const ids = [...new Set(cases.map((one) => one.contract_id))];
  const { rows } = await sql<Named>`
    select r.id, r.id_int as number, r.title, r.agency, c.courts, c.numbers as "caseNos",
      ${visible(contractRecords, asker)} and not ${behindWall(asker)} as seen
    from ${fromTable(contractRecords)}
    cross join lateral (
      select coalesce(array_agg(distinct l.court) filter (where l.court ~ '\\S'), '{}') as courts,
        coalesce(array_agg(distinct l.case_no) filter (where l.case_no ~ '\\S'), '{}') as numbers
      from projects p join legal_cases l on l.project_id = p.id and l.deleted_at is null
      where p.contract_id = r.id and p.deleted_at is null) c
    where r.id = any(${ids}::bigint[])`.execute(query);
  const named = new Map(rows.filter(({ seen }) => seen).map((row) => [row.id, row]));
  const people = await lawyersOf({ query }, [...new Set(cases.map((one) => one.staff_id))]);
  const models = cases.flatMap((one) => {
    const found = named.get(one.contract_id);
    if (!found) return [];
    return [
      {
        staffId: one.staff_id,
        lawyer: people.get(one.staff_id)?.name ?? "",
        office: one.office,
        leftOn: one.left_on,
        contract: found.number,
        engagedOn: one.engaged_on,
        title: found.title,
        agency: found.agency || found.courts.join(", "),
        caseNos: found.caseNos,
        progress: one.progress,
        result: one.result,
      },
    ];
  });
  return { models, contractIds: [...named.keys()], hidden: cases.length - models.length };
}

/** Names and numbers of registration of lawyers by key, in the order of names. */
export async function lawyersOf({ query }: Query, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; licenseNo: string }>`
    select s.id, coalesce(nullif(s.real_name, ''), s.short_name) as name, s.license_no as "licenseNo" from staffs s
    where s.id = any(${ids}::bigint[]) order by ${inNameOrder(sql`coalesce(nullif(s.real_name, ''), s.short_name)`)}, s.id`.execute(
    query,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
