import type { PrincipalName } from "../harness/principals.ts";
import { written, type Expectation } from "./expectation.ts";
import { imports, records, steps } from "./record-calls.ts";

/** 송무팀 works on group suits, 변호사 reads them (product §4.1, §6.9). */
const workers: readonly PrincipalName[] = ["송무팀원", "매니저", "관리자"];
const viewers: readonly PrincipalName[] = [...workers, "변호사"];
const lawyers: readonly PrincipalName[] = ["관리자", "변호사", "책임변", "어쏘변"];

const suit = "/api/group-suits";
const person = "/api/suit-participants";

export const wave: Readonly<Record<string, Expectation>> = {
  ...records(suit, { show: viewers, manage: workers, without: ["reveal"] }),
  ...steps(suit, workers, [
    "recruit",
    "closeRecruiting",
    "prepareFiling",
    "start",
    "judge",
    "settle",
    "close",
    "cancel",
  ]),
  ...steps(suit, workers, ["undo"]),
  // Released by a lawyer who sees the suit.
  [`POST ${suit}/:number/steps/approveText`]: { who: lawyers, also: [404, ...written] },
  [`GET ${suit}/:number/advertising`]: { who: viewers },
  // A generated phrase stands in no text.
  [`POST ${suit}/:number/advertising/exceptions`]: {
    who: [...workers, "변호사", "책임변", "어쏘변"],
    also: [400, 404],
  },
  [`GET ${suit}/:number/funnel`]: { who: viewers },
  [`GET ${suit}/:number/defendants`]: { who: viewers },
  [`PUT ${suit}/:number/defendants`]: { who: workers, also: written },
  [`GET ${suit}/:number/documents`]: { who: viewers },
  [`PUT ${suit}/:number/documents`]: { who: workers, also: written },
  [`GET ${suit}/:number/matrix`]: { who: viewers },
  [`POST ${suit}/:number/matrix`]: { who: workers, also: written },
  [`POST ${suit}/:number/deficiency-requests`]: { who: workers, also: written },
  [`GET ${suit}/:number/consent-texts`]: { who: viewers },
  [`POST ${suit}/:number/consent-texts`]: { who: workers, also: written },
  [`POST ${suit}/:number/numbers`]: { who: workers, also: written },
  [`POST ${suit}/:number/filings`]: { who: workers, also: written },
  [`GET ${suit}/:number/award`]: { who: viewers },
  [`POST ${suit}/:number/award`]: { who: workers, also: written },
  ...records(person, { show: viewers, browse: "team", manage: workers, without: ["remove", "restore"] }),
  ...imports(person, workers),
  ...steps(
    person,
    workers,
    [
      "askDocuments",
      "reviewDocuments",
      "contract",
      "pay",
      "confirm",
      "payOut",
      "consent",
      "takePoa",
      "moveWave",
      "setResult",
      "becomeClient",
      "failPayout",
      "deposit",
      "withdrawConsent",
      "cancelContract",
      "cancelPayment",
      "loseContact",
      "findContact",
      "withdraw",
      "withdrawAction",
      "markDuplicate",
      "refuse",
      "reopen",
      "undo",
    ],
    [
      "askDocuments",
      "reviewDocuments",
      "contract",
      "pay",
      "confirm",
      "payOut",
      "consent",
      "takePoa",
      "moveWave",
      "setResult",
      "loseContact",
      "findContact",
      "markDuplicate",
      "refuse",
      "undo",
    ],
  ),
  [`GET ${person}/:number/evidence`]: { who: viewers },
  [`GET ${person}/:number/evidence/file`]: { who: workers },
  // Links by which participants send documents.
  [`GET ${person}/:number/upload-links`]: { who: workers },
  [`POST ${person}/:number/upload-links`]: { who: workers, also: written },
  [`POST ${person}/:number/upload-links/:linkId/code`]: { who: workers, also: [404] },
  [`POST ${person}/:number/upload-links/:linkId/end`]: { who: workers, also: [404] },
  [`POST ${suit}/:number/upload-links`]: { who: workers, also: written },
  [`POST ${suit}/:number/link-messages`]: { who: workers, also: written },
  [`POST ${suit}/:number/link-messages/preview`]: { who: workers, also: written },
  [`GET ${suit}/:number/papers`]: { who: viewers },
  [`POST ${suit}/:number/papers`]: { who: workers, also: written },
  // A paper that no job has made yet.
  "GET /api/suit-papers/:paperId/file": { who: workers, also: [422] },
  ...records("/api/suit-lawsuits", { show: viewers, browse: "team", manage: workers, without: ["reveal"] }),
  // The court of a suit's case is free text: one that is none of the court work is refused.
  "POST /api/suit-lawsuits/:number/case": { who: workers, also: [400, 404, ...written] },
  ...steps("/api/suit-lawsuits", workers, ["decide", "serve", "appeal", "finish", "end", "undo"]),
  ...records("/api/suit-deficiencies", {
    show: viewers,
    manage: workers,
    without: ["remove", "restore", "reveal", "options"],
  }),
  ...steps(
    "/api/suit-deficiencies",
    workers,
    ["notify", "remind", "miss", "cure", "waive", "undo"],
    ["notify", "remind", "miss", "cure", "undo"],
  ),
  "GET /api/removed-suits": { who: ["관리자"] },
  // Clients apply by themselves, without an account; a suit that is not open is not there.
  "GET /api/wave/suits": { who: "everybody" },
  "POST /api/wave/suits/:suitId/applications": { who: "everybody", also: [400, 404, 422, 429] },
};
