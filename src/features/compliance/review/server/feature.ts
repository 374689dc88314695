import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { logAccess } from "#platform/server/access-log.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { actorOf, longWork, ok, staffRoute } from "#platform/server/http/route.ts";
import { inLongRead } from "#platform/server/database/long-read.ts";
import { limitSearches } from "#platform/server/rate-limit.ts";
import { readStored } from "#records/server/read.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { reviewAccess as policy } from "#features/compliance/access.ts";
import * as endpoints from "../endpoints.ts";
import { breachLetter } from "../letter.ts";
import { readKinds } from "../readers.ts";
import * as schemas from "../schemas.ts";
import { reviewBell } from "./bell.ts";
import { entriesOf, holdReport } from "./commands/breach-report.ts";
import { finishReview, isMonthOver } from "./commands/finish-review.ts";
import { remindOfReview } from "./commands/remind-of-review.ts";
import { settleAlarm } from "./commands/settle-alarm.ts";
import { watchReading } from "./commands/watch-reading.ts";
import { readAlarms } from "./queries/alarms.ts";
import { touchedKinds } from "./queries/breach.ts";
import { recordReaders } from "./queries/record-readers.ts";
import { readDownloads, readPeople, readReview } from "./queries/month.ts";

const month = staffRoute(endpoints.readMonth, schemas.readMonth, {
  policy,
  handler: async ({ services, query }) =>
    ok({
      people: await readPeople(services.database, query.month),
      mayReview: isMonthOver(query.month),
      review: await readReview(services.database, query.month),
    }),
});

const downloads = staffRoute(endpoints.listDownloads, schemas.listDownloads, {
  policy,
  handler: async (context) => {
    await limitSearches(context, "list", context.query.search);
    return ok(await readDownloads(context.services.database, context.query));
  },
});

const readerSchemas = {
  client: schemas.readersOfClient,
  project: schemas.readersOfProject,
  consult: schemas.readersOfConsult,
  contract: schemas.readersOfContract,
} as const;

const readers = readKinds.map((kind) =>
  staffRoute(endpoints.listReaders[kind], readerSchemas[kind], {
    ...longWork,
    policy,
    handler: async (context) => {
      const { database } = context.services;
      const records = registeredRecords().get(kind)!;
      const { id } = await readStored(database.query, records, context.params.number, context);
      await logAccess(context, { action: "조회", subject: records.resource.label, recordIds: [id] });
      return ok(await recordReaders(database, { kind, id }, context.query.days));
    },
  }),
);

const finish = staffRoute(endpoints.finishReview, schemas.finishReview, {
  policy,
  handler: async (context) => {
    await finishReview(context.services.database, actorOf(context), context.body);
    return ok({});
  },
});

const alarms = staffRoute(endpoints.listAlarms, schemas.listAlarms, {
  policy,
  handler: async ({ services, viewer }) => ok(await readAlarms(services.database, viewer.userId)),
});

const settle = staffRoute(endpoints.settleAlarm, schemas.settleAlarm, {
  policy,
  handler: async (context) => {
    await settleAlarm(context.services.database, actorOf(context), { ...context.params, ...context.body });
    return ok({});
  },
});

/** More rows than one answer holds are for the console. */
const mostRows = 3_000_000;

const report = staffRoute(endpoints.reportBreach, schemas.reportBreach, {
  ...longWork,
  policy,
  confirmed: true,
  handler: async (context) => {
    const { from, to, reason } = context.body;
    const question = { from: new Date(from), to: new Date(to), staffId: null };
    const limits = { withinMs: longWork.withinMs, mostRows };
    const { tally, content } = await holdReport(context.services.database, question, limits);
    await Promise.all(entriesOf(tally, reason).map((entry) => logAccess(context, entry)));
    return context.reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent("유출 보고.csv")}`)
      .send(content);
  },
});

const clock = new Intl.DateTimeFormat("ko-KR", { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Seoul" });

const letter = staffRoute(endpoints.draftLetter, schemas.draftLetter, {
  ...longWork,
  policy,
  handler: async ({ services, query }) => {
    const { database } = services;
    const [from, to] = [new Date(query.from), new Date(query.to)];
    const kinds = await inLongRead(database, longWork.withinMs, (client) =>
      touchedKinds(client, { from, to, staffId: null }),
    );
    const firm = await database.query.selectFrom("firm_settings").select(["name", "phone", "email"]).executeTakeFirst();
    const facts = {
      firm: firm?.name ?? "",
      phone: firm?.phone ?? "",
      email: firm?.email ?? "",
      from: clock.format(from),
      to: clock.format(to),
      kinds: kinds.map(({ subject }) => subject),
    };
    return ok({ letter: breachLetter(facts), records: kinds.reduce((sum, { records }) => sum + records, 0) });
  },
});

const watch = defineRecurringJob({
  name: "review.watch",
  label: "평소와 다른 열람 찾기",
  every: "tenMinutes",
  run: ({ database }) => watchReading(database),
});

const remind = defineRecurringJob({
  name: "review.remind",
  label: "접속기록 점검 알림",
  every: "hour",
  run: async ({ database }) => {
    await remindOfReview(database);
  },
});

/** The monthly look at the access log, alarms of unusual reading, and the report of a leak (trust.md R22, R23, R33). */
export const review: ServerFeature = {
  name: "review",
  routes: [month, downloads, ...readers, finish, alarms, settle, report, letter],
  bell: reviewBell,
  jobs: [watch, remind],
};
