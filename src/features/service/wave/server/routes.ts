import { logAccess, logExport, logRead } from "#platform/server/access-log.ts";
import type { FastifyReply } from "fastify";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { guestRoute, longWork, ok, staffRoute } from "#platform/server/http/route.ts";
import { readRecord, readStored } from "#records/server/read.ts";
import { writeContext } from "#records/server/routes.ts";
import { applyToSuits, enterCases, manageSuits, showRemovedSuits, showSuits } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { paperLabels } from "../documents.ts";
import { participant } from "../participant.ts";
import * as schemas from "../schemas.ts";
import { groupSuit, suitStatusLabels, type SuitStatus } from "../suit.ts";
import { applyToSuit } from "./commands/apply.ts";
import { addConsentText } from "./commands/consent-texts.ts";
import { setDefendants } from "./commands/defendants.ts";
import * as documents from "./commands/documents.ts";
import { enterCase } from "./commands/enter-case.ts";
import { fileWave } from "./commands/file-wave.ts";
import { numberPlaintiffs } from "./commands/number-plaintiffs.ts";
import { planAward } from "./commands/plan-award.ts";
import { defendantsOf, lackingDefendants } from "./defendants.ts";
import { readEvidence } from "./evidence-chain.ts";
import { evidenceFile } from "./evidence-file.ts";
import { orderPaper, peopleOfPaper } from "./papers.ts";
import { listOpenSuits } from "./queries/open-suits.ts";
import * as parts from "./queries/suit-parts.ts";
import { participantRecords, suitRecords } from "./records.ts";

export const lawsuitCase = staffRoute(endpoints.enterCase, schemas.enterCase, {
  policy: enterCases,
  handler: async (context) => ok(await enterCase(writeContext(context), { ...context.params, ...context.body })),
});

const funnel = staffRoute(endpoints.readFunnel, schemas.readFunnel, {
  policy: showSuits,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readRecord(database, suitRecords, context.params.number, context);
    return ok(await parts.readFunnel(database, id));
  },
});

const defendantList = staffRoute(endpoints.readDefendants, schemas.readDefendants, {
  policy: showSuits,
  handler: async (context) => {
    const { database } = context.services;
    const { id, version } = await readStored(database.query, suitRecords, context.params.number, context);
    await logRead(context, groupSuit.label, [{ id }]);
    const models = await defendantsOf(database, id);
    return ok({ version, models, lacking: await lackingDefendants(database, id, context) });
  },
});

const defendantChange = staffRoute(endpoints.setDefendants, schemas.setDefendants, {
  policy: manageSuits,
  handler: async (context) => {
    const { version, defendants: sent } = context.body;
    const target = { number: context.params.number, version };
    return ok({ version: await setDefendants(writeContext(context), target, sent) });
  },
});

const documentList = staffRoute(endpoints.readDocuments, schemas.readDocuments, {
  policy: showSuits,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readRecord(database, suitRecords, context.params.number, context);
    return ok({ models: await parts.documentsOf(database, id) });
  },
});

const documentChange = staffRoute(endpoints.setDocuments, schemas.setDocuments, {
  policy: manageSuits,
  handler: async (context) => {
    const { version, documents: sent } = context.body;
    const target = { number: context.params.number, version };
    return ok({ version: await documents.setDocuments(writeContext(context), target, sent) });
  },
});

const matrix = staffRoute(endpoints.readMatrix, schemas.readMatrix, {
  policy: showSuits,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readRecord(database, suitRecords, context.params.number, context);
    const whole = manageSuits.allows(context.facts);
    const answer = await parts.readMatrix(database, id, { ...context.query, whole });
    const read = answer.models.map(({ number }) => ({ id: number }));
    if (read.length > 0) await logRead(context, participant.label, read);
    return ok(answer);
  },
});

const documentState = staffRoute(endpoints.setDocumentState, schemas.setDocumentState, {
  policy: manageSuits,
  handler: async (context) => {
    const change = { number: context.params.number, ...context.body };
    return ok({ changed: await documents.setDocumentState(writeContext(context), change) });
  },
});

const deficient = staffRoute(endpoints.requestDeficient, schemas.requestDeficient, {
  policy: manageSuits,
  ...longWork,
  handler: async (context) => {
    const { number } = context.params;
    const requested = await documents.requestDeficient(writeContext(context), number, context.body.cureOn);
    return ok({ requested, most: 5_000 as const });
  },
});

const consentTexts = staffRoute(endpoints.readConsentTexts, schemas.readConsentTexts, {
  policy: showSuits,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readRecord(database, suitRecords, context.params.number, context);
    return ok({ models: await parts.consentTextsOf(database, id) });
  },
});

const consentText = staffRoute(endpoints.addConsentText, schemas.addConsentText, {
  policy: manageSuits,
  handler: async (context) =>
    ok({ number: await addConsentText(writeContext(context), context.params.number, context.body.body) }),
});

