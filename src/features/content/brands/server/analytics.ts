import { sql, type RawBuilder } from "kysely";
import { addDays, seoulDay } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { consultChannels } from "#features/pipeline/consults/consult.ts";

type Query = Pick<Database, "query">;
/** The consultations that count are those that no wall hides from whoever asks; of the videos `r` those that they see. */
type Asked = Period & { readonly asker: Asker; readonly seesVideo: RawBuilder<boolean> };
type Period = { readonly from: string; readonly to: string };

/** Advertising services count conversions of so many days anew: what is younger is provisional (additions 16). */
const settledAfterDays = 30;
const longestDays = 1_100;
const usualDays = 180;
const mostPosts = 10;

/** The period that is asked for, or the last half year. 400 for one that ends before it begins or is too long. */
export function periodOf({ from, to }: Partial<Record<"from" | "to", string | undefined>>): Period {
  const last = to ?? seoulDay(Date.now());
  const first = from ?? addDays(last, -usualDays);
  if (last < first) throw invalidField("to", "종료일은 시작일보다 앞설 수 없습니다.");
  if (addDays(first, longestDays) < last) throw invalidField("from", "기간은 3년까지 볼 수 있습니다.");
  return { from: first, to: last };
}

/** The latest row of each day, channel and campaign. */
function spends(brandId: number, { from, to }: Period) {
  return sql`(select distinct on (s.day, s.channel, s.campaign) s.* from ad_spends s
    where s.brand_id = ${brandId} and s.day between ${from} and ${to}
    order by s.day, s.channel, s.campaign, s.edition_id desc)`;
}

/** Consultations that came by the brand, with the Korean day on which they came. */
function attributed(brandId: number, { from, to, asker }: Asked) {
  return sql`(select c.*, (c.created_at at time zone 'Asia/Seoul')::date as day from consult_attributions a
    join consults c on c.id = a.consult_id where a.brand_id = ${brandId} and c.deleted_at is null
      and ${outsideWalls(asker, "consult", sql.ref<number>("c.id"))}
      and (c.created_at at time zone 'Asia/Seoul')::date between ${from} and ${to})`;
}

/** What a brand cost and brought in a period (product §6.10). Sums in won, as text. */
export async function analyticsOf({ query }: Query, brandId: number, asked: Asked, teamId: number) {
  const [total, months, channels, hours, posts, sources] = await Promise.all([
    totals({ query }, brandId, asked, teamId),
    monthsOf({ query }, brandId, asked),
    channelsOf({ query }, brandId, asked),
    hoursOf({ query }, brandId, asked),
    postsOf({ query }, brandId, asked.seesVideo),
    sourcesOf({ query }, brandId),
  ]);
  return { from: asked.from, to: asked.to, ...total, months, channels, hours, posts, sources };
}

async function totals({ query }: Query, brandId: number, asked: Asked, teamId: number) {
  const { rows } = await sql<{
    clicks: number;
    consults: number;
    called: number;
    booked: number;
    converted: number;
    cost: string;
    revenue: string;
    unknown: number;
    all: number;
  }>`with c as ${attributed(brandId, asked)}, s as ${spends(brandId, asked)},
      everything as (select a.brand_id from consults k left join consult_attributions a on a.consult_id = k.id
        where k.deleted_at is null and k.team_id = ${teamId}
          and ${outsideWalls(asked.asker, "consult", sql.ref<number>("k.id"))}
          and (k.created_at at time zone 'Asia/Seoul')::date between ${asked.from} and ${asked.to})
    select (select coalesce(sum(clicks), 0)::int from s) as clicks,
      (select count(*)::int from c) as consults,
      (select count(*)::int from c where contacted_at is not null or first_contact_at is not null) as called,
      (select count(*)::int from c where scheduled_at is not null) as booked,
      (select count(*)::int from c where status = 'converted') as converted,
      (select coalesce(sum(cost), 0)::text from s) as cost,
      (select coalesce(sum(round(p.pay_amt * 10.0 / 11)), 0)::text from payments p
        join contracts t on t.id = p.contract_id join c on c.id = t.consult_id
        where p.deleted_at is null and not p.is_deposit and p.status not in ('expected', 'writtenOff')) as revenue,
      (select count(*)::int from everything where brand_id is null) as unknown,
      (select count(*)::int from everything) as all`.execute(query);
  const { clicks, consults, called, booked, converted, ...rest } = rows[0]!;
  const funnel = [
    { key: "clicks", label: "방문(광고 클릭)", count: clicks },
    { key: "consults", label: "문의", count: consults },
    { key: "called", label: "통화", count: called },
    { key: "booked", label: "예약", count: booked },
    { key: "converted", label: "계약", count: converted },
  ];
  return { funnel, ...rest };
}

