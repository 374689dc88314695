import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const readPrivacy = endpoint<typeof schemas.readPrivacy>("GET", "/api/clients/:number/privacy");
export const registerRequest = endpoint<typeof schemas.registerRequest>(
  "POST",
  "/api/clients/:number/privacy-requests",
);
export const readConsultPrivacy = endpoint<typeof schemas.readConsultPrivacy>("GET", "/api/consults/:number/privacy");
export const registerConsultRequest = endpoint<typeof schemas.registerConsultRequest>(
  "POST",
  "/api/consults/:number/privacy-requests",
);
export const listRequests = endpoint<typeof schemas.listRequests>("GET", "/api/privacy-requests");
export const previewAccessFile = endpoint<typeof schemas.previewAccessFile>(
  "GET",
  "/api/privacy-requests/:requestId/file",
);
export const makeAccessFile = endpoint<typeof schemas.makeAccessFile>("POST", "/api/privacy-requests/:requestId/file");
