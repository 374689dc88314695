import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import type * as schemas from "./schemas.ts";
import { seizure } from "./seizure.ts";
import { seizureTarget } from "./target.ts";

export const seizureCalls = recordEndpoints(seizure);
export const targetCalls = recordEndpoints(seizureTarget);

/** 청구계산서 as of a day, with checklist and the rates by law that it is compared with. */
export const readClaim = endpoint<typeof schemas.readClaim>("GET", "/api/seizures/:number/claim");
/** Principal, interest by segments and costs, replaced together. */
export const setClaim = endpoint<typeof schemas.setClaim>("PUT", "/api/seizures/:number/claim");
/** 제3채무자 of a seizure with the steps that each can take, and the log of service. */
export const readTargets = endpoint<typeof schemas.readTargets>("GET", "/api/seizures/:number/targets");
/** What is claimed of whom, replaced together; until the court has decided. */
export const setTargets = endpoint<typeof schemas.setTargets>("PUT", "/api/seizures/:number/targets");
/** 경합 배당: what each creditor is given, and the sum of it. */
export const readShares = endpoint<typeof schemas.readShares>("GET", "/api/seizures/:number/shares");
/** The shares of a distribution, replaced together; their sum is what was distributed. */
export const setShares = endpoint<typeof schemas.setShares>("PUT", "/api/seizures/:number/shares");
/** Takes a receipt back that was entered wrongly. */
export const takeBackReceipt = endpoint<typeof schemas.takeBackReceipt>(
  "POST",
  "/api/seizures/:number/receipts/:receiptId/take-back",
);
/** 신청서, 별지 목록 or 추심신고서 as a document. */
export const makeDocument = endpoint<typeof schemas.makeDocument>("POST", "/api/seizures/:number/documents");
/** What the application and its lists say, for the sheet to be printed. */
export const readPapers = endpoint<typeof schemas.readPapers>("GET", "/api/seizures/:number/papers");
/** 압류금지 계산기: what stays with the debtor, by the day on which the application was received. */
export const computeExemption = endpoint<typeof schemas.computeExemption>("POST", "/api/seizures/exemption");
