import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

/** The signed-in client's own room. */
export const readOwnTalk = endpoint<typeof schemas.readOwnTalk>("GET", "/api/client/talk");
export const writeAsClient = endpoint<typeof schemas.writeAsClient>("POST", "/api/client/talk");
export const markOwnTalkRead = endpoint<typeof schemas.markOwnTalkRead>("PUT", "/api/client/talk/reads");
export const attachAsClient = endpoint<typeof schemas.attachAsClient>("POST", "/api/client/talk/attachments");
export const readTalkFile = endpoint<typeof schemas.readTalkFile>("GET", "/api/client/talk/files/:fileId/content");
