import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./link-schemas.ts";

export const listUploadLinks = endpoint<typeof schemas.listUploadLinks>(
  "GET",
  "/api/suit-participants/:number/upload-links",
);
export const issueUploadLink = endpoint<typeof schemas.issueUploadLink>(
  "POST",
  "/api/suit-participants/:number/upload-links",
);
export const renewUploadCode = endpoint<typeof schemas.renewUploadCode>(
  "POST",
  "/api/suit-participants/:number/upload-links/:linkId/code",
);
export const endUploadLink = endpoint<typeof schemas.endUploadLink>(
  "POST",
  "/api/suit-participants/:number/upload-links/:linkId/end",
);
/** Links for those of a suit who lack something, all at once. */
export const issueUploadLinks = endpoint<typeof schemas.issueUploadLinks>(
  "POST",
  "/api/group-suits/:number/upload-links",
);
/** A text message to participants in which each reads a link of their own, and who would get it. */
export const sendLinkMessage = endpoint<typeof schemas.sendLinkMessage>(
  "POST",
  "/api/group-suits/:number/link-messages",
);
export const previewLinkMessage = endpoint<typeof schemas.previewLinkMessage>(
  "POST",
  "/api/group-suits/:number/link-messages/preview",
);

/** By the visit of such a link. */
export const readAskedDocuments = endpoint<typeof schemas.readAskedDocuments>("GET", "/api/link/suit");
export const sendPiece = endpoint<typeof schemas.sendPiece>("POST", "/api/link/suit/pieces");
export const removePiece = endpoint<typeof schemas.removePiece>("POST", "/api/link/suit/pieces/remove");
export const handInDocument = endpoint<typeof schemas.handInDocument>("POST", "/api/link/suit/submissions");
