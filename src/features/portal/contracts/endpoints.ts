import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const listContractChoices = endpoint<typeof schemas.listContractChoices>(
  "GET",
  "/api/clients/:number/contract-links/choices",
);
export const shareContract = endpoint<typeof schemas.shareContract>("POST", "/api/clients/:number/contract-links");
export const listContractLinks = endpoint<typeof schemas.listContractLinks>(
  "GET",
  "/api/clients/:number/contract-links",
);
/** What the clients of one contract have answered by their links. */
export const listContractAnswers = endpoint<typeof schemas.listContractAnswers>(
  "GET",
  "/api/contracts/:number/client-answers",
);

/** Those whom a contract may be sent to one after the other, and where each of them stands. */
export const listConfirmations = endpoint<typeof schemas.listConfirmations>(
  "GET",
  "/api/contracts/:number/confirmations",
);
export const sendInOrder = endpoint<typeof schemas.sendInOrder>("POST", "/api/contracts/:number/confirmations");
/** Another link for somebody in the order. */
export const renewInOrder = endpoint<typeof schemas.renewInOrder>(
  "POST",
  "/api/contracts/:number/confirmations/:orderId/links",
);
export const stopInOrder = endpoint<typeof schemas.stopInOrder>(
  "POST",
  "/api/contracts/:number/confirmations/:orderId/stop",
);

/** Whether a file is the contract of a link, by the digest of the file alone. */
export const checkSigned = endpoint<typeof schemas.checkSigned>("POST", "/api/link/contract/check");

/** By whoever opened such a link with its code. */
export const readLinkedContract = endpoint<typeof schemas.readLinkedContract>("GET", "/api/link/contract");
export const readContractFile = endpoint<typeof schemas.readContractFile>("GET", "/api/link/contract/content");
export const confirmContract = endpoint<typeof schemas.confirmContract>("POST", "/api/link/contract/confirm");
export const declineContract = endpoint<typeof schemas.declineContract>("POST", "/api/link/contract/decline");
