import type { PrincipalName } from "../harness/principals.ts";
import { written, type Expectation } from "./expectation.ts";
import { records, steps } from "./record-calls.ts";

const lawyers: readonly PrincipalName[] = ["변호사", "책임변", "어쏘변"];

/** 송무팀 manage, and lawyers for their own cases (product §6.5). */
const writers: readonly PrincipalName[] = ["송무팀원", "관리자", "매니저", ...lawyers];

/** 문서. Others read what belongs to their own projects; a lawyer approves. */
export const documents: Readonly<Record<string, Expectation>> = {
  ...records("/api/documents", { show: "team", manage: writers, without: ["reveal"] }),
  ...steps("/api/documents", writers, ["request", "sendBack", "recall", "submit", "store", "reopen", "undo"]),
  ...steps("/api/documents", lawyers, ["approve"]),
  // An upload without a file is refused.
  "POST /api/documents/uploads": { who: writers, also: [400] },
  "POST /api/documents/:number/versions": { who: writers, also: [400] },
  "POST /api/documents/:number/receipt": { who: writers, also: [400] },
  // A document without a number of a resident in its file has no masked copy.
  "POST /api/documents/:number/masked-copy": { who: writers, also: written },
  "POST /api/documents/:number/lock": { who: writers, also: written },
  "DELETE /api/documents/:number/lock": { who: writers, also: written },
  // A draft is not shared with the client, and what was not shared is not taken back.
  "PUT /api/documents/:number/share": { who: writers, also: written },
  "DELETE /api/documents/:number/share": { who: writers, also: written },
  "GET /api/documents/:number/filing-check": { who: "team" },
  "PUT /api/documents/:number/evidence": { who: writers, also: written },
  // The case in the query is drawn: nobody's, or one that others alone may see.
  "GET /api/documents/evidence-list": { who: "team", also: [404] },
  "GET /api/documents/evidence-list/pdf": { who: writers, also: [404] },
  "GET /api/documents/trash": { who: writers },
  "GET /api/documents/text": { who: "team", also: [400] },
  "GET /api/documents/:number/comparison": { who: "team" },
  ...records("/api/document-bundles", {
    show: "team",
    manage: writers,
    without: ["create", "update", "remove", "restore", "reveal", "options"],
  }),
  ...steps("/api/document-bundles", writers, ["cancel", "retry"]),
  "POST /api/document-bundles": { who: writers, also: written },
};
