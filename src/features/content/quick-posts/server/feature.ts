import { sql } from "kysely";
import { advertisingRoutes } from "#firm/server/advertising/routes.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { visible } from "#records/server/records.ts";
import { readStored } from "#records/server/read.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { fromTable } from "#records/server/select.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { manageQuickPosts, showQuickPosts } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { advertisedPost } from "./advertised.ts";
import { givePost, watchOverduePosts } from "./give-posts.ts";
import { quickPostRecords } from "./records.ts";
import { quickPostSteps } from "./steps.ts";
import { changeTargets, markByHand, previewFor, targetsOf } from "./targets.ts";

const readTargets = staffRoute(endpoints.readTargets, schemas.readTargets, {
  policy: showQuickPosts,
  handler: async (context) => {
    const { database } = context.services;
    const row = await readStored(database.query, quickPostRecords, context.params.number, context);
    const targets = await targetsOf(database, row.id);
    const { rows: sameText } = await sql<{
      id: number;
      title: string;
    }>`select r.id, r.title from ${fromTable(quickPostRecords)}
      where r.id <> ${row.id} and r.body = ${row.body} and r.body <> '' and r.created_at > now() - interval '90 days'
        and ${visible(quickPostRecords, context)} order by r.id desc limit 5`.execute(database.query);
    return ok({
      version: row.version,
      sameText,
      targets: targets.map((target) => {
        const { id, brandId, brandName, channel, status, url, message, publishedAt } = target;
        return {
          id,
          brand: { id: brandId, number: brandId, label: brandName },
          channel,
          status,
          url,
          message,
          publishedAt: publishedAt === null ? null : new Date(publishedAt).toISOString(),
          preview: (({ title, text, tags, faults }) => ({ title, text, tags: [...tags], faults: [...faults] }))(
            previewFor(row, target),
          ),
        };
      }),
    });
  },
});

const setTargets = staffRoute(endpoints.setTargets, schemas.setTargets, {
  policy: manageQuickPosts,
  handler: async (context) => {
    const { version, targets } = context.body;
    return ok({ version: await changeTargets(writeContext(context), { ...context.params, version }, targets) });
  },
});

const markPublished = staffRoute(endpoints.markPublished, schemas.markPublished, {
  policy: manageQuickPosts,
  handler: async (context) => {
    const { version, ...marked } = context.body;
    return ok({ version: await markByHand(writeContext(context), { ...context.params, version }, marked) });
  },
});

export const quickPosts: ServerFeature = {
  name: "quickPosts",
  records: [quickPostRecords],
  steps: [quickPostSteps],
  routes: [
    ...standardRoutes(quickPostRecords, { without: ["options"] }),
    ...stepRoutes(quickPostSteps),
    ...advertisingRoutes(quickPostRecords, advertisedPost),
    readTargets,
    setTargets,
    markPublished,
  ],
  jobs: [givePost, watchOverduePosts],
  search: recordSearch(quickPostRecords, { detail: ["lawyer"], state: "status" }),
};
