import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { answerableFor } from "#firm/server/answerable.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { siteEventKinds, type SiteEventKind } from "../site-event.ts";
import type { Found } from "./check-site.ts";

/** So many looks in a row have to find the same before somebody is told (additions B2). */
export const looksNeeded = 2;

export type CheckedBrand = {
  readonly id: number;
  readonly teamId: number;
  readonly name: string;
  readonly managerId: number | null;
  readonly createdBy: number | null;
};

type Counted = { readonly failing: number; readonly passing: number; readonly quiet: boolean };

/** Writes a look down; how often in a row it failed or passed, and whether nobody is to be told. */
export async function writeLook({ query }: Work, brandId: number, found: Found): Promise<Counted> {
  const { health, latencyMs, httpStatus, certificateUntil } = found;
  const failed = health !== "ok";
  await sql`insert into site_checks (brand_id, health, latency_ms, http_status)
    values (${brandId}, ${health}, ${latencyMs}, ${httpStatus})`.execute(query);
  const { rows } = await sql<Counted>`
    insert into brand_sites as s (brand_id, health, latency_ms, http_status, certificate_until, last_check_at, failing, passing)
    values (${brandId}, ${health}, ${latencyMs}, ${httpStatus}, ${certificateUntil}, now(), ${failed ? 1 : 0}, ${failed ? 0 : 1})
    on conflict (brand_id) do update set health = excluded.health, latency_ms = excluded.latency_ms,
      http_status = excluded.http_status, certificate_until = coalesce(excluded.certificate_until, s.certificate_until),
      last_check_at = now(), failing = case when ${failed} then least(s.failing + 1, 1000) else 0 end,
      passing = case when ${failed} then 0 else least(s.passing + 1, 1000) end
    returning failing, passing, coalesce(quiet_until > now(), false) as quiet`.execute(query);
  return rows[0]!;
}

type Event = {
  readonly kind: SiteEventKind;
  readonly message: string;
  readonly httpStatus?: number | null;
  /** Nobody is told of it by a task. */
  readonly quiet?: boolean;
  /** Not again within so many hours, even when the one before is over. */
  readonly restHours?: number;
};

/** Opens an event unless one of its kind is open, and tells whoever is in charge. */
export async function openEvent(work: Work, brand: CheckedBrand, event: Event): Promise<void> {
  const { kind, message, httpStatus = null, quiet = false, restHours = 0 } = event;
  const title = `${brand.name} ${siteEventKinds[kind]}`;
  const { rows } = await sql<{ id: number }>`
    insert into site_events (team_id, brand_id, kind, title, message, http_status)
    select ${brand.teamId}, ${brand.id}, ${kind}, ${title}, ${message}, ${httpStatus}
    where not exists (select from site_events e where e.brand_id = ${brand.id} and e.kind = ${kind}
      and (e.recovered_at is null or e.began_at > now() - ${restHours} * interval '1 hour'))
    returning id`.execute(work.query);
  const [made] = rows;
  if (!made) return;
  work.audit({
    action: "siteEvent.create",
    recordType: "siteEvent",
    recordId: made.id,
    changes: { title: [null, title] },
  });
  work.emit({ type: "record", ref: `siteEvent:${made.id}` });
  if (!quiet) await tell(work, brand, title, message);
}

/** What was ignored until a time that has come and is not over: it is open again, and told of again. */
export async function endIgnoring(work: Work, brand: CheckedBrand): Promise<void> {
  const { rows } = await sql<{ id: number; title: string; message: string }>`
    update site_events set status = 'open', ignore_until = null, version = version + 1, updated_at = now()
    where brand_id = ${brand.id} and status = 'ignored' and ignore_until <= now() and recovered_at is null
    returning id, title, message`.execute(work.query);
  for (const { id, title, message } of rows) {
    const changes = { status: ["ignored", "open"] };
    work.audit({ action: "siteEvent.endIgnoring", recordType: "siteEvent", recordId: id, changes });
    work.emit({ type: "record", ref: `siteEvent:${id}` });
    await tell(work, brand, title, message);
  }
}

async function tell(work: Work, brand: CheckedBrand, title: string, message: string): Promise<void> {
  const to = await answerableFor(work, { ownerId: brand.managerId, createdBy: brand.createdBy });
  if (to === null) return;
  await tellByTask(work, {
    from: to,
    to: [to],
    title: `[사이트 오류] ${title}`,
    content: message,
    url: `/lawfirm/realtime/${brand.id}`,
    importance: "A",
  });
}

/** Ends what has passed: open events of these kinds are over. */
export async function endEvents(work: Work, brandId: number, kinds: readonly SiteEventKind[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update site_events set recovered_at = now(), status = 'resolved', version = version + 1, updated_at = now(),
      resolution = case when resolution = '' then '점검에서 회복을 확인함' else resolution end
    where brand_id = ${brandId} and kind = any(${kinds}::text[]) and recovered_at is null returning id`.execute(
    work.query,
  );
  for (const { id } of rows) {
    work.audit({ action: "siteEvent.recovered", recordType: "siteEvent", recordId: id, changes: {} });
    work.emit({ type: "record", ref: `siteEvent:${id}` });
  }
}
