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
