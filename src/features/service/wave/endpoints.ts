import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { participant } from "./participant.ts";
import type * as schemas from "./schemas.ts";
import { suitLawsuit } from "./lawsuit.ts";
import { groupSuit } from "./suit.ts";

export const suitCalls = recordEndpoints(groupSuit);
export const participantCalls = recordEndpoints(participant);

export const readFunnel = endpoint<typeof schemas.readFunnel>("GET", "/api/group-suits/:number/funnel");
export const readDefendants = endpoint<typeof schemas.readDefendants>("GET", "/api/group-suits/:number/defendants");
export const setDefendants = endpoint<typeof schemas.setDefendants>("PUT", "/api/group-suits/:number/defendants");
export const readDocuments = endpoint<typeof schemas.readDocuments>("GET", "/api/group-suits/:number/documents");
export const setDocuments = endpoint<typeof schemas.setDocuments>("PUT", "/api/group-suits/:number/documents");
/** Participants beside the documents that each has to hand in. */
export const readMatrix = endpoint<typeof schemas.readMatrix>("GET", "/api/group-suits/:number/matrix");
export const setDocumentState = endpoint<typeof schemas.setDocumentState>("POST", "/api/group-suits/:number/matrix");
/** Opens a 보완 for every document that is missing and not asked for yet. */
export const requestDeficient = endpoint<typeof schemas.requestDeficient>(
  "POST",
  "/api/group-suits/:number/deficiency-requests",
);
export const readConsentTexts = endpoint<typeof schemas.readConsentTexts>(
  "GET",
  "/api/group-suits/:number/consent-texts",
);
export const addConsentText = endpoint<typeof schemas.addConsentText>("POST", "/api/group-suits/:number/consent-texts");
export const numberPlaintiffs = endpoint<typeof schemas.numberPlaintiffs>("POST", "/api/group-suits/:number/numbers");
/** 소제기 of a 차수: its plaintiffs are filed, and the case before the court is recorded. */
export const fileWave = endpoint<typeof schemas.fileWave>("POST", "/api/group-suits/:number/filings");
export const readAward = endpoint<typeof schemas.readAward>("GET", "/api/group-suits/:number/award");
export const planAward = endpoint<typeof schemas.planAward>("POST", "/api/group-suits/:number/award");
export const listPapers = endpoint<typeof schemas.listPapers>("GET", "/api/group-suits/:number/papers");
export const makePaper = endpoint<typeof schemas.makePaper>("POST", "/api/group-suits/:number/papers");
export const readPaper = endpoint<typeof schemas.readPaper>("GET", "/api/suit-papers/:paperId/file");
export const readEvidence = endpoint<typeof schemas.readEvidence>("GET", "/api/suit-participants/:number/evidence");
export const readEvidenceFile = endpoint<typeof schemas.readEvidenceFile>(
  "GET",
  "/api/suit-participants/:number/evidence/file",
);
export const lawsuitCalls = recordEndpoints(suitLawsuit);
/** Enters a case of a suit as 소송사건 of a project, with which it is joined from then on. */
export const enterCase = endpoint<typeof schemas.enterCase>("POST", "/api/suit-lawsuits/:number/case");
/** Suits that anybody may apply to. */
export const listOpenSuits = endpoint<typeof schemas.listOpenSuits>("GET", "/api/wave/suits");
export const applyToSuit = endpoint<typeof schemas.applyToSuit>("POST", "/api/wave/suits/:suitId/applications");
export const listRemovedSuits = endpoint<typeof schemas.listRemovedSuits>("GET", "/api/removed-suits");
