import { seoulDay } from "#platform/dates.ts";
import { longWork, ok, staffRoute } from "#platform/server/http/route.ts";
import { logAccess } from "#platform/server/access-log.ts";
import { readStored } from "#records/server/read.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { manageLeave, keepOwnLeave } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { askedOf } from "./asked.ts";
import { balanceOf } from "./balance.ts";
import { grantDue, leaveSettings } from "./grant-due.ts";
import { answerHandover, nameDeputies } from "./handover.ts";
import { handoverOf } from "./handover-list.ts";
import * as keep from "./keep.ts";
import { listPromotions } from "./promotion-list.ts";
import * as promotions from "./promotion-steps.ts";
import * as queries from "./queries.ts";
import { leaveRecords } from "./records.ts";
import { leaveSteps } from "./steps.ts";
import { dayLength, leaveRates, termsOf } from "./work-days.ts";

const balance = staffRoute(endpoints.readBalance, schemas.readBalance, {
  policy: keepOwnLeave,
  handler: async (context) => {
    const { database } = context.services;
    const staff = await queries.staffAsked(database, context, context.query.staff);
    if (staff !== context.staff.id) await logAccess(context, { action: "조회", subject: "직원", recordIds: [staff] });
    return ok({ model: await balanceOf(database, staff, seoulDay(Date.now())) });
  },
});

const check = staffRoute(endpoints.checkLeave, schemas.checkLeave, {
  policy: keepOwnLeave,
  handler: async (context) => {
    const { database } = context.services;
    const { staff, ...when } = context.query;
    const asked = await queries.staffAsked(database, context, staff);
    return ok({ model: await queries.previewLeave(database, asked, when) });
  },
});

const calendar = staffRoute(endpoints.leaveCalendar, schemas.leaveCalendar, {
  policy: keepOwnLeave,
  handler: async (context) =>
    ok({ models: await queries.calendarOf(context.services.database, context, context.query) }),
});

const handover = staffRoute(endpoints.readHandover, schemas.readHandover, {
  policy: keepOwnLeave,
  handler: async (context) => {
    const { database } = context.services;
    const row = await readStored(database.query, leaveRecords, context.params.number, context);
    const items = await handoverOf(database, row.id, context);
    const terms = await termsOf(database, row.staff_id, await leaveRates(database));
    const day = dayLength(terms, row.starts_on);
    const mine = row.staff_id === context.staff.id;
    return ok({ model: { items, deputyAccepted: row.deputy_accepted_at !== null, mine, day } });
  },
});

const deputies = staffRoute(endpoints.nameDeputies, schemas.nameDeputies, {
  policy: keepOwnLeave,
  handler: async (context) => {
    await nameDeputies(writeContext(context), context.params.number, context.body.items);
    return ok({});
  },
});

const asked = staffRoute(endpoints.listAsked, schemas.listAsked, {
  policy: keepOwnLeave,
  handler: async (context) => ok({ models: await askedOf(context.services.database, context) }),
});

const answer = staffRoute(endpoints.answerHandover, schemas.answerHandover, {
  policy: keepOwnLeave,
  handler: async (context) => {
    await answerHandover(writeContext(context), context.params.number, context.body);
    return ok({});
  },
});

const people = staffRoute(endpoints.listPeople, schemas.listPeople, {
  policy: manageLeave,
  handler: async (context) => {
    const models = await queries.peopleOf(context.services.database);
    const recordIds = models.map(({ staff }) => staff.id);
    await logAccess(context, { action: "조회", subject: "직원", recordIds });
    return ok({ models });
  },
});

const person = staffRoute(endpoints.readPerson, schemas.readPerson, {
  policy: manageLeave,
  handler: async (context) => {
    const { staff } = context.params;
    const model = await queries.personOf(context.services.database, staff);
    await logAccess(context, { action: "조회", subject: "직원", recordIds: [staff] });
    return ok({ model });
  },
});

const grant = staffRoute(endpoints.grantLeave, schemas.grantLeave, {
  policy: manageLeave,
  handler: async (context) => ok({ id: await keep.grantByHand(writeContext(context), context.body) }),
});

const cut = staffRoute(endpoints.cutGrant, schemas.cutGrant, {
  policy: manageLeave,
  handler: async (context) => {
    await keep.cutByHand(writeContext(context), context.params.id, context.body);
    return ok({});
  },
});

const terms = staffRoute(endpoints.setTerms, schemas.setTerms, {
  policy: manageLeave,
  handler: async (context) => {
    await keep.setTerms(writeContext(context), context.params.staff, context.body);
    return ok({});
  },
});

const attendance = staffRoute(endpoints.enterAttendance, schemas.enterAttendance, {
  policy: manageLeave,
  handler: async (context) =>
    ok({ id: await keep.enterAttendance(writeContext(context), context.params.staff, context.body) }),
});

const takeBack = staffRoute(endpoints.takeBackAttendance, schemas.takeBackAttendance, {
  policy: manageLeave,
  handler: async (context) => {
    await keep.takeBackAttendance(writeContext(context), context.params.id);
    return ok({});
  },
});

const run = staffRoute(endpoints.runGrants, schemas.runGrants, {
  policy: manageLeave,
  ...longWork,
  handler: async (context) => ok(await grantDue(context.services.database, seoulDay(Date.now()))),
});

const readSettings = staffRoute(endpoints.readSettings, schemas.readSettings, {
  policy: manageLeave,
  handler: async (context) => ok({ model: await leaveSettings(context.services.database) }),
});

const setSettings = staffRoute(endpoints.setSettings, schemas.setSettings, {
  policy: manageLeave,
  handler: async (context) => {
    await keep.setSettings(writeContext(context), context.body);
    return ok({});
  },
});

const promotionList = staffRoute(endpoints.listPromotions, schemas.listPromotions, {
  policy: keepOwnLeave,
  handler: async (context) => ok({ models: await listPromotions(context.services.database, context) }),
});

const notify = staffRoute(endpoints.notifyPromotion, schemas.notifyPromotion, {
  policy: manageLeave,
  handler: async (context) => {
    await promotions.notifyPromotion(writeContext(context), { ...context.params, ...context.body });
    return ok({});
  },
});

const answerDays = staffRoute(endpoints.answerPromotion, schemas.setPromotionDays, {
  policy: keepOwnLeave,
  handler: async (context) =>
    ok({ leaves: await promotions.answerPromotion(writeContext(context), { ...context.params, ...context.body }) }),
});

const designate = staffRoute(endpoints.designateLeave, schemas.setPromotionDays, {
  policy: manageLeave,
  handler: async (context) =>
    ok({ leaves: await promotions.designateLeave(writeContext(context), { ...context.params, ...context.body }) }),
});

const serve = staffRoute(endpoints.serveRefusal, schemas.serveRefusal, {
  policy: manageLeave,
  handler: async (context) => {
    await promotions.serveRefusal(writeContext(context), context.params.id);
    return ok({});
  },
});

const ack = staffRoute(endpoints.ackRefusal, schemas.ackRefusal, {
  policy: keepOwnLeave,
  handler: async (context) => {
    await promotions.ackRefusal(writeContext(context), context.params.id);
    return ok({});
  },
});

const own = [balance, check, calendar, handover, deputies, asked, answer, promotionList, answerDays, ack];
const kept = [people, person, grant, cut, terms, attendance, takeBack, run, readSettings, setSettings];
const promoted = [notify, designate, serve];

export const routes = [
  ...standardRoutes(leaveRecords, { without: ["remove", "restore", "options"] }),
  ...stepRoutes(leaveSteps),
  ...own,
  ...kept,
  ...promoted,
];
