/** What a record has to be, and what a call has to say beside it, before the call does anything with the record. */
export type Ready = {
  /** Brings the records that stand at the place there; `$1` is the id. */
  readonly sql?: string;
  readonly body?: unknown;
};

const removed = (table: string, column: string) => ({
  sql: `update ${table} set deleted_at = now() where ${column} = $1`,
});
/** Kinds whose rows are named by their keys and can be brought back, by their tables. */
const restored: Readonly<Record<string, string>> = {
  absences: "absences",
  "client-files": "client_files",
  documents: "documents",
  "done-cases": "done_cases",
  "group-suits": "group_suits",
  hearings: "hearings",
  "label-printers": "print_printers",
  "legal-cases": "legal_cases",
  "presale-buyers": "presale_buyers",
  "print-layouts": "print_layouts",
  "pro-bono-activities": "pro_bono_activities",
  "quick-posts": "quick_posts",
  "quick-replies": "quick_replies",
  routines: "routines",
  "sms-templates": "sms_templates",
  specialties: "lawyer_specialties",
  "suit-lawsuits": "suit_lawsuits",
  "suit-participants": "suit_participants",
  "task-plans": "task_plans",
  trainings: "trainings",
  videos: "videos",
  worktimes: "worktimes",
};
const importsOf = (api: string, resource: string) => {
  const made = `update record_imports set resource = '${resource}'`;
  const applied = `${made}, applied_at = now(), titles = '[]', rows = '[]', emptied_at = now()`;
  return {
    [`POST ${api}/imports/:importId/check importId`]: { sql: `${made} where id = $1` },
    [`POST ${api}/imports/:importId/apply importId`]: { sql: `${made} where id = $1` },
    [`POST ${api}/imports/:importId/undo importId`]: { sql: `${applied} where id = $1` },
  };
};
/** Its person reads a payslip once it was handed out. */
const delivered = { sql: "update payslips set status = 'delivered', delivered_at = now() where id = $1" };
const payslipCalls = ["GET", "GET /history", "GET /statement", "POST /pdf", "POST /steps/object"].map((call) => {
  const [method, path = ""] = call.split(" ");
  return [`${method} /api/payslips/:number${path} number`, delivered] as const;
});
const cost = { category: "식대", project: 1, amount: 1 };
const part = { contractId: 1, feeId: null, planId: null, amount: 1 };

/** Places that a new record and a drawn call do not reach. */
export const readied: Readonly<Record<string, Ready>> = {
  ...Object.fromEntries(
    Object.entries(restored).map(([kind, table]) => [`POST /api/${kind}/:number/restore number`, removed(table, "id")]),
  ),
  ...Object.fromEntries(payslipCalls),
  ...importsOf("/api/projects", "project"),
  ...importsOf("/api/legal-cases", "legalCase"),
  ...importsOf("/api/presale-buyers", "presaleBuyer"),
  ...importsOf("/api/suit-participants", "participant"),
  "POST /api/deadline-imports/:importId/undo importId": {
    sql: "update list_imports set list = 'deadlines' where id = $1",
  },
  "POST /api/opening-balances/:importId/undo importId": {
    sql: "update list_imports set list = 'openings' where id = $1",
  },
  "POST /api/roster-imports/:importId/undo importId": { sql: "update list_imports set list = 'roster' where id = $1" },
  "POST /api/clients/:number/restore number": removed("clients", "id_int"),
  "POST /api/projects/:number/restore number": removed("projects", "id_int"),
  "POST /api/files/:fileId/restore fileId": removed("files", "id"),
  "POST /api/third-debtors/:number/restore number": removed("third_debtors", "id"),
  "POST /api/talk-posts/:number/show number": {
    sql: "update talk_posts set deleted_at = now(), hidden_reason = '' where id = $1",
  },
  "POST /api/memos/:number/show number": {
    sql: "update memos set deleted_at = now(), hidden_by = author_id where id = $1",
  },
  "POST /api/clients/imports/:importId/undo importId": {
    sql: "update record_imports set applied_at = now(), titles = '[]', rows = '[]', emptied_at = now() where id = $1",
  },
  "POST /api/privacy-requests/:requestId/file requestId": { body: { reason: "월말 점검 자료" } },
  "POST /api/expenses/:number/steps/split lines.[].project": { body: { version: 1, lines: [cost, cost] } },
  "POST /api/payments/:number/steps/match match.consultId": {
    body: { version: 1, match: { splits: [], deposit: 0, consultId: 1 } },
  },
  "POST /api/payments/:number/steps/match match.splits.[].contractId": {
    sql: "update contracts set status = 'signed', signed_at = '2026-11-02' where id = $1",
    body: { version: 1, match: { splits: [part], deposit: 0, consultId: null } },
  },
};

