import type { ServerFeature } from "#firm/server/feature.ts";
import { logRead } from "#platform/server/access-log.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { showPartners } from "#features/partner/members/access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { radar, situation } from "./queries.ts";

const longestDays = 1_100;

const read = staffRoute(endpoints.readSituation, schemas.readSituation, {
  policy: showPartners,
  handler: async (context) => {
    const { from, to } = context.query;
    if (to < from) throw invalidField("to", "종료일은 시작일보다 앞설 수 없습니다.");
    if ((Date.parse(to) - Date.parse(from)) / 86_400_000 > longestDays)
      throw invalidField("to", "기간은 3년까지 볼 수 있습니다.");
    const models = await situation(context.services.database, context.query);
    await logRead(
      context,
      "파트너",
      models.map(({ partnerId }) => ({ id: partnerId })),
    );
    return ok({ models });
  },
});

const readRadar = staffRoute(endpoints.readRadar, schemas.readRadar, {
  policy: showPartners,
  handler: async ({ query, services }) => {
    if (query.day < "2008-01-01") throw invalidField("day", "2008년 뒤의 날짜를 넣어 주세요.");
    return ok(await radar(services.database, query.day));
  },
});

export const situations: ServerFeature = { name: "partnerSituation", routes: [read, readRadar] };
