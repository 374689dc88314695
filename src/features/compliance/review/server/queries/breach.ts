import type { PoolClient } from "pg";
import { readParts } from "#platform/server/database/long-read.ts";
import { changedSubjects, foundConflicts, subjectKinds, type IdKind } from "../people/subjects.ts";
import { peopleOf } from "../people/ways.ts";

export type BreachQuestion = {
  readonly from: Date;
  readonly to: Date;
  /** Only what this staff member did; null: everybody. */
  readonly staffId: number | null;
};

/** One person of one record whose data a staff member has read, changed or taken away. */
export type Touched = {
  readonly subject: string;
  /** Null: no single record, as an export of everything. */
  readonly recordId: number | null;
  /** 의뢰인, 상대방, 관련자; empty: nobody is known behind the record. */
  readonly relation: string;
  readonly name: string;
  readonly phone: string;
  readonly staff: string;
  readonly actions: string;
  readonly reasons: string;
  readonly addresses: string;
  readonly times: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
};

export type TouchedKinds = { readonly subject: string; readonly records: number }[];

/** What is done with data of people; each is a bit while they are gathered. */
const acts = ["검색", "공개", "다운로드", "발송", "수정", "조회", "출력"] as const;
const bitOf = (act: (typeof acts)[number]) => 1 << acts.indexOf(act);
const bits = `case l.action ${acts.map((act) => `when '${act}' then ${bitOf(act)}`).join(" ")} end`;
const done = acts.map((act) => `'${act}'`).join(", ");
const span = "l.at >= $1 and l.at <= $2 and ($3::bigint is null or l.staff_id = $3)";
const who = "coalesce(l.user_id, 0) as user_id, coalesce(l.staff_id, 0) as staff_id";
const figures = "count(*) as times, min(l.at) as first_at, max(l.at) as last_at";

/**
 * Who did what with which records. A page of a list that somebody saw again and again stands here once: the log names
 * ten times as many records as it has rows. What was taken away without naming records, as everything at once, is kept
 * as record 0; who changed something stands in the change log instead, which knows no address.
 */
const gatherActs = `
  create temporary table acted on commit drop as
  select case when l.subject = '이해충돌' and l.action = '검색' then '${foundConflicts}' else l.subject end as subject,
         case when l.record_ids = '{}' then '{0}' else l.record_ids end as record_ids, ${who},
         host(l.ip) as address, l.reason, bit_or(${bits}) as acts, ${figures}
  from access_log l
  where ${span} and l.action in (${done}) and (l.record_ids <> '{}' or l.action in ('다운로드', '출력'))
  group by 1, 2, 3, 4, l.ip, 6
  union all
  select t.subject, array[l.record_id], ${who}, '', '', ${bitOf("수정")}, ${figures}
  from change_log l join unnest($4::text[], $5::text[]) t (type, subject) on t.type = l.record_type
  where ${span} and l.user_id is not null group by 1, l.record_id, 3, 4`;

/** The same record by record, first under one number for all that is said of an act: fewer columns are sooner gathered. */
const gatherRecords = `
  create temporary table touched on commit drop as
  with ways as materialized (
    select row_number() over () as way, d.* from (select distinct subject, user_id, staff_id, address, reason from acted) d
  ), records as (
    select way, id, bit_or(acts) as acts, sum(times)::bigint as times, min(first_at) as first_at, max(last_at) as last_at
    from (select w.way, unnest(a.record_ids) as id, a.acts, a.times, a.first_at, a.last_at
          from acted a join ways w using (subject, user_id, staff_id, address, reason)) single
    group by way, id
  )
  select w.subject, k.kind, r.id, w.user_id, w.staff_id, bit_or(r.acts) as acts,
         array_agg(w.reason) filter (where w.reason <> '') as reasons,
         array_agg(w.address) filter (where w.address <> '') as addresses,
         sum(r.times)::bigint as times, min(r.first_at) as first_at, max(r.last_at) as last_at
  from records r join ways w using (way)
  left join unnest($1::text[], $2::text[]) k (subject, kind) on k.subject = w.subject
  group by w.subject, k.kind, r.id, w.user_id, w.staff_id`;

const present = `
  select t.subject, nullif(t.id, 0) as "recordId", coalesce(p.relation, '') as relation, coalesce(p.name, '') as name,
         coalesce(p.phone, '') as phone, coalesce(s.short_name, u.name, '관리 명령') as staff, t.acts,
         coalesce(t.reasons, '{}') as reasons, coalesce(t.addresses, '{}') as addresses, t.times,
         t.first_at as "firstAt", t.last_at as "lastAt"
  from touched t left join touched_people p on p.kind = t.kind and p.id = t.id
  left join staffs s on s.id = t.staff_id left join users u on u.id = t.user_id
  order by t.subject collate "C", t.id, t.staff_id, t.user_id, p.relation collate "C", p.name collate "C", p.phone`;

type Gathered = Omit<Touched, "actions" | "reasons" | "addresses"> & {
  readonly acts: number;
  readonly reasons: readonly string[];
  readonly addresses: readonly string[];
};

/**
 * Whose data was touched between two moments, by whom, how and from where (법 제34조; trust.md R33): a row for each
 * record, person behind it and staff member, in the order of the records. Within a long read, a part at a time.
 */
export async function* touchedBetween(
  client: PoolClient,
  question: BreachQuestion,
): AsyncGenerator<readonly Touched[]> {
  await gatherTouched(client, question);
  const { rows } = await client.query<{ kind: IdKind }>("select distinct kind from touched where kind is not null");
  const people = peopleOf(rows.map(({ kind }) => kind));
  await client.query(`
    create temporary table touched_people on commit drop as
    select p.* from (${people}) p join (select distinct kind, id from touched) t on t.kind = p.kind and t.id = p.id`);
  await client.query("analyze touched_people");
  for await (const part of readParts<Gathered>(client, present))
    yield part.map(({ acts: mask, reasons, addresses, ...row }) => ({
      ...row,
      actions: acts.filter((act) => mask & bitOf(act)).join(", "),
      reasons: distinct(reasons).join(" / "),
      addresses: distinct(addresses).join(", "),
    }));
}

/** How many records of which kind were touched, for the letter; within a long read. */
export async function touchedKinds(client: PoolClient, question: BreachQuestion): Promise<TouchedKinds> {
  await gatherTouched(client, question);
  const { rows } = await client.query<TouchedKinds[number]>(
    `select subject, count(distinct id)::int as records from touched group by subject order by subject collate "C"`,
  );
  return rows;
}

async function gatherTouched(client: PoolClient, { from, to, staffId }: BreachQuestion): Promise<void> {
  // Room for what is gathered, so that as little as possible goes to the disk.
  await client.query("set local work_mem = '256MB'");
  // How many records stand in a row nobody can foresee; sorting them all takes several times as long as hashes.
  await client.query("set local enable_sort = off");
  const types = Object.entries(changedSubjects()).filter(([, subject]) => subject !== null);
  const kinds = Object.entries(subjectKinds()).filter(([, kind]) => kind !== null);
  await client.query(gatherActs, [from, to, staffId, ...columns(types)]);
  await client.query("analyze acted");
  await client.query(gatherRecords, columns(kinds));
  await client.query("set local enable_sort = on");
  await client.query("analyze touched");
}

const columns = (entries: readonly [string, unknown][]) => [
  entries.map(([name]) => name),
  entries.map(([, value]) => value),
];

const distinct = (values: readonly string[]) =>
  values.length < 2 ? values : [...new Set(values)].toSorted((a, b) => a.localeCompare(b));
