import { logRead } from "#platform/server/access-log.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { limitCalls } from "#platform/server/rate-limit.ts";
import { readStored } from "#records/server/read.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { managePartners, showPartners } from "#features/partner/members/access.ts";
import { partnerOf } from "#features/partner/members/server/api.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { currentCode } from "./code.ts";
import { checkIn } from "./commands/check-in.ts";
import { enterAttendance } from "./commands/enter-attendance.ts";
import { giveProxy, takeProxyBack } from "./commands/give-proxy.ts";
import { saveAgenda, saveStances } from "./commands/save-agenda.ts";
import { lockMeeting } from "./locked-meeting.ts";
import { attendanceGrid, attendanceOf } from "./queries.ts";
import { meetingRecords, meetingRuleRecords } from "./records.ts";
import { ruleFor } from "./rules.ts";
import { meetingSteps } from "./steps.ts";

type Context = Parameters<typeof actorOf>[0] & { readonly services: Parameters<typeof limitCalls>[0] };
const within = <Result>(context: Context, work: (work: Work) => Promise<Result>) =>
  inTransaction(context.services.database, actorOf(context), work);

const read = staffRoute(endpoints.readAttendance, schemas.readAttendance, {
  policy: showPartners,
  handler: async (context) => {
    const { database } = context.services;
    const meeting = await readStored(database.query, meetingRecords, context.params.number, context);
    await logRead(context, "회의", [meeting]);
    return ok(await attendanceOf(database, context, meeting, await ruleFor(database, meeting)));
  },
});

const code = staffRoute(endpoints.readCode, schemas.readCode, {
  policy: managePartners,
  handler: async (context) => {
    const { database, keyring } = context.services;
    const meeting = await readStored(database.query, meetingRecords, context.params.number, context);
    if (meeting.status !== "open") throw new Failure("ruleViolated", "개회한 회의에만 출석 코드가 있습니다.");
    const { code: digits, secondsLeft } = currentCode(keyring, { id: meeting.id, openedAt: meeting.opened_at! });
    return ok({ digits, secondsLeft, path: `/partner/attendance?id=${meeting.id}&code=${digits}` });
  },
});

/** Tries of a code that one person has in a minute: a million of them would take a year. */
const triesPerMinute = 6;

const enter = staffRoute(endpoints.checkIn, schemas.checkIn, {
  policy: showPartners,
  handler: async (context) => {
    const { services, params, body, staff, request } = context;
    await limitCalls(services, "meeting-code", staff.id, triesPerMinute);
    const state = await within(context, async (work) => {
      const meeting = await lockMeeting(work, params.number, context);
      const partnerId = await partnerOf(work, context);
      const { keyring } = services;
      return checkIn(work, { meeting, partnerId, staffId: staff.id, code: body.code, address: request.ip, keyring });
    });
    return ok({ state });
  },
});

type Giving = Parameters<typeof partnerOf>[1];

/** One's own vote, or that of whoever is named by the 운영위원회. */
async function giverOf(work: Work, asker: Giving, giver: number | undefined): Promise<number | null> {
  if (giver === undefined) return partnerOf(work, asker);
  if (!managePartners.allows(asker.facts) && giver !== (await partnerOf(work, asker)))
    throw new Failure("forbidden", "다른 사람의 위임은 운영위원회가 등록합니다.");
  return giver;
}

const give = staffRoute(endpoints.giveProxy, schemas.giveProxy, {
  policy: showPartners,
  handler: async (context) => {
    const { to, instructions, giver } = context.body;
    await within(context, async (work) => {
      const meeting = await lockMeeting(work, context.params.number, context);
      await giveProxy(work, { meeting, giver: await giverOf(work, context, giver), to, instructions });
    });
    return ok({});
  },
});

const takeBack = staffRoute(endpoints.takeProxyBack, schemas.takeProxyBack, {
  policy: showPartners,
  handler: async (context) => {
    await within(context, async (work) => {
      const meeting = await lockMeeting(work, context.params.number, context);
      await takeProxyBack(work, { meeting, giver: await giverOf(work, context, context.body.giver) });
    });
    return ok({});
  },
});

const correct = staffRoute(endpoints.enterAttendance, schemas.enterAttendance, {
  policy: managePartners,
  handler: async (context) => {
    const { partner, state, reason } = context.body;
    await within(context, async (work) => {
      const meeting = await lockMeeting(work, context.params.number, context);
      await enterAttendance(work, { meeting, partnerId: partner, state, reason });
    });
    return ok({});
  },
});

const agenda = staffRoute(endpoints.saveAgenda, schemas.saveAgenda, {
  policy: managePartners,
  handler: async (context) => {
    await within(context, async (work) => {
      const meeting = await lockMeeting(work, context.params.number, context);
      await saveAgenda(work, { meeting, ...context.body });
    });
    return ok({});
  },
});

const stances = staffRoute(endpoints.saveStances, schemas.saveStances, {
  policy: managePartners,
  handler: async (context) => {
    const { number, agendaId } = context.params;
    await within(context, async (work) => {
      const meeting = await lockMeeting(work, number, context);
      await saveStances(work, { meeting, agendaId, ...context.body });
    });
    return ok({});
  },
});

const longestDays = 1_100;

const grid = staffRoute(endpoints.readAttendanceGrid, schemas.readAttendanceGrid, {
  policy: showPartners,
  handler: async (context) => {
    const { from, to } = context.query;
    if (to < from) throw invalidField("to", "종료일은 시작일보다 앞설 수 없습니다.");
    if ((Date.parse(to) - Date.parse(from)) / 86_400_000 > longestDays)
      throw invalidField("to", "기간은 3년까지 볼 수 있습니다.");
    const answer = await attendanceGrid(context.services.database, context.query);
    await logRead(context, "회의", answer.meetings);
    return ok(answer);
  },
});

export const routes = [
  ...standardRoutes(meetingRecords, { without: ["reveal", "options"] }),
  ...stepRoutes(meetingSteps),
  ...standardRoutes(meetingRuleRecords, { without: ["remove", "restore", "reveal", "options"] }),
  read,
  code,
  enter,
  give,
  takeBack,
  correct,
  agenda,
  stances,
  grid,
];