async function monthsOf({ query }: Query, brandId: number, asked: Asked) {
  const settled = addDays(seoulDay(Date.now()), -settledAfterDays);
  const { rows } = await sql<{
    key: string;
    cost: string;
    clicks: number;
    consults: number;
    contracts: number;
    provisional: boolean;
  }>`with c as ${attributed(brandId, asked)}, s as ${spends(brandId, asked)},
      m as (select generate_series(date_trunc('month', ${asked.from}::date), ${asked.to}::date, interval '1 month')::date as month)
    select to_char(m.month, 'YYYY-MM') as key,
      (select coalesce(sum(s.cost), 0)::text from s where date_trunc('month', s.day) = m.month) as cost,
      (select coalesce(sum(s.clicks), 0)::int from s where date_trunc('month', s.day) = m.month) as clicks,
      (select count(*)::int from c where date_trunc('month', c.day) = m.month) as consults,
      (select count(*)::int from c where date_trunc('month', c.day) = m.month and c.status = 'converted') as contracts,
      (m.month + interval '1 month' - interval '1 day')::date > ${settled}::date as provisional
    from m order by m.month`.execute(query);
  return rows.map((row) => ({ ...row, label: `${row.key}${row.provisional ? " (잠정)" : ""}` }));
}

async function channelsOf({ query }: Query, brandId: number, asked: Asked) {
  const { rows } = await sql<{ key: string; cost: string; clicks: number; consults: number }>`
    with c as ${attributed(brandId, asked)}, s as ${spends(brandId, asked)},
      names as (select channel from s union select channel from c)
    select n.channel as key,
      (select coalesce(sum(s.cost), 0)::text from s where s.channel = n.channel) as cost,
      (select coalesce(sum(s.clicks), 0)::int from s where s.channel = n.channel) as clicks,
      (select count(*)::int from c where c.channel = n.channel) as consults
    from names n order by consults desc, n.channel`.execute(query);
  const labels: Readonly<Record<string, string>> = consultChannels;
  return rows.map((row) => ({ ...row, label: labels[row.key] ?? row.key }));
}

async function hoursOf({ query }: Query, brandId: number, asked: Asked) {
  const { rows } = await sql<{ hour: number; consults: number }>`
    with c as ${attributed(brandId, asked)}
    select h.hour, count(c.id)::int as consults from generate_series(0, 23) as h(hour)
    left join c on extract(hour from c.created_at at time zone 'Asia/Seoul') = h.hour
    group by h.hour order by h.hour`.execute(query);
  return rows;
}

async function postsOf({ query }: Query, brandId: number, seen: RawBuilder<boolean>) {
  const { rows } = await sql<{ title: string; views: number; consults: number; path: string }>`
    select r.title, coalesce(r.views, 0) as views,
      (select count(*)::int from consult_attributions a join consults c on c.id = a.consult_id
        where a.video_id = r.id and c.deleted_at is null) as consults,
      '/lawfirm/youtube?id=' || r.id as path
    from videos r where r.brand_id = ${brandId} and r.status = 'published' and ${seen}
    order by consults desc, views desc, r.id desc limit ${mostPosts}`.execute(query);
  return rows;
}

async function sourcesOf({ query }: Query, brandId: number) {
  const { rows } = await sql<{ label: string; at: Date; rows: number }>`
    select distinct on (e.source) case e.source when 'sheet' then '구글시트' when 'csv' then 'CSV' else '수기' end as label,
      e.created_at as at, e.row_count as rows
    from ad_spend_editions e where e.brand_id = ${brandId} order by e.source, e.id desc`.execute(query);
  return rows.map(({ at, ...rest }) => ({ ...rest, at: new Date(at).toISOString() }));
}