const numbering = staffRoute(endpoints.numberPlaintiffs, schemas.numberPlaintiffs, {
  policy: manageSuits,
  ...longWork,
  handler: async (context) =>
    ok(await numberPlaintiffs(writeContext(context), { number: context.params.number, ...context.body })),
});

const filing = staffRoute(endpoints.fileWave, schemas.fileWave, {
  policy: manageSuits,
  ...longWork,
  handler: async (context) =>
    ok(await fileWave(writeContext(context), { number: context.params.number, ...context.body })),
});

const award = staffRoute(endpoints.readAward, schemas.readAward, {
  policy: showSuits,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readRecord(database, suitRecords, context.params.number, context);
    return ok(await parts.readAward(database, id));
  },
});

const awardPlan = staffRoute(endpoints.planAward, schemas.planAward, {
  policy: manageSuits,
  ...longWork,
  handler: async (context) =>
    ok(await planAward(writeContext(context), { number: context.params.number, ...context.body })),
});

const evidence = staffRoute(endpoints.readEvidence, schemas.readEvidence, {
  policy: showSuits,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readRecord(database, participantRecords, context.params.number, context);
    const links = await readEvidence(database, id);
    await logRead(context, participant.label, [{ id }]);
    const models = links.map(({ at, recordedAt, submission, ...link }) => ({
      ...link,
      submission: submission && { ...submission, sha256: [...submission.sha256] },
      at: at.toISOString(),
      recordedAt: recordedAt.toISOString(),
    }));
    return ok({ models });
  },
});

const evidenceDownload = staffRoute(endpoints.readEvidenceFile, schemas.readEvidenceFile, {
  policy: manageSuits,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readRecord(database, participantRecords, context.params.number, context);
    const { name, bytes } = await evidenceFile(database, id);
    await logExport(context, { subject: participant.label, recordIds: [id], reason: "증거 파일" });
    return sendWord(context.reply, name, bytes);
  },
});

const papers = staffRoute(endpoints.listPapers, schemas.listPapers, {
  policy: showSuits,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readRecord(database, suitRecords, context.params.number, context);
    return ok({ models: await parts.papersOf(database, id) });
  },
});

const paperOrder = staffRoute(endpoints.makePaper, schemas.makePaper, {
  policy: manageSuits,
  handler: async (context) => {
    const { number } = context.params;
    return ok({ id: await orderPaper(writeContext(context), number, context.body) });
  },
});

const paperDownload = staffRoute(endpoints.readPaper, schemas.readPaper, {
  policy: manageSuits,
  handler: async (context) => {
    const { database } = context.services;
    const paper = await parts.findPaper(database, context.params.paperId);
    if (!paper) throw notFound();
    await readRecord(database, suitRecords, paper.suitId, context);
    if (!paper.content) throw new Failure("ruleViolated", "아직 만들고 있는 문서입니다.");
    await logExport(context, {
      subject: participant.label,
      recordIds: await peopleOfPaper(database, paper),
      reason: `${paperLabels[paper.kind]} ${paper.suitId}`,
    });
    return sendWord(context.reply, `${paperLabels[paper.kind]} ${paper.suitId}`, paper.content);
  },
});

function sendWord(reply: FastifyReply, name: string, bytes: Buffer): FastifyReply {
  return reply
    .type("application/vnd.openxmlformats-officedocument.wordprocessingml.document")
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.docx`)}`)
    .send(bytes);
}

const openList = guestRoute(endpoints.listOpenSuits, schemas.listOpenSuits, {
  policy: applyToSuits,
  handler: async ({ services }) => ok({ models: await listOpenSuits(services.database) }),
});

const application = guestRoute(endpoints.applyToSuit, schemas.applyToSuit, {
  policy: applyToSuits,
  handler: async ({ services, request, params, body }) => {
    await applyToSuit(services, request, { suitId: params.suitId, application: body });
    return ok({});
  },
});

const removed = staffRoute(endpoints.listRemovedSuits, schemas.listRemovedSuits, {
  policy: showRemovedSuits,
  handler: async (context) => {
    const rows = await parts.removedSuits(context.services.database);
    const models = rows.map((row) => ({ ...row, status: suitStatusLabels[row.status as SuitStatus] }));
    await logAccess(context, { action: "조회", subject: groupSuit.label, recordIds: models.map(({ id }) => id) });
    return ok({ models });
  },
});

export const suitRoutes = [
  funnel,
  defendantList,
  defendantChange,
  documentList,
  documentChange,
  matrix,
  documentState,
  deficient,
  consentTexts,
  consentText,
  numbering,
  filing,
  award,
  awardPlan,
  openList,
  application,
  removed,
  papers,
  paperOrder,
  paperDownload,
];

export const participantRoutes = [evidence, evidenceDownload];
