import { anyOf } from "#platform/policy.ts";
import { approveContracts, manageContracts, showContracts } from "#features/pipeline/contracts/access.ts";

/** Who reads the templates: whoever sees or approves contracts. */
export const showTemplates = anyOf(showContracts, approveContracts);
/** Who writes them and makes papers of them. */
export const managePapers = manageContracts;
/** Who takes a template into use: lawyers and 매니저, as with contracts, and never whoever wrote it. */
export const approveTemplates = approveContracts;
/** Papers that were made for a contract are seen with it. */
export const showPapers = showContracts;
