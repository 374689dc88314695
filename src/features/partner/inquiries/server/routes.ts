import { logRead } from "#platform/server/access-log.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { lockRecord, readStored } from "#records/server/read.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { changeParties, searchConflicts } from "#features/pipeline/conflicts/access.ts";
import { changesParties, subjectOf } from "#features/pipeline/conflicts/server/api.ts";
import { managePartners, showPartners } from "#features/partner/members/access.ts";
import { partnerOf } from "#features/partner/members/server/api.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { inquireAbout, inquiriesOf } from "./about.ts";
import { answersOf } from "./answers.ts";
import { answerInquiry } from "./commands/answer.ts";
import { addNames, removeName } from "./commands/names.ts";
import { inquiryRecords } from "./records.ts";
import { inquirySteps } from "./steps.ts";

const read = staffRoute(endpoints.readAnswers, schemas.readAnswers, {
  policy: showPartners,
  handler: async (context) => {
    const { database } = context.services;
    const row = await readStored(database.query, inquiryRecords, context.params.number, context);
    await logRead(context, "이해관계 조회", [row]);
    return ok(await answersOf(database, context, row));
  },
});

const answer = staffRoute(endpoints.answerInquiry, schemas.answerInquiry, {
  policy: showPartners,
  handler: async (context) => {
    await inTransaction(context.services.database, actorOf(context), async (work) => {
      const inquiry = await lockRecord(work.query, inquiryRecords, context.params.number, context);
      const partnerId = await partnerOf(work, context);
      await answerInquiry(work, { inquiry, partnerId, staffId: context.staff.id, ...context.body });
    });
    return ok({});
  },
});

type Named = { readonly owner_id: number | null };

/** Names come from whoever asks, and from the 운영위원회. */
function refuseOthers({ owner_id: ownerId }: Named, staffId: number, manages: boolean): void {
  if (manages || ownerId === staffId) return;
  throw new Failure("forbidden", "조회를 요청한 사람이나 운영위원회가 이름을 정합니다.");
}

const add = staffRoute(endpoints.addName, schemas.addName, {
  policy: showPartners,
  handler: async (context) => {
    const { staff, facts, body } = context;
    const round = await inTransaction(context.services.database, actorOf(context), async (work) => {
      const row = await lockRecord(work.query, inquiryRecords, context.params.number, context);
      refuseOthers(row, staff.id, managePartners.allows(facts));
      const asked = await addNames(work, row, [body], staff.id);
      if (asked === null) throw new Failure("ruleViolated", "이미 조회에 있는 이름입니다.");
      return asked;
    });
    return ok({ round });
  },
});

const remove = staffRoute(endpoints.removeName, schemas.removeName, {
  policy: showPartners,
  handler: async (context) => {
    const { staff, facts } = context;
    await inTransaction(context.services.database, actorOf(context), async (work) => {
      const row = await lockRecord(work.query, inquiryRecords, context.params.number, context);
      refuseOthers(row, staff.id, managePartners.allows(facts));
      await removeName(work, row, context.params.partyId);
    });
    return ok({});
  },
});

const about = staffRoute(endpoints.inquiriesAbout, schemas.inquiriesAbout, {
  policy: searchConflicts,
  handler: async (context) => {
    const { database } = context.services;
    const subject = await subjectOf(database, context, { type: context.query.type, ...context.params });
    const models = await inquiriesOf(database, context, subject);
    const isRunning = models.some(({ status }) => status === "draft" || status === "circulating");
    return ok({ models, mayAsk: !isRunning && (await changesParties(database, context, subject)) });
  },
});

const ask = staffRoute(endpoints.inquireAbout, schemas.inquireAbout, {
  policy: changeParties,
  handler: async (context) => {
    const { database } = context.services;
    const subject = await subjectOf(database, context, { type: context.query.type, ...context.params });
    if (!(await changesParties(database, context, subject)))
      throw new Failure("forbidden", "기록을 고칠 수 있는 사람이 조회를 요청합니다.");
    const write = writeContext(context);
    const number = await inTransactionOnce(write, (work) => inquireAbout(work, write, subject));
    return ok({ number });
  },
});

export const routes = [
  ...standardRoutes(inquiryRecords, { without: ["remove", "restore", "reveal", "options"] }),
  ...stepRoutes(inquirySteps),
  read,
  answer,
  add,
  remove,
  about,
  ask,
];
