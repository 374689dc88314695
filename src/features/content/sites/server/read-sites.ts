import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { inSight } from "#records/server/records.ts";
import { showSites } from "../access.ts";

type Query = Pick<Database, "query">;

type Row = {
  readonly brandId: number;
  readonly name: string;
  readonly status: "running" | "maintenance" | "stopped";
  readonly siteUrl: string;
  readonly health: "unknown" | "ok" | "slow" | "error" | "down";
  readonly latencyMs: number | null;
  readonly httpStatus: number | null;
  readonly certificateUntil: Date | null;
  readonly domainUntil: string | null;
  readonly formWorks: boolean | null;
  readonly lastCheckAt: Date | null;
  readonly quietUntil: Date | null;
  readonly lastError: string;
  readonly openEvents: number;
  readonly acknowledgedBy: string;
};

const iso = (date: Date | null) => (date === null ? null : new Date(date).toISOString());

/** The sites of the brands that the person sees, those in trouble first; `brandId`: that one alone. */
export async function sitesFor({ query }: Query, asker: Asker, brandId?: number) {
  const brands = { ...registeredRecords().get("brand")!, show: showSites };
  const { rows } = await sql<Row>`select r.id as "brandId", r.name, r.status, r.site_url as "siteUrl",
      coalesce(s.health, 'unknown') as health, s.latency_ms as "latencyMs", s.http_status as "httpStatus",
      s.certificate_until as "certificateUntil", r.domain_expires_on as "domainUntil", s.form_works as "formWorks",
      s.last_check_at as "lastCheckAt", s.quiet_until as "quietUntil", coalesce(e.message, '') as "lastError",
      (select count(*)::int from site_events o where o.brand_id = r.id and o.recovered_at is null) as "openEvents",
      coalesce(k.short_name, '') as "acknowledgedBy"
    from brands r left join brand_sites s on s.brand_id = r.id
    left join lateral (select e.message, e.acknowledged_by_id from site_events e
      where e.brand_id = r.id order by e.id desc limit 1) e on true
    left join staffs k on k.id = e.acknowledged_by_id
    where r.deleted_at is null and ${inSight(brands, asker)} and ${brandId === undefined ? sql`true` : sql`r.id = ${brandId}`}
    order by array_position(array['down','error','slow','unknown','ok'], coalesce(s.health, 'unknown')), ${inNameOrder(sql`r.name`)}`.execute(
    query,
  );
  return rows.map((row) => ({
    ...row,
    certificateUntil: iso(row.certificateUntil),
    lastCheckAt: iso(row.lastCheckAt),
    quietUntil: iso(row.quietUntil),
  }));
}

/** How the site of a brand did in the last day and week. */
export async function siteLooks({ query }: Query, brandId: number) {
  const [day, week, hours, days, consults] = await Promise.all([
    uptime({ query }, brandId, 1),
    uptime({ query }, brandId, 7),
    spans({ query }, brandId, {
      unit: sql`'hour'`,
      back: sql`interval '23 hours'`,
      step: sql`interval '1 hour'`,
      form: sql`'HH24시'`,
    }),
    spans({ query }, brandId, {
      unit: sql`'day'`,
      back: sql`interval '6 days'`,
      step: sql`interval '1 day'`,
      form: sql`'MM-DD'`,
    }),
    sql<{
      count: number;
    }>`select count(*)::int as count from consult_attributions a join consults c on c.id = a.consult_id
      where a.brand_id = ${brandId} and c.deleted_at is null and c.created_at > now() - interval '7 days'`.execute(
      query,
    ),
  ]);
  return { uptimeDay: day, uptimeWeek: week, hours, days, consults: consults.rows[0]!.count };
}

async function uptime({ query }: Query, brandId: number, days: number): Promise<number | null> {
  const { rows } = await sql<{ percent: number | null }>`
    select round(100.0 * count(*) filter (where health in ('ok', 'slow')) / nullif(count(*), 0), 2)::float as percent
    from site_checks where brand_id = ${brandId} and at > now() - ${days} * interval '1 day'`.execute(query);
  return rows[0]!.percent;
}

type Span = Readonly<Record<"unit" | "back" | "step" | "form", RawBuilder<unknown>>>;

async function spans({ query }: Query, brandId: number, { unit, back, step, form }: Span) {
  const { rows } = await sql<{ key: string; label: string; latencyMs: number | null; failed: number }>`
    with now_there as (select date_trunc(${unit}, now() at time zone 'Asia/Seoul') as t),
      spans as (select generate_series(t - ${back}, t, ${step}) as t from now_there),
      looks as (select date_trunc(${unit}, at at time zone 'Asia/Seoul') as t, latency_ms, health from site_checks
        where brand_id = ${brandId} and at > now() - ${back} - ${step})
    select to_char(s.t, 'YYYY-MM-DD HH24') as key, to_char(s.t, ${form}) as label, avg(l.latency_ms)::int as "latencyMs",
      count(l.t) filter (where l.health in ('error', 'down'))::int as failed
    from spans s left join looks l on l.t = s.t group by s.t order by s.t`.execute(query);
  return rows;
}
