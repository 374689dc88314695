import { sql } from "kysely";
import { logRead } from "#platform/server/access-log.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { readStored } from "#records/server/read.ts";
import { visible } from "#records/server/records.ts";
import { writeContext } from "#records/server/routes.ts";
import { manageConsults, showConsults } from "#features/pipeline/consults/access.ts";
import { manageBrands, showAdMoney, showBrands } from "../access.ts";
import { channelLabels } from "../brand.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { analyticsOf, periodOf } from "./analytics.ts";
import { attribute, attributionOf } from "./attribution.ts";
import { brandRecords } from "./records.ts";
import { changeChannels, changeStaff, channelsOf, staffOf } from "./setup.ts";

const setup = staffRoute(endpoints.readSetup, schemas.readSetup, {
  policy: showBrands,
  handler: async (context) => {
    const { database } = context.services;
    const { id, version } = await readStored(database.query, brandRecords, context.params.number, context);
    return ok({ version, channels: await channelsOf(database, id), staff: await staffOf(database, id) });
  },
});

const setChannels = staffRoute(endpoints.setChannels, schemas.setChannels, {
  policy: manageBrands,
  handler: async (context) => {
    const { version, channels } = context.body;
    return ok({ version: await changeChannels(writeContext(context), { ...context.params, version }, channels) });
  },
});

const setStaff = staffRoute(endpoints.setStaff, schemas.setStaff, {
  policy: manageBrands,
  handler: async (context) => {
    const { version, staff } = context.body;
    return ok({ version: await changeStaff(writeContext(context), { ...context.params, version }, staff) });
  },
});

const mostPosts = 100;

const posts = staffRoute(endpoints.listPosts, schemas.listPosts, {
  policy: showBrands,
  handler: async (context) => {
    const { query } = context.services.database;
    const { id } = await readStored(query, brandRecords, context.params.number, context);
    // A brand that one sees has posts of teams that one does not, and stories of cases behind a wall.
    const { registry } = writeContext(context);
    const seen = (kind: "quickPost" | "video" | "doneCase") => visible(registry.get(kind)!, context);
    const { rows } = await sql<{
      key: string;
      kind: string;
      title: string;
      channel: string;
      status: string;
      publishedAt: Date | null;
      url: string;
      path: string;
    }>`
      select 'post' || t.id as key, '게시물' as kind, r.title, t.channel, t.status, t.published_at as "publishedAt", t.url,
          '/lawfirm/brand/quickpost?id=' || r.id as path
        from quick_post_targets t join quick_posts r on r.id = t.quick_post_id
        where t.brand_id = ${id} and ${seen("quickPost")}
      union all select 'video' || r.id, '영상', r.title, 'youtube', r.status, r.published_at,
          case when r.youtube_id = '' then '' else 'https://www.youtube.com/watch?v=' || r.youtube_id end,
          '/lawfirm/youtube?id=' || r.id
        from videos r where r.brand_id = ${id} and ${seen("video")}
      union all select 'case' || r.id, '성공사례', r.title, 'homepage', r.status, r.published_at, '',
          '/lawfirm/donecase/' || r.id
        from done_cases r where r.brand_id = ${id} and ${seen("doneCase")}
      order by "publishedAt" desc nulls first, key limit ${mostPosts}`.execute(query);
    const labels: Readonly<Record<string, string>> = { ...channelLabels, youtube: "유튜브" };
    return ok({
      models: rows.map((row) => ({
        ...row,
        channel: labels[row.channel] ?? row.channel,
        publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt).toISOString(),
      })),
    });
  },
});

const analytics = staffRoute(endpoints.readAnalytics, schemas.readAnalytics, {
  policy: showBrands,
  handler: async (context) => {
    const { database } = context.services;
    const brand = await readStored(database.query, brandRecords, context.params.number, context);
    const seesMoney = showAdMoney.allows(context.facts);
    // A brand that one sees has videos of teams that one does not.
    const seesVideo = visible(writeContext(context).registry.get("video")!, context);
    const told = await analyticsOf(
      database,
      brand.id,
      { ...periodOf(context.query), asker: context, seesVideo },
      brand.team_id,
    );
    const without = <Row extends { readonly cost: string }>(row: Row) => ({
      ...row,
      cost: seesMoney ? row.cost : null,
    });
    return ok({
      ...without(told),
      seesMoney,
      revenue: seesMoney ? told.revenue : null,
      months: told.months.map(without),
      channels: told.channels.map(without),
    });
  },
});

const readAttribution = staffRoute(endpoints.readAttribution, schemas.readAttribution, {
  policy: showConsults,
  handler: async (context) => {
    const { id, model } = await attributionOf(context.services.database, writeContext(context), context.params.number);
    await logRead(context, "상담", [{ id }]);
    return ok({ model });
  },
});

const setAttribution = staffRoute(endpoints.setAttribution, schemas.setAttribution, {
  policy: manageConsults,
  handler: async (context) => {
    await attribute(writeContext(context), context.params.number, context.body);
    return ok({});
  },
});

export const routes = [setup, setChannels, setStaff, posts, analytics, readAttribution, setAttribution];
