import { guest, type Policy } from "#platform/policy.ts";
import { showContracts } from "#features/pipeline/contracts/access.ts";
import { manageLinks } from "#features/portal/links/access.ts";

/** Who gives a client a contract to read by a link, and sees whether it was confirmed. */
export const shareContracts = manageLinks;

/** Whoever holds a link to a contract asks whether a file is that contract. */
export const checkSignedFiles: Policy = guest;

/** Who reads at a contract what its clients have answered: whoever sees the contract. */
export const readContractAnswers = showContracts;
