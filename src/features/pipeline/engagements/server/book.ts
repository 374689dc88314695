import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { wonSum } from "#platform/server/database/won-sum.ts";
import { rateOn } from "#firm/server/rates.ts";
import { seesWhole, seesWholeOf } from "#records/server/masking.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { contractRecords, ledgerDueOn } from "#features/pipeline/contracts/server/api.ts";
import type { BookPart } from "../words.ts";
import { presentEntry, type StoredEntry } from "./present-entry.ts";

type Query = Pick<Database, "query">;

export type Asked = {
  readonly from: string;
  readonly to: string;
  /** Contracts that name this 담당변호사 alone. */
  readonly lawyer?: number | undefined;
};

const today = sql`(now() at time zone 'Asia/Seoul')::date`;

/** Who signs the contract `r`, each once; whether an address is missing is told without telling the address. */
const clientsOf = (asker: Asker) => sql`lateral (
  select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'address', k.address,
      'whole', ${seesWholeOf("client", asker, "k")}) order by k.id is distinct from r.client_id, k.id_int), '[]') as clients,
    count(*) as many, coalesce(bool_or(k.address !~ '\\S'), false) as homeless
  from clients k
  where k.id = r.client_id or k.id in (select x.client_id from contract_clients x where x.contract_id = r.id)) k`;

/**
 * Court, number and result of the cases of the contract `r`. Whoever sees a contract reads them in the book, which has to
 * name them; of cases behind a wall nothing is told.
 */
const casesOf = (asker: Asker) => sql`lateral (
  select coalesce(array_agg(distinct c.court) filter (where c.court ~ '\\S'), '{}') as courts,
    coalesce(array_agg(distinct c.case_no) filter (where c.case_no ~ '\\S'), '{}') as numbers,
    coalesce(array_agg(distinct p.result) filter (where p.result is not null), '{}') as results,
    coalesce(array_agg(distinct c.result) filter (where c.result ~ '\\S'), '{}') as decisions,
    coalesce(bool_or(c.id is not null and c.status <> 'toFile' and c.case_no !~ '\\S'), false) as numberless
  from projects p
  left join lateral (
    select l.id, l.court, l.case_no, l.result, l.status from legal_cases l where l.project_id = p.id and l.deleted_at is null
    union all select null, p.court, p.case_no, '', 'toFile') c on true
  where p.contract_id = r.id and p.deleted_at is null
    and ${outsideWalls(asker, "project", sql.ref<number>("p.id"))}) c`;

const missing = sql`array_remove(array[
  case when l.names is null then 'lawyers' end,
  case when r.total = 0 and not r.contingent and r.free_reason !~ '\\S' then 'amount' end,
  case when k.many = 0 then 'client' end,
  case when k.homeless then 'clientAddress' end,
  case when r.party ~ '\\S' and r.party_address !~ '\\S' then 'partyAddress' end,
  case when r.opponent !~ '\\S' and not r.opponent_none then 'opponent' end,
  case when r.opponent ~ '\\S' and r.opponent_address !~ '\\S' then 'opponentAddress' end,
  case when r.agency !~ '\\S' and cardinality(c.courts) = 0 then 'agency' end,
  case when c.numberless then 'caseNo' end,
  case when r.status = 'fulfilled' and cardinality(c.results) + cardinality(c.decisions) = 0 then 'result' end], null)`;

const state = sql`case when r.ledger_at > ${ledgerDueOn} then 'enteredLate' when r.ledger_at is not null then 'entered'
  when ${ledgerDueOn} < ${today} then 'overdue' else 'open' end`;

/** The contracts `r` of the book that the person may see: those that were signed in the period. */
function asked(asker: Asker, { from, to, lawyer }: Asked): RawBuilder<boolean> {
  const ofLawyer =
    lawyer === undefined
      ? sql``
      : sql` and exists (select from contract_lawyers n where n.contract_id = r.id and n.staff_id = ${lawyer})`;
  return sql<boolean>`(r.signed_at between ${from} and ${to} and ${visible(contractRecords, asker)}${ofLawyer})`;
}

/** The entries of the book, with what is missing of each (변호사법 시행령 제7조). */
function entries(asker: Asker, wanted: Asked): RawBuilder<unknown> {
  return sql`
    select r.id, r.id_int as number, r.signed_at as "signedAt", r.total as amount, r.contingent, r.free_reason as "freeReason",
      r.opponent, r.opponent_address as "opponentAddress", r.opponent_none as "opponentNone",
      r.party, r.party_address as "partyAddress", r.title, r.category, r.scope, r.agency, r.status,
      r.ended_reason as "endedReason", r.ledger_no as "ledgerNo", r.ledger_at as "ledgerAt",
      ${seesWhole(contractRecords, asker)} as whole, coalesce(l.names, '') as lawyers, k.clients, c.courts, c.numbers,
      c.results, c.decisions, ${ledgerDueOn} as "dueOn", ${state} as state, ${missing} as missing,
      (coalesce(r.ledger_at, r.signed_at) + make_interval(months => ${rateOn("keepLedger", today)}::int))::date as "keptUntil"
    from ${fromTable(contractRecords)}
    cross join ${clientsOf(asker)}
    cross join ${casesOf(asker)}
    cross join lateral (select string_agg(s.short_name, ', ' order by ${inNameOrder(sql`s.short_name`)}) as names
      from contract_lawyers n join staffs s on s.id = n.staff_id where n.contract_id = r.id) l
    where ${asked(asker, wanted)}`;
}

const parts: Readonly<Record<BookPart, RawBuilder<boolean>>> = {
  missing: sql<boolean>`cardinality(e.missing) > 0`,
  open: sql<boolean>`e.state in ('open', 'overdue')`,
  late: sql<boolean>`e.state in ('overdue', 'enteredLate')`,
};

/** How many entries a period has, what they come to in won, and how many wait for something. */
export async function summaryOf({ query }: Query, asker: Asker, wanted: Asked) {
  const { rows } = await sql<{ entries: number; amount: string; missing: number; open: number; late: number }>`
    select count(*)::int as entries, ${wonSum(sql`e.amount`)} as amount,
      (count(*) filter (where ${parts.missing}))::int as missing, (count(*) filter (where ${parts.open}))::int as open,
      (count(*) filter (where ${parts.late}))::int as late
    from (${entries(asker, wanted)}) e`.execute(query);
  return rows[0]!;
}

/**
 * Entries in the order in which contracts were signed, `limit` of them after the first `offset`. Personal data is masked
 * as on the contract and on the client.
 */
export async function readEntries(
  { query }: Query,
  asker: Asker,
  wanted: Asked & { readonly part?: BookPart | undefined },
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
) {
  const { part } = wanted;
  const { rows } = await sql<StoredEntry>`
    select e.* from (${entries(asker, wanted)}) e where ${part ? parts[part] : sql`true`}
    order by e."signedAt", e.number limit ${limit} offset ${offset}`.execute(query);
  return { models: rows.map(presentEntry), clients: rows.flatMap(({ clients }) => clients) };
}

/** 담당변호사 whom contracts of the period name that the person may see. */
export async function lawyersIn({ query }: Query, asker: Asker, { from, to }: Asked) {
  const { rows } = await sql<{ id: number; shortName: string }>`
    select s.id, s.short_name as "shortName" from staffs s
    where s.id in (select n.staff_id from contract_lawyers n join ${fromTable(contractRecords)} on r.id = n.contract_id
      where ${asked(asker, { from, to })})
    order by ${inNameOrder(sql`s.short_name`)}`.execute(query);
  return rows;
}
