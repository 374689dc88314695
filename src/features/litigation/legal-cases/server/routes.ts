import { seoulDay } from "#platform/dates.ts";
import { logRead } from "#platform/server/access-log.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { importRoutes } from "#records/server/import/routes.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { readStored } from "#records/server/read.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { manageCourtWork, showCourtWork } from "#features/litigation/desk/access.ts";
import { caseNumberFacts, caseNumberFaultText, caseNumberText, readCaseNumber } from "../case-number.ts";
import * as endpoints from "../endpoints.ts";
import { legalCase } from "../legal-case.ts";
import * as schemas from "../schemas.ts";
import * as lines from "./commands/set-lines.ts";
import { aliasesOf, entriesOf, firstHearingAt, instancesOf, partiesOf } from "./queries/detail.ts";
import { sameCase } from "./queries/same-case.ts";
import { impliedByNumber } from "./imported.ts";
import { legalCaseRecords } from "./records.ts";
import { legalCaseSteps } from "./steps.ts";

const caseDetail = staffRoute(endpoints.caseDetail, schemas.caseDetail, {
  policy: showCourtWork,
  handler: async (context) => {
    const { database } = context.services;
    const { id, version } = await readStored(database.query, legalCaseRecords, context.params.number, context);
    const [parties, aliases, instances, entries, first] = await Promise.all([
      partiesOf(database, context, id),
      aliasesOf(database, id),
      instancesOf(database, context, id),
      entriesOf(database, id),
      firstHearingAt(database, id),
    ]);
    await logRead(context, legalCase.label, [{ id }]);
    return ok({ version, parties, aliases, instances, entries, firstHearingAt: first });
  },
});

type Targeted = { readonly params: { readonly number: number }; readonly body: { readonly version: number } };

function targetOf({ params, body }: Targeted) {
  return { number: params.number, version: body.version };
}

const setParties = staffRoute(endpoints.setParties, schemas.setParties, {
  policy: manageCourtWork,
  handler: async (context) =>
    ok({ version: await lines.setParties(writeContext(context), targetOf(context), context.body.parties) }),
});

const setAliases = staffRoute(endpoints.setAliases, schemas.setAliases, {
  policy: manageCourtWork,
  handler: async (context) =>
    ok({ version: await lines.setAliases(writeContext(context), targetOf(context), context.body.aliases) }),
});

const checkNumber = staffRoute(endpoints.checkNumber, schemas.checkNumber, {
  policy: manageCourtWork,
  handler: async (context) => {
    const { court, caseNo } = context.body;
    const { number, fault } = readCaseNumber(caseNo, seoulDay(new Date()));
    const none = { read: "", procedure: null, instance: null, same: null };
    if (fault !== null) return ok({ ...none, says: [caseNumberFaultText(fault)] });
    const read = caseNumberText(number);
    const facts = caseNumberFacts(number);
    const same = await sameCase(context.services.database, context, { court, caseNo: read });
    return ok({
      read,
      procedure: facts?.procedure ?? null,
      instance: facts?.instance ?? null,
      says: [
        ...(number.guessed ? [`${number.year}년이 맞습니까?`] : []),
        ...(facts === null ? [`목록에 없는 사건부호입니다: ‘${number.code}’. 번호를 한 번 더 확인해 주세요.`] : []),
        ...(facts?.instance === "final" && court !== "" && court !== "대법원"
          ? ["상고심 번호인데 대법원이 아닙니다."]
          : []),
      ],
      same: same?.seen ? { number: same.id, title: same.title } : null,
    });
  },
});

export const routes = [
  ...standardRoutes(legalCaseRecords),
  ...importRoutes(legalCaseRecords, { implied: impliedByNumber }),
  ...stepRoutes(legalCaseSteps),
  caseDetail,
  setParties,
  setAliases,
  checkNumber,
];
