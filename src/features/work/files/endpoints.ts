import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const listFiles = endpoint<typeof schemas.listFiles>("GET", "/api/files");
export const uploadFile = endpoint<typeof schemas.uploadFile>("POST", "/api/files");
export const readFile = endpoint<typeof schemas.readFile>("GET", "/api/files/:fileId");
export const uploadVersion = endpoint<typeof schemas.uploadVersion>("POST", "/api/files/:fileId/versions");
/** The bytes, for a preview in the page. */
export const readContent = endpoint<typeof schemas.readContent>("GET", "/api/files/:fileId/content");
export const createTicket = endpoint<typeof schemas.createTicket>("POST", "/api/files/:fileId/ticket");
export const removeFile = endpoint<typeof schemas.moveFile>("DELETE", "/api/files/:fileId");
export const restoreFile = endpoint<typeof schemas.moveFile>("POST", "/api/files/:fileId/restore");
export const markFile = endpoint<typeof schemas.markFile>("PUT", "/api/files/:fileId/sensitivity");
/** The download itself: a link, which cannot carry the session; the ticket stands for it once. */
export const download = endpoint<typeof schemas.download>("GET", "/files/:ticket");