const ofTheClient = "a link or an account of another client is answered like none";
const ofTheOrder = "an order of another contract is answered like none";
const ofTheParticipant = "a link of another participant is answered like none";
const ofTheContract = "looked for in the contract that is named beside it, and never alone";
const ofTheRequest = "a file of another request is answered like none";
const ofTheCase = "a draft of another case is answered like none";
const ofTheRoom = "a message of another room is answered like none";
const ofThePack = "a grant or a use of another client's minutes is answered like none";
const withoutText = "a case whose documents do not say what is searched for is answered like none";
const withoutFigures = "a brand of which nothing was counted is answered like none";
const asMatching = "looked for as matching looks for it, which is shown there";

const withoutFile = "a call without a file is refused before anything is looked for";

const seesNoAreas = "the first of those who keep group suits sees no presale areas, and chooses none";
const seesOnlyPresales = "the first of those who keep buyers sees neither clients nor group suits, and chooses none";

/** Places where even one's own record is answered like one that never was, and why. */
export const silentPlaces: Readonly<Record<string, string>> = {
  "PUT /api/tasks/:id taskUserId": "is the caller's entry of the very task in the path, or nothing",
  "PUT /api/tasks/:id userTaskId": "is the caller's entry of the very task in the path, or nothing",
  "POST /api/tasks/:id/undo id": "a task without a step to take back is answered like none",
  "POST /api/group-suits area": seesNoAreas,
  "PATCH /api/group-suits/:number changes.area": seesNoAreas,
  "POST /api/presale-buyers client": seesOnlyPresales,
  "PATCH /api/presale-buyers/:number changes.client": seesOnlyPresales,
  "POST /api/presale-buyers/:number/steps/join suit": seesOnlyPresales,
  "POST /api/group-suits/:number/matrix participants.[]": "a participant of another suit is answered like none",
  "POST /api/group-suits/:number/link-messages participants.[]": "a participant of another suit is answered like none",
  "POST /api/group-suits/:number/link-messages/preview participants.[]":
    "a participant of another suit is answered like none",
  "POST /api/seizures/:number/receipts/:receiptId/take-back number":
    "a seizure without the receipt is answered like none",
  "POST /api/seizures/:number/receipts/:receiptId/take-back receiptId":
    "a receipt of another seizure is answered like none",
  "POST /api/intakes/:number/steps/attach existing": "a conversation is joined by whoever has taken it",
  "POST /api/clients/:number/share-links number": "the case that is shared is looked for beside the client",
  "POST /api/clients/:number/share-links/:linkId/code number": ofTheClient,
  "POST /api/clients/:number/share-links/:linkId/code linkId": ofTheClient,
  "POST /api/clients/:number/share-links/:linkId/end number": ofTheClient,
  "POST /api/clients/:number/share-links/:linkId/end linkId": ofTheClient,
  "POST /api/contracts/:number/confirmations/:orderId/links number": ofTheOrder,
  "POST /api/contracts/:number/confirmations/:orderId/links orderId": ofTheOrder,
  "POST /api/contracts/:number/confirmations/:orderId/stop number": ofTheOrder,
  "POST /api/contracts/:number/confirmations/:orderId/stop orderId": ofTheOrder,
  "POST /api/suit-participants/:number/upload-links/:linkId/code number": ofTheParticipant,
  "POST /api/suit-participants/:number/upload-links/:linkId/code linkId": ofTheParticipant,
  "POST /api/suit-participants/:number/upload-links/:linkId/end number": ofTheParticipant,
  "POST /api/suit-participants/:number/upload-links/:linkId/end linkId": ofTheParticipant,
  "POST /api/clients/:number/accounts/:accountId/invite number": ofTheClient,
  "POST /api/clients/:number/accounts/:accountId/invite accountId": ofTheClient,
  "POST /api/clients/:number/accounts/:accountId/revoke number": ofTheClient,
  "POST /api/clients/:number/accounts/:accountId/revoke accountId": ofTheClient,
  "POST /api/clients/:number/merge/undo number": "a client into whom none was merged is answered like none",
  "POST /api/clients/:number/identifier/remove number": "a client whose number is not kept is answered like none",
  "DELETE /api/conflicts/:number/parties/:partyId number": "a party of another record is answered like none",
  "POST /api/consults/:number/steps/convert client": "a consultation is converted after its conflicts are cleared",
  "POST /api/payments/:number/steps/match match.splits.[].feeId": ofTheContract,
  "POST /api/payments/:number/steps/match match.splits.[].planId": ofTheContract,
  "POST /api/payments/:number/refunds boonId": "a dispute in which nothing was paid is answered like none",
  "PUT /api/books/expenses/:number/note number": "an expense that nobody has approved is answered like none",
  "POST /api/payments/:number/steps/settle match.splits.[].contractId": asMatching,
  "POST /api/payments/:number/steps/settle match.splits.[].feeId": asMatching,
  "POST /api/payments/:number/steps/settle match.splits.[].planId": asMatching,
  "POST /api/payments/:number/steps/settle match.consultId": asMatching,
  "GET /api/limitations/:type/:number/copy number": "a record without a filing is answered like none",
  "PUT /api/limitations/:type/:number/filing fileId": "the copy is a file of the record itself, or nothing",
  "POST /api/projects/:number/client-drafts/:draftId/drop number": "a proposal of another case is answered like none",
  "POST /api/projects/:number/client-drafts/:draftId/send number": "a proposal of another case is answered like none",
  "POST /api/suit-lawsuits/:number/case project": "a case before another court is no case of the suit",
  "GET /api/contracts/:number/papers/check template": "templates are of the whole firm",
  "GET /api/contracts/:number/papers/draft template": "templates are of the whole firm",
  "POST /api/contracts/:number/papers template": "templates are of the whole firm",
  "PUT /api/contracts/:number/result feeId": ofTheContract,
  "GET /api/open-items/:number/invoice number": "a contract of which nothing is owed is answered like none",
  ...Object.fromEntries(
    [
      "ad-spend/figures",
      ...["", "/consults", "/consults/rows", "/contributions/rows", "/rows"].map((of) => `performance${of}`),
      "sales",
    ].map((path) => [`GET /api/${path} brandId`, withoutFigures]),
  ),
  "POST /api/client-files/:number/pieces/:pieceId/document number": ofTheRequest,
  "POST /api/client-files/:number/pieces/:pieceId/document pieceId": ofTheRequest,
  ...Object.fromEntries(
    ["cancel", "send"].flatMap((step) =>
      ["number", "reservationId"].map((slot) => [
        `POST /api/client-rooms/:number/reservations/:reservationId/${step} ${slot}`,
        ofTheRoom,
      ]),
    ),
  ),
  ...Object.fromEntries(
    ["send", "drop"].map((step) => [`POST /api/projects/:number/client-drafts/:draftId/${step} draftId`, ofTheCase]),
  ),
  "PUT /api/client-rooms/:number/reservations/:reservationId number": ofTheRoom,
  "PUT /api/client-rooms/:number/reservations/:reservationId reservationId": ofTheRoom,
  ...Object.fromEntries(
    ["hide", "show"].flatMap((step) =>
      ["number", "messageId"].map((slot) => [
        `POST /api/client-rooms/:number/messages/:messageId/${step} ${slot}`,
        ofTheRoom,
      ]),
    ),
  ),
  "POST /api/time-packs/:number/entries/:entryId/take-back number": ofThePack,
  "POST /api/time-packs/:number/entries/:entryId/take-back entryId": ofThePack,
  "POST /api/time-packs/:number/extensions number": ofThePack,
  "POST /api/time-packs/:number/recalls number": ofThePack,
  "GET /api/documents/text caseId": withoutText,
  "GET /api/documents/text projectId": withoutText,
  "POST /api/incentives/:number/exception number": "a share that waits for no exception is answered like none",
  "POST /api/leave-handovers/:number/answer number": "whoever was not asked finds nothing to answer",
  "PUT /api/leaves/:number/deputies number": "what falls into the leave is named beside it, and looked for in it",
  "POST /api/service-orders consult": "a consultation of another client is answered like none",
  "POST /api/worktime/proposals/accept project": "what is not proposed is answered like none, whatever its case",
  "POST /api/worktimes/:number/corrections project": "what is not approved is not corrected, whatever its case",
  "POST /api/documents/uploads caseId": withoutFile,
  "POST /api/documents/uploads projectId": withoutFile,
  "POST /api/bank-imports lines.[].match.splits.[].contractId": asMatching,
  "POST /api/bank-imports lines.[].match.splits.[].feeId": asMatching,
  "POST /api/bank-imports lines.[].match.splits.[].planId": asMatching,
  "POST /api/bank-imports lines.[].match.consultId": asMatching,
};
