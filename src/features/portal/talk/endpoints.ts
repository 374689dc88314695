import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { clientRoom } from "./client-room.ts";
import type * as schemas from "./schemas.ts";

export const clientRoomCalls = recordEndpoints(clientRoom);
export const readTalk = endpoint<typeof schemas.readTalk>("GET", "/api/client-rooms/:number/messages");
export const answerClient = endpoint<typeof schemas.answerClient>("POST", "/api/client-rooms/:number/messages");
export const markTalkRead = endpoint<typeof schemas.markTalkRead>("PUT", "/api/client-rooms/:number/reads");
export const attachToTalk = endpoint<typeof schemas.attachToTalk>("POST", "/api/client-rooms/:number/attachments");
export const hideMessage = endpoint<typeof schemas.hideMessage>(
  "POST",
  "/api/client-rooms/:number/messages/:messageId/hide",
);
export const showMessage = endpoint<typeof schemas.showMessage>(
  "POST",
  "/api/client-rooms/:number/messages/:messageId/show",
);

/** The signed-in client's own room. */
export const readOwnTalk = endpoint<typeof schemas.readOwnTalk>("GET", "/api/client/talk");
export const writeAsClient = endpoint<typeof schemas.writeAsClient>("POST", "/api/client/talk");
export const markOwnTalkRead = endpoint<typeof schemas.markOwnTalkRead>("PUT", "/api/client/talk/reads");
export const attachAsClient = endpoint<typeof schemas.attachAsClient>("POST", "/api/client/talk/attachments");
export const readTalkFile = endpoint<typeof schemas.readTalkFile>("GET", "/api/client/talk/files/:fileId/content");
