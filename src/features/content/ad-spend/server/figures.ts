import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { addDays, seoulDay } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { visible } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import type * as schemas from "../schemas.ts";

type Query = Pick<Database, "query">;
type Edition = z.input<typeof schemas.listAllEditions.response>["models"][number];
type BrandState = z.input<typeof schemas.listAllEditions.response>["brands"][number];
type Asked = z.output<typeof schemas.readFigures.query>;

const longestDays = 1_100;
/** Points are days up to so many, months beyond. */
const mostDays = 62;
/** Advertising services count conversions of so many days anew (additions 16). */
const provisionalDays = 30;
const mostCampaigns = 50;

const seenBrands = (asker: Asker): RawBuilder<unknown> =>
  sql`(select r.id, r.name from brands r where ${visible(registeredRecords().get("brand")!, asker)})`;

/** Every edition of the brands that the person sees, the latest first, and how far each brand is known. */
export async function listAllEditions({ query }: Query, asker: Asker, { page, size }: { page: number; size: number }) {
  const [{ rows }, { rows: brands }] = await Promise.all([
    sql<Edition & { total: number }>`
      select e.id, e.source, e.file_name as "fileName", e.from_day as "from", e.to_day as "to", e.row_count as rows,
        e.cost::text as cost, e.moved_rows as "movedRows", e.moved_cost::text as "movedCost", e.created_at as at,
        coalesce(s.short_name, '') as by, json_build_object('id', b.id, 'name', b.name) as brand, count(*) over ()::int as total
      from ad_spend_editions e join ${seenBrands(asker)} b on b.id = e.brand_id left join staffs s on s.user_id = e.created_by
      order by e.id desc limit ${size} offset ${(page - 1) * size}`.execute(query),
    sql<BrandState>`
      select b.id, b.name, max(e.to_day) as "lastDay", max(e.created_at) as "lastAt"
      from ${seenBrands(asker)} b left join ad_spend_editions e on e.brand_id = b.id
      group by b.id, b.name order by b.name, b.id limit 200`.execute(query),
  ]);
  return {
    models: rows.map((one) => {
      const { total: _, ...row } = one;
      return { ...row, at: new Date(row.at).toISOString() };
    }),
    total: rows[0]?.total ?? 0,
    brands: brands.map((one) => ({ ...one, lastAt: one.lastAt === null ? null : new Date(one.lastAt).toISOString() })),
  };
}

/** The latest row of each brand, day, channel and campaign, and the consultations that came by the brands. */
function known(asker: Asker, { from, to, brandId }: Asked): RawBuilder<unknown> {
  const own = sql<boolean>`(${brandId ?? null}::bigint is null or b.id = ${brandId ?? null})`;
  return sql`b as (select * from ${seenBrands(asker)} b where ${own}),
    s as (select distinct on (x.brand_id, x.day, x.channel, x.campaign) x.* from ad_spends x join b on b.id = x.brand_id
      where x.day between ${from} and ${to} order by x.brand_id, x.day, x.channel, x.campaign, x.edition_id desc),
    c as (select a.brand_id, c.status, (c.created_at at time zone 'Asia/Seoul')::date as day
      from consult_attributions a join b on b.id = a.brand_id join consults c on c.id = a.consult_id
      where c.deleted_at is null and ${outsideWalls(asker, "consult", sql.ref<number>("c.id"))}
        and (c.created_at at time zone 'Asia/Seoul')::date between ${from} and ${to})`;
}

const spentSums = sql`coalesce(sum(s.cost), 0)::text as cost, coalesce(sum(s.impressions), 0)::bigint as impressions,
  coalesce(sum(s.clicks), 0)::bigint as clicks, coalesce(sum(s.conversions), 0)::bigint as conversions`;

type Figures = { cost: string; impressions: number; clicks: number; conversions: number; consults: number };

/** Cost, clicks and conversions beside the consultations that came by them. 400 for a period that is none. */
export async function readFigures({ query }: Query, asker: Asker, asked: Asked) {
  const { from, to } = asked;
  if (to < from) throw invalidField("to", "종료일은 시작일보다 앞설 수 없습니다.");
  if (addDays(from, longestDays) < to) throw invalidField("from", "기간은 3년까지 볼 수 있습니다.");
  const base = known(asker, asked);
  const unit = addDays(from, mostDays) < to ? "month" : "day";
  const shape = unit === "month" ? "YYYY-MM" : "YYYY-MM-DD";
  const settled = addDays(seoulDay(Date.now()), -provisionalDays);
  const [sums, points, brands, channels, campaigns] = await Promise.all([
    sql<Figures & { contracts: number }>`with ${base}
      select ${spentSums}, (select count(*)::int from c) as consults,
        (select count(*)::int from c where c.status = 'converted') as contracts from s`.execute(query),
    sql<Figures & { key: string; provisional: boolean }>`with ${base},
        d as (select generate_series(date_trunc(${unit}, ${from}::date), ${to}::date, ${`1 ${unit}`}::interval)::date as first)
      select to_char(d.first, ${shape}) as key, ${spentSums},
        (select count(*)::int from c where date_trunc(${unit}, c.day) = d.first) as consults,
        (d.first + ${`1 ${unit}`}::interval - interval '1 day')::date > ${settled}::date as provisional
      from d left join s on date_trunc(${unit}, s.day) = d.first group by d.first order by d.first`.execute(query),
    sql<Figures & { id: number; name: string }>`with ${base}
      select b.id, b.name, ${spentSums}, (select count(*)::int from c where c.brand_id = b.id) as consults
      from b left join s on s.brand_id = b.id group by b.id, b.name
      having count(s.id) > 0 or exists (select from c where c.brand_id = b.id) order by sum(s.cost) desc nulls last, b.id`.execute(
      query,
    ),
    sql<{ key: string; cost: string; clicks: number; conversions: number }>`with ${base}
      select s.channel as key, coalesce(sum(s.cost), 0)::text as cost, sum(s.clicks)::bigint as clicks,
        sum(s.conversions)::bigint as conversions
      from s group by s.channel order by sum(s.cost) desc, s.channel`.execute(query),
    sql<{ channel: string; campaign: string; cost: string; clicks: number; conversions: number }>`with ${base}
      select s.channel, s.campaign, coalesce(sum(s.cost), 0)::text as cost, sum(s.clicks)::bigint as clicks,
        sum(s.conversions)::bigint as conversions
      from s group by s.channel, s.campaign order by sum(s.cost) desc, s.channel, s.campaign limit ${mostCampaigns}`.execute(
      query,
    ),
  ]);
  return {
    sums: sums.rows[0]!,
    points: points.rows,
    brands: brands.rows,
    channels: channels.rows,
    campaigns: campaigns.rows,
  };
}
