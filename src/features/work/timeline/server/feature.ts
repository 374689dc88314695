import type { ServerFeature } from "#firm/server/feature.ts";
import { sql } from "kysely";
import { logRead } from "#platform/server/access-log.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { mayReadRecord } from "#records/server/read.ts";
import { registeredRecords } from "#records/server/registry.ts";
import type { TimelineItem, TimelineSource } from "#records/server/timeline.ts";
import { showTimelines } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { followedBy, setFollowed } from "./followed.ts";
import { stepTimeline } from "./steps.ts";

const pageSize = 50;

/** Two openings of a page within this time are one visit. */
const visitMinutes = 30;

/** The timeline of every kind of record: what the other features tell, merged. */
export function timeline(others: readonly ServerFeature[]): ServerFeature {
  const sources = [stepTimeline, ...others.flatMap((feature) => feature.timeline ?? [])];
  return { name: "timeline", routes: [readRoute(sources), visit, follow, listFollowed] };
}

function readRoute(sources: readonly TimelineSource[]) {
  const known = [...new Set(sources.flatMap(({ kinds }) => kinds))];
  return staffRoute(endpoints.readTimeline, schemas.readTimeline, {
    policy: showTimelines,
    handler: async (context) => {
      const { params: record, query, services } = context;
      const { database } = services;
      await refuseHidden(database, record, context);
      const kinds = query.kinds?.split(",") ?? null;
      const asked = sources.filter((source) => kinds === null || source.kinds.some((kind) => kinds.includes(kind)));
      const page = { record, before: query.before ?? null, kinds, limit: pageSize + 1 };
      const lines = await Promise.all(asked.map((source) => source.read(database, context, page)));
      const merged = lines.flat().toSorted(newestFirst);
      const models = merged.slice(0, pageSize);
      const last = models.at(-1);
      await logRead(context, registeredRecords().get(record.type)!.resource.label as string, [record]);
      return ok({ models, next: last && merged.length > pageSize ? `${last.at}_${last.key}` : null, kinds: known });
    },
  });
}

const visit = staffRoute(endpoints.visitRecord, schemas.visitRecord, {
  policy: showTimelines,
  handler: async (context) => {
    const { params, services, staff } = context;
    await refuseHidden(services.database, params, context);
    const { rows } = await sql<{ previous: Date | null; followed: boolean }>`
      insert into record_visits as v (staff_id, record_type, record_id) values (${staff.id}, ${params.type}, ${params.id})
      on conflict (staff_id, record_type, record_id) do update set
        previous_at = case when v.visited_at < now() - make_interval(mins => ${visitMinutes}) then v.visited_at
          else v.previous_at end,
        visited_at = now()
      returning previous_at as previous, followed_at is not null as followed`.execute(services.database.query);
    const { previous, followed } = rows[0]!;
    return ok({ previousAt: previous?.toISOString() ?? null, followed });
  },
});

const follow = staffRoute(endpoints.followRecord, schemas.followRecord, {
  policy: showTimelines,
  handler: async (context) => {
    const { params, body, services, staff } = context;
    await refuseHidden(services.database, params, context);
    await setFollowed(services.database, staff.id, params, body.on);
    return ok({ followed: body.on });
  },
});

const listFollowed = staffRoute(endpoints.listFollowed, schemas.listFollowed, {
  policy: showTimelines,
  handler: async (context) => {
    const models = await followedBy(context.services.database, context);
    for (const [type, rows] of Map.groupBy(models, (row) => row.type)) {
      await logRead(context, registeredRecords().get(type)!.resource.label as string, rows);
    }
    return ok({ models, total: models.length });
  },
});

/** 404 for kinds without a timeline, and for records that are absent or out of the person's sight. */
async function refuseHidden(
  database: Database,
  { type, id }: { readonly type: string; readonly id: number },
  asker: Asker,
): Promise<void> {
  const records = registeredRecords().get(type);
  if (!records?.resource.parts.includes("timeline") || !(await mayReadRecord(database, records, id, asker)))
    throw notFound();
}

function newestFirst(one: TimelineItem, other: TimelineItem): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.key < other.key ? 1 : -1;
}
