import { largeFile, takeContent } from "#features/work/files/server/api.ts";
import { logAccess, logRead } from "#platform/server/access-log.ts";
import { longWork, ok, staffRoute } from "#platform/server/http/route.ts";
import { sendPdf } from "#platform/server/pdf/send-pdf.ts";
import { limitSearches } from "#platform/server/rate-limit.ts";
import { legalCase } from "#features/litigation/legal-cases/legal-case.ts";
import { readStored } from "#records/server/read.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { recordSchemas } from "#records/server/schemas.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { manageDocuments, showDocuments } from "../access.ts";
import { document } from "../document.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { evidenceSides } from "../words.ts";
import { createBundle } from "./bundles/create-bundle.ts";
import { bundleRecords, bundleSteps } from "./bundles/records.ts";
import { lockDocument, unlockDocument } from "./commands/lock-document.ts";
import { maskDocument } from "./commands/mask-document.ts";
import { setEvidence } from "./commands/set-evidence.ts";
import { shareDocument, unshareDocument } from "./commands/share-document.ts";
import { removedDocuments, removeDocument, restoreDocument } from "./commands/trash.ts";
import * as uploads from "./commands/upload-document.ts";
import { clientDocumentRoutes } from "./client-routes.ts";
import { compareVersions } from "./compare-versions.ts";
import { evidenceList } from "./evidence-list.ts";
import { filingCheckOf } from "./filing-check.ts";
import { findInText } from "./find-in-text.ts";
import { printEvidence } from "./print-evidence.ts";
import { documentRecords } from "./records.ts";
import { documentSteps } from "./steps.ts";

const policy = manageDocuments;
const { label } = document;

const upload = staffRoute(endpoints.uploadDocument, schemas.uploadDocument, {
  policy,
  ...largeFile,
  handler: async (context) => {
    const content = await takeContent(context, context.query.name);
    return ok({ number: await uploads.uploadDocument(writeContext(context), context.query, content) });
  },
});

const version = staffRoute(endpoints.uploadVersion, schemas.uploadVersion, {
  policy,
  ...largeFile,
  handler: async (context) => {
    const { number } = context.params;
    // Before the file is read: of what is not there no version comes.
    await readStored(context.services.database.query, documentRecords, number, context);
    const content = await takeContent(context, context.query.name);
    const target = { number, version: context.query.version, again: context.query.again === "Y" };
    await uploads.uploadVersion(writeContext(context), target, content);
    return ok({ number });
  },
});

const receipt = staffRoute(endpoints.attachReceipt, schemas.attachReceipt, {
  policy,
  ...largeFile,
  handler: async (context) => {
    const { number } = context.params;
    await readStored(context.services.database.query, documentRecords, number, context);
    const content = await takeContent(context, context.query.name);
    await uploads.attachReceipt(writeContext(context), { number, version: context.query.version }, content);
    return ok({ number });
  },
});

const mask = staffRoute(endpoints.maskDocument, schemas.maskDocument, {
  policy,
  ...longWork,
  handler: async (context) => {
    const target = { ...context.params, ...context.body };
    const { number: copy, masked, notes } = await maskDocument(writeContext(context), context.services, target);
    return ok({ number: copy, masked, notes: [...notes] });
  },
});

const lock = staffRoute(endpoints.lockDocument, schemas.lockDocument, {
  policy,
  handler: async (context) =>
    ok({ version: await lockDocument(writeContext(context), { ...context.params, ...context.body }) }),
});

const unlock = staffRoute(endpoints.unlockDocument, schemas.lockDocument, {
  policy,
  handler: async (context) =>
    ok({ version: await unlockDocument(writeContext(context), { ...context.params, ...context.body }) }),
});

const share = staffRoute(endpoints.shareDocument, schemas.shareDocument, {
  policy,
  handler: async (context) =>
    ok({ version: await shareDocument(writeContext(context), { ...context.params, ...context.body }) }),
});

const unshare = staffRoute(endpoints.unshareDocument, schemas.lockDocument, {
  policy,
  handler: async (context) =>
    ok({ version: await unshareDocument(writeContext(context), { ...context.params, ...context.body }) }),
});

