import { logFound } from "#platform/server/access-log.ts";
import { parseSearch } from "#platform/server/database/text-search.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { limitCalls, refuseAgain } from "#platform/server/rate-limit.ts";
import type { SearchHit, SearchSource } from "#platform/server/search-source.ts";
import { maySearch } from "../access.ts";
import { searchEverything } from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { staffSearch } from "./staffs.ts";
import { taskSearch } from "./tasks.ts";

const hitsPerKind = 6;
const callsPerMinute = 120;

/** The one search box over tasks, staff and whatever the other features offer to it. */
export function search(others: readonly ServerFeature[]): ServerFeature {
  const offered = others.flatMap((feature) => feature.search ?? []);
  const sources = [taskSearch, ...offered, staffSearch];
  return { name: "search", routes: [searchRoute(sources)] };
}

async function logHits(
  context: Parameters<typeof logFound>[0],
  { subject, hits }: { readonly subject: string | null; readonly hits: readonly SearchHit[] },
): Promise<void> {
  if (subject !== null) await logFound(context, subject, hits);
}

function searchRoute(sources: readonly SearchSource[]) {
  return staffRoute(searchEverything, schemas.searchEverything, {
    policy: maySearch,
    handler: async (context) => {
      const { services, viewer, facts, query } = context;
      refuseAgain(services, "search", viewer.userId);
      const asked = parseSearch(query.q);
      const permitted = asked ? sources.filter(({ policy }) => policy.allows(facts)) : [];
      const [found] = await Promise.all([
        Promise.all(
          permitted.map(async (source) => ({
            ...source,
            hits: await source.find(services.database, context, asked!, hitsPerKind),
          })),
        ),
        limitCalls(services, "search", viewer.userId, callsPerMinute),
      ]);
      await Promise.all(found.map((part) => logHits(context, part)));
      return ok({ models: found.flatMap(({ kind, label, hits }) => hits.map((hit) => ({ kind, label, ...hit }))) });
    },
  });
}
