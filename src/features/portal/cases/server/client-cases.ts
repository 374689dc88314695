import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { seesTied } from "#records/server/tied.ts";
import {
  hearingKindLabels,
  hearingResults,
  type HearingKind,
  type HearingResult,
} from "#features/litigation/hearings/hearing.ts";
import { stagesOf, type ProjectCategory, type ProjectStage } from "#features/pipeline/projects/project-stages.ts";
import type { ProjectStatus } from "#features/pipeline/projects/project.ts";
import type { ClientLanguage } from "#features/pipeline/clients/languages.ts";
import { englishHearings, englishResults, englishStages } from "#features/portal/stages/english-words.ts";
import { wordsOfStages } from "#features/portal/stages/server/api.ts";
import { toldOf, type StageWords } from "#features/portal/stages/stage-words.ts";
import type { ClientCase } from "../schemas.ts";

type Query = Pick<Database, "query">;

/** Cases, past hearings and filings shown of each: what a person reads. */
const most = { cases: 50, past: 10, filings: 20 } as const;

type Hearing = {
  readonly at: string;
  readonly kind: HearingKind;
  readonly court: string;
  readonly place: string;
  readonly youAttend: boolean;
};
/** What the firm has written of the stages of a 분야. */
type Words = Readonly<Partial<Record<ProjectStage, StageWords>>>;

type Row = {
  readonly title: string;
  readonly court: string;
  readonly caseNo: string;
  readonly lawyer: string | null;
  readonly status: ProjectStatus;
  readonly category: ProjectCategory;
  readonly stage: ProjectStage;
  readonly words: Words;
  readonly language: ClientLanguage;
  readonly waitsForYou: boolean;
  readonly next: Hearing | null;
  readonly past: readonly { readonly at: string; readonly kind: HearingKind; readonly result: HearingResult | null }[];
  readonly filings: readonly { readonly on: string; readonly what: string }[];
};

/** Whether the case `p` is the client's: as its client, or as one of those who signed its contract. */
export const isOf = (clientId: number) => sql<boolean>`(p.deleted_at is null and (p.client_id = ${clientId}
  or exists (select from contract_clients k where k.contract_id = p.contract_id and k.client_id = ${clientId})))`;

/** Whether a case is the client's. */
export async function isCaseOf({ query }: Query, clientId: number, projectId: number): Promise<boolean> {
  const { rows } = await sql`select from projects p where p.id = ${projectId} and ${isOf(clientId)}`.execute(query);
  return rows.length > 0;
}

/** The client's cases that the person sees, the newest first. */
export async function casesInSight({ query }: Query, asker: Asker, clientId: number) {
  const { rows } = await sql<{ id: number; number: number; title: string }>`
    select p.id, p.id_int as number, p.title from projects p
    where ${isOf(clientId)} and ${seesTied("project", sql`p.id`, asker)} order by p.id desc limit ${most.cases}`.execute(
    query,
  );
  return rows;
}

/** What a client sees of the cases that are the client's, of all or of one. */
export async function clientCases({ query }: Query, clientId: number, projectId?: number): Promise<ClientCase[]> {
  const one = projectId === undefined ? sql<boolean>`true` : sql<boolean>`p.id = ${projectId}`;
  return casesAsToldOutside({ query }, sql<boolean>`${isOf(clientId)} and ${one}`, clientId);
}

/**
 * The cases `p`, as people outside the firm read them: a statement of its own that reads nothing but what is told. Those
 * that run come first. `reader`: the client who reads, in whose language stages are spoken of; absent: that of the case.
 */
export async function casesAsToldOutside(
  { query }: Query,
  which: RawBuilder<boolean>,
  reader: number | null = null,
): Promise<ClientCase[]> {
  const hearings = sql`hearings h join legal_cases c on c.id = h.case_id
    where c.project_id = p.id and c.deleted_at is null and h.deleted_at is null`;
  const { rows } = await sql<Row>`
    select p.title, p.court, p.case_no as "caseNo", f.real_name as lawyer, p.status, p.category, p.stage,
      ${wordsOfStages(sql`p.category`)} as words,
      coalesce((select k.language from clients k where k.id = coalesce(${reader}::bigint, p.client_id)), 'ko') as language,
      p.status = 'waiting' and p.waiting_for = 'client' as "waitsForYou",
      (select json_build_object('at', h.at, 'kind', h.kind, 'court', c.court, 'place', h.court_room, 'youAttend', h.client_attends)
       from ${hearings} and h.status = 'scheduled' and h.at >= now() order by h.at limit 1) as next,
      (select coalesce(json_agg(x), '[]') from (select h.at, h.kind, h.result from ${hearings} and h.status = 'held'
        order by h.at desc limit ${most.past}) x) as past,
      (select coalesce(json_agg(x), '[]') from (select e.on_date as on, e.content as what
        from legal_case_entries e join legal_cases c on c.id = e.case_id
        where c.project_id = p.id and c.deleted_at is null and e.kind = 'filing'
        order by e.on_date desc, e.id desc limit ${most.filings}) x) as filings
    from projects p left join staffs f on f.id = p.responsible_id
    where ${which}
    order by p.status in ('closed', 'archived'), p.id desc limit ${most.cases}`.execute(query);
  return rows.map(told);
}

function told({ lawyer, status, category, stage, words, language, next, past, filings, ...row }: Row): ClientCase {
  const closed = status === "closed" || status === "archived";
  const { stages, now } = wayOf(category, closed ? "종결" : stage, words, language);
  const said = toldOf(now && words[now], language);
  const isEnglish = language === "en";
  const kinds = isEnglish ? englishHearings : hearingKindLabels;
  const results = isEnglish ? englishResults : hearingResults;
  return {
    ...row,
    language,
    lawyer: lawyer ?? "",
    closed,
    stages,
    says: said?.says ?? "",
    saysIn: said?.language ?? "ko",
    next: next && { ...next, at: instantOf(next.at), kind: kinds[next.kind] },
    filings: [...filings],
    past: past.map(({ at, kind, result }) => ({
      at: instantOf(at),
      kind: kinds[kind],
      result: result === null ? "" : results[result],
    })),
  };
}

/** PostgreSQL writes instants in JSON with an offset. */
const instantOf = (text: string) => new Date(text).toISOString();

/** The stages that a client reads of, and the one at which the case stands for them; none: the first are not shown. */
function wayOf(
  category: ProjectCategory,
  stage: ProjectStage,
  words: Words,
  language: ClientLanguage,
): { readonly stages: ClientCase["stages"]; readonly now: ProjectStage | undefined } {
  const all: readonly ProjectStage[] = stagesOf[category];
  const shown = all.filter((name) => words[name]?.shown);
  const reached = all.indexOf(stage);
  const now = shown.findLast((name) => all.indexOf(name) <= reached);
  const at = now === undefined ? -1 : shown.indexOf(now);
  return {
    stages: shown.map((name, index) => ({
      name: language === "en" ? englishStages[name] : name,
      state: index < at ? "done" : index === at ? "now" : "ahead",
    })),
    now,
  };
}
