import { sql } from "kysely";
import { logAccess, logRead } from "#platform/server/access-log.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { notFound } from "#platform/server/http/failure.ts";
import type { CallSchema } from "#platform/endpoint.ts";
import { actorOf, longWork, ok, staffRoute, type StaffContext } from "#platform/server/http/route.ts";
import { openKind } from "#records/server/parts.ts";
import { mayReadRecord, readStored } from "#records/server/read.ts";
import { writeContext } from "#records/server/routes.ts";
import { manageSenders, sendWidely, writeSms } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { smsMessage } from "../sms-message.ts";
import { smsRecipient } from "../sms-recipient.ts";
import { brandSenderOf } from "./brand-sender.ts";
import { giveUpMessage } from "./commands/give-up-message.ts";
import { testMessage } from "./commands/test-message.ts";
import * as writing from "./commands/write-message.ts";
import { driverOf } from "./drivers/driver-of.ts";
import { smsSettings } from "./firm.ts";
import { smsRates } from "./outbox/limits.ts";
import { adLawyerFor } from "./queries/ad-lawyer.ts";
import { draftOf } from "./queries/draft.ts";
import { exclusionsOf, previewOf } from "./queries/preview.ts";
import { recipientName } from "./queries/recipient-name.ts";
import { recordMessages } from "./queries/record-messages.ts";
import type { RecordKey } from "./record-numbers.ts";
import { smsMessageRecords } from "./records.ts";

/** Thousands of recipients come in one call. */
const manyRecipients = { maxBytes: 2_000_000, ...longWork };

const writeMessage = staffRoute(endpoints.writeMessage, schemas.writeMessage, {
  ...manyRecipients,
  policy: writeSms,
  handler: async (context) => ok({ number: await writing.writeMessage(writeContext(context), context.body) }),
});

const rewriteMessage = staffRoute(endpoints.rewriteMessage, schemas.rewriteMessage, {
  ...manyRecipients,
  policy: writeSms,
  handler: async (context) => {
    const { version, ...written } = context.body;
    return ok({
      version: await writing.rewriteMessage(writeContext(context), { ...context.params, version }, written),
    });
  },
});

const readDraft = staffRoute(endpoints.readDraft, schemas.readDraft, {
  policy: writeSms,
  handler: async (context) => {
    const { database } = context.services;
    const stored = await readStored(database.query, smsMessageRecords, context.params.number, context);
    const { draft, recipientIds } = await draftOf(database, stored, context);
    await logRead(context, smsMessage.label, [stored]);
    await logRead(
      context,
      smsRecipient.label,
      recipientIds.map((id) => ({ id })),
    );
    return ok(draft);
  },
});

const previewMessage = staffRoute(endpoints.previewMessage, schemas.previewMessage, {
  ...longWork,
  policy: writeSms,
  handler: async (context) => {
    const { database, config } = context.services;
    const stored = await readStored(database.query, smsMessageRecords, context.params.number, context);
    await logRead(context, smsMessage.label, [stored]);
    const asked = { asker: context, driver: driverOf(config), at: new Date() };
    const { preview, sampleId } = await previewOf(database, stored, asked);
    await logRead(context, smsRecipient.label, sampleId === null ? [] : [{ id: sampleId }]);
    return ok(preview);
  },
});

const readExclusions = staffRoute(endpoints.readExclusions, schemas.readExclusions, {
  policy: writeSms,
  handler: async (context) => {
    const { database } = context.services;
    const stored = await readStored(database.query, smsMessageRecords, context.params.number, context);
    await logRead(context, smsMessage.label, [stored]);
    return ok({ models: await exclusionsOf(database, stored.id) });
  },
});

const sendTest = staffRoute(endpoints.testMessage, schemas.testMessage, {
  policy: writeSms,
  handler: async (context) =>
    ok({ tel: await testMessage(writeContext(context), { ...context.params, ...context.body }) }),
});

const giveUp = staffRoute(endpoints.giveUpMessage, schemas.giveUpMessage, {
  policy: sendWidely,
  handler: async (context) => ok(await giveUpMessage(writeContext(context), { ...context.params, ...context.body })),
});

type AboutRecord = StaffContext<CallSchema> & { readonly params: RecordKey };

/** The record that is asked about, which the access log tells of; 404 unless the person sees it. */
async function lookedAt(context: AboutRecord): Promise<RecordKey> {
  const { type, id } = context.params;
  const kind = openKind(type, context);
  if (!(await mayReadRecord(context.services.database, kind, id, context))) throw notFound();
  await logAccess(context, { action: "조회", subject: kind.resource.label as string, recordIds: [id] });
  return { type, id };
}

const readRecordMessages = staffRoute(endpoints.readRecordMessages, schemas.readRecordMessages, {
  policy: writeSms,
  handler: async (context) => {
    const { database, config } = context.services;
    const answer = await recordMessages(database, await lookedAt(context), context);
    await logRead(context, smsMessage.label, answer.messages);
    return ok({ ...answer, leaves: driverOf(config).leaves });
  },
});

const readRecipientName = staffRoute(endpoints.readRecipientName, schemas.readRecipientName, {
  policy: writeSms,
  handler: async (context) => ok(await recipientName(context.services.database, await lookedAt(context), context)),
});

const readBrandSender = staffRoute(endpoints.readBrandSender, schemas.readBrandSender, {
  policy: writeSms,
  handler: async (context) => ok({ model: await brandSenderOf(context.services.database, await lookedAt(context)) }),
});

const readAdLawyer = staffRoute(endpoints.readAdLawyer, schemas.readAdLawyer, {
  policy: writeSms,
  handler: async (context) => ok({ model: await adLawyerFor(writeContext(context), context.query.lawyer) }),
});

const readSettings = staffRoute(endpoints.readSmsSettings, schemas.readSmsSettings, {
  policy: writeSms,
  handler: async (context) => {
    const { database, config } = context.services;
    const { refusalNo, certNo, certUntil, tradeExemption, firmName, firmTel } = await smsSettings(database);
    const { name: driver, leaves } = driverOf(config);
    const { smsBulk: bulk } = await smsRates(database, new Date());
    return ok({ model: { refusalNo, certNo, certUntil, tradeExemption, firmName, firmTel, driver, leaves, bulk } });
  },
});

const setSettings = staffRoute(endpoints.setSmsSettings, schemas.setSmsSettings, {
  policy: manageSenders,
  handler: async (context) => {
    const { refusalNo, certNo, certUntil, tradeExemption } = context.body;
    await inTransaction(context.services.database, actorOf(context), async (work) => {
      const before = await smsSettings(work);
      await sql`update sms_settings set refusal_no = ${refusalNo}, cert_no = ${certNo}, cert_until = ${certUntil}::date,
        trade_exemption = ${tradeExemption}, updated_at = now(), updated_by = ${context.viewer.userId}`.execute(
        work.query,
      );
      work.audit({
        action: "smsSettings.set",
        recordType: "smsSettings",
        recordId: 1,
        changes: {
          refusalNo: [before.refusalNo, refusalNo],
          certNo: [before.certNo, certNo],
          certUntil: [before.certUntil, certUntil],
          tradeExemption: [before.tradeExemption, tradeExemption],
        },
      });
    });
    return ok({});
  },
});

export const smsRoutes = [
  writeMessage,
  rewriteMessage,
  readDraft,
  previewMessage,
  readExclusions,
  sendTest,
  giveUp,
  readRecordMessages,
  readRecipientName,
  readBrandSender,
  readAdLawyer,
  readSettings,
  setSettings,
];
