import { seoulDay } from "#platform/dates.ts";
import { logExport, logRead } from "#platform/server/access-log.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { longWork, ok, staffRoute } from "#platform/server/http/route.ts";
import { readStored } from "#records/server/read.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { manageSeizures, showSeizures } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { depositSplit, insuranceSplit, wageSplit } from "../exemption.ts";
import { paperKinds } from "../papers.ts";
import * as schemas from "../schemas.ts";
import { kindsThatCollect, seizure } from "../seizure.ts";
import { accountOf } from "./claim.ts";
import { setClaim } from "./commands/set-claim.ts";
import { openForShares, setShares } from "./commands/set-shares.ts";
import { openForTargets, setTargets } from "./commands/set-targets.ts";
import { takeBackReceipt } from "./commands/take-back-receipt.ts";
import { papersOf } from "./papers/papers.ts";
import { checklistOf } from "./prepared.ts";
import { servicesOf, targetsOf } from "./queries/targets.ts";
import { exemptionOn, legalRates, rateDoubts } from "./rates.ts";
import { seizureRecords, targetRecords } from "./records.ts";
import { seizureSteps } from "./steps.ts";
import { targetSteps } from "./target-steps.ts";

const readClaim = staffRoute(endpoints.readClaim, schemas.readClaim, {
  policy: showSeizures,
  handler: async (context) => {
    const { database } = context.services;
    const row = await readStored(database.query, seizureRecords, context.params.number, context);
    const asOf = context.query.asOf ?? seoulDay(Date.now());
    const { segments, costItems, receipts, facts: _, ...account } = await accountOf(database, row, asOf);
    const rates = await legalRates(database);
    const checks = await checklistOf(database, row, row.filed_on ?? seoulDay(Date.now()));
    await logRead(context, seizure.label, [row]);
    return ok({
      version: row.version,
      principal: row.principal,
      dayCount: row.day_count,
      interest: segments,
      costs: costItems,
      receipts,
      account: { ...account, spans: [...account.spans], appropriations: [...account.appropriations] },
      doubts: rateDoubts(segments, rates),
      rates,
      checklist: [...checks],
    });
  },
});

const writeClaim = staffRoute(endpoints.setClaim, schemas.setClaim, {
  policy: manageSeizures,
  handler: async (context) => {
    const { version, ...claim } = context.body;
    const target = { number: context.params.number, version };
    return ok({ version: await setClaim(writeContext(context), target, claim) });
  },
});

const readTargets = staffRoute(endpoints.readTargets, schemas.readTargets, {
  policy: showSeizures,
  handler: async (context) => {
    const { database } = context.services;
    const row = await readStored(database.query, seizureRecords, context.params.number, context);
    const models = await targetsOf(database, row.id, context);
    const services = await servicesOf(database, row.id);
    await logRead(context, seizure.label, [row]);
    return ok({ version: row.version, open: openForTargets.includes(row.status), models, services });
  },
});

const writeTargets = staffRoute(endpoints.setTargets, schemas.setTargets, {
  policy: manageSeizures,
  handler: async (context) => {
    const { version, targets } = context.body;
    const target = { number: context.params.number, version };
    return ok({ version: await setTargets(writeContext(context), target, targets) });
  },
});

const readShares = staffRoute(endpoints.readShares, schemas.readShares, {
  policy: showSeizures,
  handler: async (context) => {
    const { database } = context.services;
    const row = await readStored(database.query, seizureRecords, context.params.number, context);
    const models = await database.query
      .selectFrom("seizure_shares")
      .select(["id", "creditor", "claim", "amount", "ours"])
      .where("seizure_id", "=", row.id)
      .orderBy("place")
      .execute();
    await logRead(context, seizure.label, [row]);
    const open = openForShares.includes(row.status) && kindsThatCollect.includes(row.kind);
    const { version, distributed_on: distributedOn, distributed_total: total } = row;
    return ok({ version, open, distributedOn, total, models });
  },
});

const writeShares = staffRoute(endpoints.setShares, schemas.setShares, {
  policy: manageSeizures,
  handler: async (context) => {
    const { version, ...sent } = context.body;
    const target = { number: context.params.number, version };
    return ok({ version: await setShares(writeContext(context), target, sent) });
  },
});

const takeBack = staffRoute(endpoints.takeBackReceipt, schemas.takeBackReceipt, {
  policy: manageSeizures,
  handler: async (context) =>
    ok({ version: await takeBackReceipt(writeContext(context), { ...context.params, ...context.body }) }),
});

const readPapers = staffRoute(endpoints.readPapers, schemas.readPapers, {
  policy: manageSeizures,
  handler: async (context) => {
    const { database } = context.services;
    const row = await readStored(database.query, seizureRecords, context.params.number, context);
    await logRead(context, seizure.label, [row]);
    return ok(await papersOf(database, row));
  },
});

const makeDocument = staffRoute(endpoints.makeDocument, schemas.makeDocument, {
  policy: manageSeizures,
  ...longWork,
  handler: async (context) => {
    const { database } = context.services;
    const row = await readStored(database.query, seizureRecords, context.params.number, context);
    const { kind } = context.body;
    // What fills documents is large, and needed here alone.
    const { fillPaper } = await import("./papers/fill.ts");
    const bytes = fillPaper(kind, await papersOf(database, row));
    await logExport(context, { subject: seizure.label, recordIds: [row.id], reason: `${paperKinds[kind]} 작성` });
    const name = `${paperKinds[kind]}_압류${row.id_int}.docx`;
    return context.reply
      .type("application/vnd.openxmlformats-officedocument.wordprocessingml.document")
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(bytes);
  },
});

const computeExemption = staffRoute(endpoints.computeExemption, schemas.computeExemption, {
  policy: showSeizures,
  handler: async ({ services, body }) => {
    const rule = await exemptionOn(services.database, body.filedOn);
    if (!rule) throw invalidField("filedOn", "이날의 압류금지 기준이 등록되어 있지 않습니다.");
    const livingAccount = rule.livingAccount ? body.livingAccount : 0;
    return ok({
      effectiveFrom: rule.effectiveFrom,
      lawRef: rule.lawRef,
      checkedOn: rule.checkedOn,
      wageFloor: rule.wageFloor,
      accountLimit: rule.accountLimit,
      wages: wageSplit(rule, body.wages),
      deposits: depositSplit(rule, { ...body, livingAccount }),
      deathInsurance: insuranceSplit(rule.deathInsurance, body.deathInsurance),
      surrenderValue: insuranceSplit(rule.surrenderValue, body.surrenderValue),
    });
  },
});

export const routes = [
  // What was executed is kept: a seizure ends by its steps.
  ...standardRoutes(seizureRecords, { without: ["remove", "restore"] }),
  ...stepRoutes(seizureSteps),
  ...standardRoutes(targetRecords, { without: ["create", "update", "remove", "restore", "options"] }),
  ...stepRoutes(targetSteps),
  readClaim,
  writeClaim,
  readTargets,
  writeTargets,
  readShares,
  writeShares,
  takeBack,
  readPapers,
  makeDocument,
  computeExemption,
];