const check = staffRoute(endpoints.readFilingCheck, schemas.readFilingCheck, {
  policy: showDocuments,
  handler: async (context) => {
    const { query } = context.services.database;
    const stored = await readStored(query, documentRecords, context.params.number, context);
    await logRead(context, label, [{ id: stored.id }]);
    return ok({ models: await filingCheckOf({ query }, stored) });
  },
});

const number = staffRoute(endpoints.setEvidence, schemas.setEvidence, {
  policy,
  handler: async (context) => ok(await setEvidence(writeContext(context), { ...context.params, ...context.body })),
});

const evidence = staffRoute(endpoints.listEvidence, schemas.listEvidence, {
  policy: showDocuments,
  handler: async (context) => {
    const { caseTitle, models, gaps, next } = await evidenceList(context.services.database, context, context.query);
    await logRead(context, legalCase.label, [{ id: context.query.caseId }]);
    await logRead(
      context,
      label,
      models.map(({ number: id }) => ({ id })),
    );
    return ok({ caseTitle, models, gaps, next });
  },
});

const evidencePdf = staffRoute(endpoints.printEvidence, schemas.printEvidence, {
  policy,
  ...longWork,
  handler: async (context) => {
    const { side } = context.query;
    const list = await evidenceList(context.services.database, context, context.query);
    const pdf = await printEvidence(list, side, context.staff.id);
    await logRead(context, legalCase.label, [{ id: context.query.caseId }]);
    await logAccess(context, {
      action: "출력",
      subject: label,
      recordIds: list.models.map(({ number: id }) => id),
      reason: "증거목록",
    });
    return sendPdf(context.reply, pdf, `증거목록 ${evidenceSides[side]}호증 ${list.caseNo}`.trim());
  },
});

const trash = staffRoute(endpoints.listTrash, schemas.listTrash, {
  policy,
  handler: async (context) => {
    const models = await removedDocuments(context.services.database, context);
    await logRead(
      context,
      label,
      models.map(({ number: id }) => ({ id })),
    );
    return ok({ models, total: models.length });
  },
});

const find = staffRoute(endpoints.findInText, schemas.findInText, {
  policy: showDocuments,
  handler: async (context) => {
    await limitSearches(context, "list", context.query.search);
    const found = await findInText(context.services.database, context, context.query);
    const ids = [...new Set(found.models.map(({ number: id }) => id))];
    await logRead(
      context,
      label,
      ids.map((id) => ({ id })),
    );
    return ok(found);
  },
});

const comparison = staffRoute(endpoints.compareVersions, schemas.compareVersions, {
  policy: showDocuments,
  handler: async (context) => {
    const { query } = context.services.database;
    const { id } = await readStored(query, documentRecords, context.params.number, context);
    await logRead(context, label, [{ id }]);
    return ok(await compareVersions({ query }, { id, ...context.query, staffId: context.staff.id }));
  },
});

const bundle = staffRoute(endpoints.createBundle, schemas.createBundle, {
  policy,
  handler: async (context) => ok({ number: await createBundle(writeContext(context), context.body) }),
});

const ofRecord = recordSchemas(document);

const remove = staffRoute(endpoints.documentCalls.remove, ofRecord.remove, {
  policy,
  handler: async (context) =>
    ok({ version: await removeDocument(writeContext(context), { ...context.params, ...context.body }) }),
});

const restore = staffRoute(endpoints.documentCalls.restore, ofRecord.remove, {
  policy,
  handler: async (context) =>
    ok({ version: await restoreDocument(writeContext(context), { ...context.params, ...context.body }) }),
});

export const routes = [
  upload,
  evidence,
  evidencePdf,
  trash,
  find,
  ...standardRoutes(documentRecords, { without: ["remove", "restore"] }),
  ...stepRoutes(documentSteps),
  remove,
  restore,
  version,
  receipt,
  mask,
  lock,
  unlock,
  share,
  unshare,
  check,
  number,
  comparison,
  bundle,
  ...standardRoutes(bundleRecords, { without: ["create", "update", "remove", "restore", "options"] }),
  ...stepRoutes(bundleSteps),
  ...clientDocumentRoutes,
];
