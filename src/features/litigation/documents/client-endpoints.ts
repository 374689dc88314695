import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./client-schemas.ts";

/** What the firm has shared with the signed-in client. */
export const listSharedDocuments = endpoint<typeof schemas.listSharedDocuments>("GET", "/api/client/documents");
export const readSharedDocument = endpoint<typeof schemas.readSharedDocument>(
  "GET",
  "/api/client/documents/:number/content",
);
