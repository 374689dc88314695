import { sql } from "kysely";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import type { Services } from "#platform/server/services.ts";
import { lookAtSite, tryForm, type Found } from "./check-site.ts";
import { endEvents, endIgnoring, looksNeeded, openEvent, writeLook, type CheckedBrand } from "./record-check.ts";

const nobody = { userId: null, staffId: null, requestId: null };
const atOnce = 5;
/** From so many sites on, half of them failing at once is taken for our own line (additions B2). */
const fewestForLine = 3;
const certificateDays = 14;
const domainDays = 30;
const formEveryMinutes = 60;
const keptDays = 90;

type Site = CheckedBrand & { readonly siteUrl: string; readonly formUrl: string; readonly formDue: boolean };
type Database = Pick<Services, "database">;

/** The sites of brands that are running, which those of the invented firm are not; `brandId`: that one alone. */
async function sitesOf({ database }: Database, brandId?: number): Promise<Site[]> {
  const { rows } = await sql<Site>`select b.id, b.team_id as "teamId", b.name, b.manager_id as "managerId",
      b.created_by as "createdBy", b.site_url as "siteUrl", b.form_url as "formUrl",
      coalesce(s.form_checked_at < now() - ${formEveryMinutes} * interval '1 minute', true) as "formDue"
    from brands b left join brand_sites s on s.brand_id = b.id
    where b.deleted_at is null and b.site_url <> ''
      and ${brandId === undefined ? sql`b.status = 'running' and not exists (select from firm_settings f where f.demo)` : sql`b.id = ${brandId}`}
    order by b.id`.execute(database.query);
  return rows;
}

/** Looks at every site, writes down what was found and tells of what is wrong. */
export async function checkSites(services: Database, signal?: AbortSignal): Promise<void> {
  const sites = await sitesOf(services);
  const found = await lookAtAll(sites, signal);
  if (signal?.aborted) return;
  const failing = [...found.values()].filter(({ health }) => health === "down" || health === "error").length;
  const isLine = sites.length >= fewestForLine && failing * 2 >= sites.length;
  for (const site of sites) await writeFound(services, site, found.get(site.id)!, { tell: !isLine, signal });
  await tellOfLine(services, sites, isLine, failing);
  await tellOfExpiry(services, sites);
}

/** Looks at the site of one brand now; null for a brand without an address. */
export async function checkOneSite(services: Database, brandId: number): Promise<Found | null> {
  const [site] = await sitesOf(services, brandId);
  if (!site) return null;
  const found = await lookAtSite(site.siteUrl);
  await writeFound(services, { ...site, formDue: true }, found, { tell: true });
  return found;
}

async function lookAtAll(sites: readonly Site[], signal?: AbortSignal): Promise<ReadonlyMap<number, Found>> {
  const found = new Map<number, Found>();
  const left = [...sites];
  const look = async () => {
    for (let site = left.shift(); site; site = left.shift()) {
      if (signal?.aborted) return;
      found.set(site.id, await lookAtSite(site.siteUrl, signal));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, look));
  return found;
}

type Telling = { readonly tell: boolean; readonly signal?: AbortSignal | undefined };

async function writeFound({ database }: Database, site: Site, found: Found, { tell, signal }: Telling): Promise<void> {
  const formWorks =
    site.formUrl !== "" && site.formDue && found.kind === null ? await tryForm(site.formUrl, signal) : null;
  await inTransaction(database, nobody, async (work) => {
    const { failing, passing, quiet } = await writeLook(work, site.id, found);
    if (found.kind !== null && failing >= looksNeeded && tell)
      await openEvent(work, site, {
        kind: found.kind,
        message: found.message,
        httpStatus: found.httpStatus,
        quiet,
        restHours: found.kind === "certificate" ? 24 : 0,
      });
    if (found.kind === null && passing >= looksNeeded)
      await endEvents(work, site.id, ["unreachable", "certificate", "slow"]);
    if (tell) await endIgnoring(work, site);
    if (formWorks === null) return;
    await work.query
      .updateTable("brand_sites")
      .set({ form_works: formWorks, form_checked_at: new Date() })
      .where("brand_id", "=", site.id)
      .execute();
    if (formWorks) await endEvents(work, site.id, ["form"]);
    else await openEvent(work, site, { kind: "form", message: "시험 접수를 받아 주지 않았습니다.", quiet });
  });
}

/** One event for all sites, which stands with the first of them; that one may be stopped before it is over. */
async function tellOfLine({ database }: Database, sites: readonly Site[], isLine: boolean, failing: number) {
  const [first] = sites;
  if (!first) return;
  await inTransaction(database, nobody, async (work) => {
    const { rows: open } = await sql<{ brandId: number }>`select distinct brand_id as "brandId" from site_events
      where kind = 'ourLine' and recovered_at is null and deleted_at is null`.execute(work.query);
    if (!isLine) {
      for (const { brandId } of open) await endEvents(work, brandId, ["ourLine"]);
      return;
    }
    if (open.length > 0) return;
    await openEvent(work, first, {
      kind: "ourLine",
      message: `사이트 ${sites.length}곳 중 ${failing}곳이 한꺼번에 응답하지 않아 우리 회선의 문제로 봅니다.`,
    });
  });
}

/**
 * Certificates that end within two weeks and domains within a month; at most once a day. Whoever ignores the alarm about a
 * certificate is not told of its end either: that alarm is over once the site has another one.
 */
async function tellOfExpiry({ database }: Database, sites: readonly Site[]): Promise<void> {
  const { rows } = await sql<{ id: number; certificate: string | null; domain: string | null; ignored: boolean }>`
    select b.id, to_char(s.certificate_until at time zone 'Asia/Seoul', 'YYYY-MM-DD') as certificate, null as domain,
        exists (select from site_events e where e.brand_id = b.id and e.kind = 'certificate' and e.status = 'ignored'
          and e.ignore_until > now() and e.recovered_at is null and e.deleted_at is null) as ignored
      from brands b join brand_sites s on s.brand_id = b.id
      where s.certificate_until < now() + ${certificateDays} * interval '1 day'
    union all select b.id, null, b.domain_expires_on::text, false from brands b
      where b.domain_expires_on <= (now() at time zone 'Asia/Seoul')::date + ${domainDays}::int`.execute(
    database.query,
  );
  for (const site of sites) {
    const due = rows.filter(({ id }) => id === site.id);
    await inTransaction(database, nobody, async (work) => {
      if (due.length === 0) return endEvents(work, site.id, ["expiry"]);
      const told = due.filter(({ ignored }) => !ignored);
      if (told.length === 0) return;
      const words = told.map(({ certificate, domain }) =>
        certificate === null ? `도메인이 ${domain}에 만료됩니다.` : `인증서가 ${certificate}에 만료됩니다.`,
      );
      await openEvent(work, site, { kind: "expiry", message: words.join(" "), restHours: 24 });
    });
  }
}

/** Looks are kept for 90 days (product §6.10). */
export async function forgetLooks({ database }: Database): Promise<void> {
  await sql`delete from site_checks where at < now() - ${keptDays} * interval '1 day'`.execute(database.query);
}

export const checkEverySite = defineRecurringJob({
  name: "sites.check",
  label: "브랜드 사이트 점검",
  every: "minute",
  run: (services, _input, { signal }) => checkSites(services, signal),
});

export const tidyLooks = defineRecurringJob({
  name: "sites.tidy",
  label: "사이트 점검 기록 정리",
  every: "day",
  run: (services) => forgetLooks(services),
});
