import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { hashToken } from "#platform/server/opaque-token.ts";
import { limitCalls } from "#platform/server/rate-limit.ts";
import type { Services } from "#platform/server/services.ts";
import { visible } from "#records/server/records.ts";
import { colleagues } from "#features/identity/access/server/api.ts";
import { showCourtWork } from "#features/litigation/desk/access.ts";
import { hearingKindLabels, type HearingKind, type HearingStatus } from "../../hearing.ts";
import { icalendar, type CalendarItem } from "../../icalendar.ts";
import { hearingRecords } from "../records.ts";

type Query = Pick<Database, "query">;

/** What the person is told of his or her address: never the address itself. */
export async function feedOf({ query }: Query, staffId: number) {
  const row = await query
    .selectFrom("calendar_feeds")
    .select(["named", "created_at", "last_used_at"])
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    named: row.named,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

type Row = {
  readonly id: number;
  readonly version: number;
  readonly changedAt: Date;
  readonly at: Date;
  readonly minutes: number;
  readonly kind: HearingKind;
  readonly status: HearingStatus;
  readonly title: string;
  readonly court: string;
  readonly courtRoom: string;
};

export type Feed = { readonly asker: Asker; readonly text: string; readonly ids: readonly number[] };

/** Programs look every few minutes at most; each look is a row of the access log, and nobody has to sign in for it. */
const looksPerMinute = 30;

/**
 * The calendar behind an address, as its person would see it if he or she asked now: 404 for an address that was never
 * given or has ended, and once the person has left or has no court work any more; 429 for more looks than programs take.
 */
export async function readFeed(services: Services, token: string): Promise<Feed> {
  const { query } = services.database;
  const used = await query
    .updateTable("calendar_feeds")
    .set({ last_used_at: new Date() })
    .where("token_hash", "=", hashToken(token))
    .returning(["staff_id", "named"])
    .executeTakeFirst();
  const [person] = used ? await colleagues({ query }, { only: [used.staff_id] }) : [];
  if (!used || !person || !showCourtWork.allows(person.asker.facts)) throw notFound();
  await limitCalls(services, "calendar-feed", person.id, looksPerMinute);
  const rows = await attended({ query }, person.asker, person.id);
  const items = rows.map((row) => itemOf(row, used.named));
  return { asker: person.asker, text: icalendar(`기일 ${person.shortName}`, items), ids: rows.map(({ id }) => id) };
}

/** Hearings that the person attends, or of cases that he or she works on: of the last quarter and all to come. */
async function attended({ query }: Query, asker: Asker, staffId: number): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select r.id, r.version, r.updated_at as "changedAt", r.at, r.minutes, r.kind, r.status, c.title, c.court,
      r.court_room as "courtRoom"
    from hearings r join legal_cases c on c.id = r.case_id
    where ${visible(hearingRecords, asker)} and r.at > now() - interval '90 days'
      and ${staffId}::bigint in (r.lawyer_id, c.lawyer_id, c.clerk_id)
    order by r.at, r.id limit 2000`.execute(query);
  return rows;
}

/** A court and its room are no names: whoever has to be there needs them. */
function itemOf(row: Row, named: boolean): CalendarItem {
  const { id, version, changedAt, at, minutes, kind, status, title, court, courtRoom } = row;
  return {
    uid: `hearing-${id}@haechi`,
    sequence: version,
    changedAt,
    at,
    minutes,
    title: named ? `${hearingKindLabels[kind]} ${title}` : "기일",
    place: [court, courtRoom].filter(Boolean).join(" "),
    canceled: status === "moved" || status === "postponed" || status === "canceled",
  };
}
