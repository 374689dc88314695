import { sql } from "kysely";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { visible } from "#records/server/records.ts";
import { writeContext } from "#records/server/routes.ts";
import { fromTable } from "#records/server/select.ts";
import { manageVideos, showVideos } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { videoStatuses, type VideoStatus } from "../video.ts";
import { importVideoFigures } from "./figures.ts";
import { videoRecords } from "./records.ts";

/** Cards of a column; the list shows the rest. */
const cardsInColumn = 30;

type Card = {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly status: VideoStatus;
  readonly brand: string;
  readonly lawyer: string;
  readonly publishAt: Date | null;
  readonly views: number | null;
  readonly total: number;
};

const board = staffRoute(endpoints.readBoard, schemas.readBoard, {
  policy: showVideos,
  handler: async (context) => {
    const { rows } = await sql<Card>`select * from (
        select r.id, r.version, r.title, r.status, coalesce(b.name, '') as brand, coalesce(s.short_name, '') as lawyer,
          r.publish_at as "publishAt", r.views, count(*) over (partition by r.status)::int as total,
          row_number() over (partition by r.status order by r.publish_at nulls last, r.id desc) as place
        from ${fromTable(videoRecords)} left join brands b on b.id = r.brand_id left join staffs s on s.id = r.lawyer_id
        where ${visible(videoRecords, context)}) x
      where place <= ${cardsInColumn} order by place`.execute(context.services.database.query);
    return ok({
      models: videoStatuses.map((status) => {
        const cards = rows.filter((row) => row.status === status);
        return {
          status,
          total: cards[0]?.total ?? 0,
          cards: cards.map(({ id, version, title, brand, lawyer, publishAt, views }) => ({
            id,
            number: id,
            version,
            title,
            status,
            brand,
            lawyer,
            publishAt: publishAt === null ? null : new Date(publishAt).toISOString(),
            views,
          })),
        };
      }),
    });
  },
});

const figures = staffRoute(endpoints.importFigures, schemas.importFigures, {
  policy: manageVideos,
  maxBytes: 1_000_000,
  handler: async (context) => ok(await importVideoFigures(writeContext(context), context.body.on, context.body.table)),
});

export const routes = [board, figures];
