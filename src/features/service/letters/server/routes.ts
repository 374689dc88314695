import { seoulDay } from "#platform/dates.ts";
import { logAccess, logRead } from "#platform/server/access-log.ts";
import { longWork, ok, staffRoute } from "#platform/server/http/route.ts";
import { sendPdf } from "#platform/server/pdf/send-pdf.ts";
import { readStored } from "#records/server/read.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { sql } from "kysely";
import { manageLetters, showLetters } from "../access.ts";
import { checkLetter } from "../checks.ts";
import { letterClocks } from "../clocks.ts";
import * as endpoints from "../endpoints.ts";
import { letter, openForWriting } from "../letter.ts";
import { estimateFee } from "../postal-fees.ts";
import { prints } from "../prints.ts";
import * as schemas from "../schemas.ts";
import { clientRoutes } from "./client-routes.ts";
import { copyLetter } from "./commands/copy-letter.ts";
import * as outcomes from "./commands/record-outcomes.ts";
import * as paper from "./commands/write-paper.ts";
import { contentsOf } from "./contents.ts";
import { requireSendable } from "./guards.ts";
import { printLetter } from "./print/print-letter.ts";
import { postalFeesOn, readLetterLaw } from "./letter-law.ts";
import { letterRecords } from "./records.ts";
import { sealOf } from "./seal.ts";
import { letterSteps } from "./steps.ts";

const readPaper = staffRoute(endpoints.readPaper, schemas.readPaper, {
  policy: showLetters,
  handler: async (context) => {
    const { database } = context.services;
    const stored = await readStored(database.query, letterRecords, context.params.number, context);
    const contents = await contentsOf(database, stored.id);
    const { rows: resentAs } = await sql<{ number: number; title: string }>`
      select r.id as number, r.title from ${fromTable(letterRecords)}
      where r.resent_from_id = ${stored.id} and ${visible(letterRecords, context)} order by r.id`.execute(
      database.query,
    );
    await logRead(context, letter.label, [stored]);
    const { senders, receivers, attachments, corrections, counselName } = contents;
    const lawOf = await readLetterLaw(database);
    const days = {
      status: stored.status,
      purpose: stored.purpose,
      postedOn: stored.posted_on,
      deliveredOn: stored.delivered_on,
      replyDue: stored.reply_due,
      repliedOn: stored.replied_on,
      deliveryProof: stored.delivery_proof,
    };
    return ok({
      model: {
        version: stored.version,
        counselName,
        senders: [...senders],
        receivers: [...receivers],
        attachments: [...attachments],
        corrections: [...corrections],
        checks: checkLetter(contents),
        clocks: letterClocks(days, lawOf(days)),
        fee: estimateFee(contents, {
          deliveryProof: stored.delivery_proof,
          fees: await postalFeesOn(database, stored.posted_on ?? seoulDay(new Date())),
        }),
        intact: stored.sealed_hash === null ? null : sealOf(contents) === stored.sealed_hash,
        resentAs,
      },
    });
  },
});

const writePaper = staffRoute(endpoints.writePaper, schemas.writePaper, {
  policy: manageLetters,
  handler: async (context) => {
    const { version, ...written } = context.body;
    const target = { number: context.params.number, version };
    return ok({ version: await paper.writePaper(writeContext(context), target, written) });
  },
});

const draftPaper = staffRoute(endpoints.draftPaper, schemas.draftPaper, {
  policy: manageLetters,
  handler: async (context) => ok({ number: await paper.draftPaper(writeContext(context), context.body) }),
});

const copyRoute = staffRoute(endpoints.copyLetter, schemas.copyLetter, {
  policy: manageLetters,
  handler: async (context) => ok({ number: await copyLetter(writeContext(context), context.params.number) }),
});

const recordOutcomes = staffRoute(endpoints.recordOutcomes, schemas.recordOutcomes, {
  policy: manageLetters,
  handler: async (context) => {
    const { version, outcomes: sent } = context.body;
    const target = { number: context.params.number, version };
    return ok(await outcomes.recordOutcomes(writeContext(context), target, sent));
  },
});

const printRoute = staffRoute(endpoints.printLetter, schemas.printLetter, {
  policy: manageLetters,
  ...longWork,
  handler: async (context) => {
    const { database } = context.services;
    const { part } = context.query;
    const stored = await readStored(database.query, letterRecords, context.params.number, context);
    // What was handed in is printed as it was, whatever is asked of letters now.
    if (openForWriting.includes(stored.status)) await requireSendable(database.query, stored.id);
    const contents = await contentsOf(database, stored.id);
    const pdf = await printLetter(contents, part, context.staff.id);
    await logAccess(context, {
      action: "출력",
      subject: letter.label,
      recordIds: [stored.id],
      reason: prints[part],
    });
    return sendPdf(context.reply, pdf, `내용증명 ${stored.id} ${prints[part]}`);
  },
});

export const routes = [
  // Letters are canceled or closed, never removed: the office keeps them for three years, and so do we.
  ...standardRoutes(letterRecords, { without: ["remove", "restore"] }),
  ...stepRoutes(letterSteps),
  readPaper,
  writePaper,
  draftPaper,
  copyRoute,
  recordOutcomes,
  printRoute,
  ...clientRoutes,
];
