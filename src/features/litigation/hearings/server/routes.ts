import { guest } from "#platform/policy.ts";
import { logAccess, logRead } from "#platform/server/access-log.ts";
import { invalidField, notFound } from "#platform/server/http/failure.ts";
import { actorOf, guestRoute, ok, staffRoute } from "#platform/server/http/route.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { mayReadRecord } from "#records/server/read.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { manageCourtWork, showCourtWork } from "#features/litigation/desk/access.ts";
import * as endpoints from "../endpoints.ts";
import { hearing } from "../hearing.ts";
import * as schemas from "../schemas.ts";
import { closeFeed, openFeed } from "./commands/calendar-feed.ts";
import { feedOf, readFeed } from "./queries/calendar-feed.ts";
import { clashesWith, hearingsBetween, hearingsOf } from "./queries/calendar.ts";
import { hearingRecords } from "./records.ts";
import { hearingSteps } from "./steps.ts";

const dayMs = 86_400_000;

const hearingCalendar = staffRoute(endpoints.hearingCalendar, schemas.hearingCalendar, {
  policy: showCourtWork,
  handler: async (context) => {
    const { from, to, lawyer } = context.query;
    const days = (Date.parse(to) - Date.parse(from)) / dayMs;
    if (days < 0) throw invalidField("to", "끝나는 날이 시작하는 날보다 앞섭니다.");
    if (days > schemas.mostDays) throw invalidField("to", `한 번에 ${schemas.mostDays}일까지 볼 수 있습니다.`);
    const lawyerId = lawyer === undefined ? null : lawyer === "me" ? context.staff.id : Number(lawyer);
    const found = await hearingsBetween(context.services.database, context, { from, to, lawyerId });
    await logRead(
      context,
      hearing.label,
      found.models.map(({ number }) => ({ id: number })),
    );
    return ok(found);
  },
});

const listHearingsOf = staffRoute(endpoints.hearingsOf, schemas.hearingsOf, {
  policy: showCourtWork,
  handler: async (context) => {
    const models = await hearingsOf(context.services.database, context, context.query);
    await logRead(
      context,
      hearing.label,
      models.map(({ number }) => ({ id: number })),
    );
    return ok({ models });
  },
});

const checkClashes = staffRoute(endpoints.checkClashes, schemas.checkClashes, {
  policy: manageCourtWork,
  handler: async (context) => {
    const { case: caseId, lawyer, at, minutes, video, except } = context.body;
    const { database } = context.services;
    const cases = registeredRecords().get("legalCase")!;
    if (!(await mayReadRecord(database, cases, caseId, context))) throw notFound();
    const planned = { caseId, lawyerId: lawyer, at, minutes, video, except };
    return ok({ clashes: await clashesWith(database, context, planned) });
  },
});

const readCalendarFeed = staffRoute(endpoints.readCalendarFeed, schemas.readCalendarFeed, {
  policy: showCourtWork,
  handler: async ({ services, staff }) => ok({ model: await feedOf(services.database, staff.id) }),
});

const openCalendarFeed = staffRoute(endpoints.openCalendarFeed, schemas.openCalendarFeed, {
  policy: showCourtWork,
  handler: async (context) => {
    const { services, staff, body } = context;
    const asked = { database: services.database, actor: actorOf(context), staffId: staff.id };
    return ok({ path: `/calendars/${await openFeed(asked, body.named)}` });
  },
});

const closeCalendarFeed = staffRoute(endpoints.closeCalendarFeed, schemas.closeCalendarFeed, {
  policy: showCourtWork,
  handler: async (context) => {
    const { services, staff } = context;
    await closeFeed({ database: services.database, actor: actorOf(context), staffId: staff.id });
    return ok({});
  },
});

const calendarFeed = guestRoute(endpoints.calendarFeed, schemas.calendarFeed, {
  policy: guest,
  handler: async ({ services, request, reply, params }) => {
    const { asker, text, ids } = await readFeed(services, params.token);
    const by = { services, viewer: asker.viewer, request };
    await logAccess(by, { action: "조회", subject: "기일 달력 구독", recordIds: ids });
    return reply
      .type("text/calendar; charset=utf-8")
      .header("content-disposition", 'attachment; filename="hearings.ics"')
      .header("x-content-type-options", "nosniff")
      .header("cache-control", "no-store")
      .send(text);
  },
});

export const routes = [
  ...standardRoutes(hearingRecords),
  ...stepRoutes(hearingSteps),
  hearingCalendar,
  listHearingsOf,
  checkClashes,
  readCalendarFeed,
  openCalendarFeed,
  closeCalendarFeed,
  calendarFeed,
];
