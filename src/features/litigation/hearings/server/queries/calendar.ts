import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { holidaysBetween } from "#firm/server/court-days.ts";
import { visible } from "#records/server/records.ts";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { walledRef } from "#records/field.ts";
import { clashOf, findClashes, type Clash, type Sitting } from "../../clashes.ts";
import type { HearingKind, HearingResult, HearingStatus } from "../../hearing.ts";
import { hearingRecords } from "../records.ts";

type Query = Pick<Database, "query">;

/** Hearings that one answer holds at most. */
const most = 1_500;

type Row = {
  readonly number: number;
  readonly at: Date;
  readonly minutes: number;
  readonly kind: HearingKind;
  readonly status: HearingStatus;
  readonly result: HearingResult | null;
  readonly courtRoom: string;
  readonly video: boolean;
  readonly court: string;
  readonly caseNumber: number;
  readonly caseNo: string;
  readonly project: string;
  readonly lawyer: string;
  readonly lawyerId: number | null;
  readonly firstAt: Date | null;
  readonly nextNumber: number | null;
  readonly nextAt: Date | null;
};

type Asked = { readonly from: Day; readonly to: Day; readonly lawyerId: number | null };

function inCalendar({ at, firstAt, nextNumber, nextAt, ...row }: Row) {
  const { number, minutes, kind, status, result, courtRoom, video, court, caseNumber, caseNo, project, lawyer } = row;
  return {
    number,
    minutes,
    kind,
    status,
    result,
    courtRoom,
    video,
    court,
    caseNumber,
    caseNo,
    project,
    lawyer,
    at: at.toISOString(),
    firstAt: firstAt?.toISOString() ?? null,
    next: nextNumber === null ? null : { number: nextNumber, at: nextAt!.toISOString() },
  };
}

/** Hearings of these days that the person sees, in their order, with the clashes among them. */
export async function hearingsBetween({ query }: Query, asker: Asker, { from, to, lawyerId }: Asked) {
  const { rows } = await sql<Row>`
    select r.id as number, r.at, r.minutes, r.kind, r.status, r.result, r.court_room as "courtRoom", r.video,
      c.court, c.id as "caseNumber", c.case_no as "caseNo",
      case when ${outsideWalls(asker, "project", sql.ref("p.id"))} then p.title else ${walledRef.label} end as project,
      coalesce(s.short_name, '') as lawyer, r.lawyer_id as "lawyerId", r.first_at as "firstAt",
      n.id as "nextNumber", n.at as "nextAt"
    from hearings r join legal_cases c on c.id = r.case_id join projects p on p.id = c.project_id
      left join staffs s on s.id = r.lawyer_id left join hearings n on n.previous_id = r.id and n.deleted_at is null
    where ${visible(hearingRecords, asker)}
      and r.at >= ${from}::date::timestamp at time zone 'Asia/Seoul'
      and r.at < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'
      ${lawyerId === null ? sql`` : sql`and r.lawyer_id = ${lawyerId}`}
    order by r.at, r.id limit ${most + 1}`.execute(query);
  const shown = rows.slice(0, most);
  return {
    models: shown.map(inCalendar),
    clashes: findClashes(shown.filter(({ status }) => status === "scheduled").map(sittingOf)),
    more: rows.length > most,
    holidays: await holidaysBetween({ query }, from, to),
  };
}

function sittingOf({ number, at, minutes, court, lawyerId, video }: Row): Sitting {
  return { number, at: at.toISOString(), minutes, court, lawyerId, video };
}

type Planned = Omit<Sitting, "court" | "number"> & { readonly caseId: number; readonly except?: number | undefined };
type Found = Pick<Clash, "kind" | "between" | "needed"> & {
  readonly at: string;
  readonly court: string;
  readonly number: number | null;
};

/**
 * What a planned hearing would clash with: every scheduled hearing of that lawyer within a day, also those that the
 * person does not see; of these the time alone is told.
 */
export async function clashesWith({ query }: Query, asker: Asker, planned: Planned): Promise<Found[]> {
  const { caseId, except = 0, lawyerId, at, minutes, video } = planned;
  const own = await query.selectFrom("legal_cases").select("court").where("id", "=", caseId).executeTakeFirst();
  const { rows } = await sql<Row & { seen: boolean }>`
    select r.id as number, r.at, r.minutes, r.video, c.court, r.lawyer_id as "lawyerId",
      ${visible(hearingRecords, asker)} as seen
    from hearings r join legal_cases c on c.id = r.case_id
    where r.deleted_at is null and r.status = 'scheduled' and r.lawyer_id = ${lawyerId} and r.id <> ${except}
      and r.at between ${at}::timestamptz - interval '1 day' and ${at}::timestamptz + interval '1 day'
    order by r.at limit 50`.execute(query);
  const wanted: Sitting = { number: 0, at, minutes, court: own?.court ?? "", lawyerId, video };
  return rows.flatMap((row) => {
    const clash = clashOf(wanted, sittingOf(row));
    if (!clash) return [];
    const { kind, between, needed } = clash;
    const told = row.seen ? { court: row.court, number: row.number } : { court: "", number: null };
    return [{ kind, between, needed, at: row.at.toISOString(), ...told }];
  });
}

type OfRow = Pick<Row, "number" | "kind" | "status" | "result" | "courtRoom" | "lawyer"> & {
  readonly at: Date;
  readonly title: string;
};

/** Hearings of a case, or of all cases of a project, that the person sees, the latest first. */
export async function hearingsOf(
  { query }: Query,
  asker: Asker,
  { type, id }: { readonly type: "project" | "legalCase"; readonly id: number },
) {
  const of = type === "project" ? sql`c.project_id = ${id}` : sql`c.id = ${id}`;
  const { rows } = await sql<OfRow>`
    select r.id as number, r.at, r.kind, r.status, r.result, c.title, r.court_room as "courtRoom",
      coalesce(s.short_name, '') as lawyer
    from hearings r join legal_cases c on c.id = r.case_id left join staffs s on s.id = r.lawyer_id
    where ${of} and ${visible(hearingRecords, asker)} order by r.at desc, r.id desc limit 200`.execute(query);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
