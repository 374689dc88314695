import type { ServerFeature } from "#firm/server/feature.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { seoulDay } from "#platform/dates.ts";
import { showHub } from "../access.ts";
import { readHub } from "../endpoints.ts";
import * as schemas from "../schemas.ts";

/** 서비스 모음 (product §6.8): the tiles of the other features, as far as the person may open them. */
export function hub(others: readonly ServerFeature[]): ServerFeature {
  const tiles = others.flatMap((feature) => feature.tiles ?? []).toSorted((one, other) => one.order - other.order);
  const read = staffRoute(readHub, schemas.readHub, {
    policy: showHub,
    handler: async (context) => {
      const { database } = context.services;
      const yesterday = seoulDay(Date.now() - 86_400_000);
      // What ended before the firm began is late nowhere, and so not in the list of what is late.
      const firm = await database.query.selectFrom("firm_settings").select("go_live_on").executeTakeFirst();
      const late = `${firm?.go_live_on ?? ""}..${yesterday}`;
      const mine = tiles.filter(({ policy }) => policy.allows(context.facts));
      const models = await Promise.all(
        mine.map(async ({ name, label, hint, path, overduePath, count }) => ({
          name,
          label,
          hint,
          path,
          overduePath: overduePath.replace("..yesterday", late),
          ...(await count(database, context)),
        })),
      );
      return ok({ models });
    },
  });
  return { name: "serviceHub", routes: [read] };
}
