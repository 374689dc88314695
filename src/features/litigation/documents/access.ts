import { lawyers, manageCourtWork, showCourtWork } from "#features/litigation/desk/access.ts";
import { anyOf } from "#platform/policy.ts";

/** Who may open the pages: the rows are those of the court work (product §6.5). */
export const showDocuments = showCourtWork;

/** Who writes, uploads and submits: 송무팀, and lawyers for their own cases. */
export const manageDocuments = anyOf(manageCourtWork, lawyers);

/** Who approves: a lawyer (변호사법 제50조 제7항). */
export const approveDocuments = lawyers;
