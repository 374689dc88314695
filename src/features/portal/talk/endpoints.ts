import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { clientRoom } from "./client-room.ts";
import { quickReply } from "./quick-reply.ts";
import type * as schemas from "./schemas.ts";

export const clientRoomCalls = recordEndpoints(clientRoom);
export const quickReplyCalls = recordEndpoints(quickReply);
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
/** 예약전송: the message goes into the room at its time. */
export const reserveAnswer = endpoint<typeof schemas.reserveAnswer>("POST", "/api/client-rooms/:number/reservations");
/** Words, time and files of one that has not gone. */
export const changeReserved = endpoint<typeof schemas.changeReserved>(
  "PUT",
  "/api/client-rooms/:number/reservations/:reservationId",
);
export const cancelReserved = endpoint<typeof schemas.cancelReserved>(
  "POST",
  "/api/client-rooms/:number/reservations/:reservationId/cancel",
);
/** A person sends it now, also where it has been held. */
export const sendReserved = endpoint<typeof schemas.sendReserved>(
  "POST",
  "/api/client-rooms/:number/reservations/:reservationId/send",
);
/** 통화기록 of the room: a memo 통화 with when, how long and with whom. */
export const noteCall = endpoint<typeof schemas.noteCall>("POST", "/api/client-rooms/:number/calls");
/** What is proposed to be said to the client of a case: of its stage, hearings, briefs and payments. */
export const readClientDraft = endpoint<typeof schemas.readClientDraft>("GET", "/api/projects/:number/client-draft");
export const sendClientDraft = endpoint<typeof schemas.sendClientDraft>(
  "POST",
  "/api/projects/:number/client-drafts/:draftId/send",
);
/** It was said otherwise, or need not be said. */
export const dropClientDraft = endpoint<typeof schemas.dropClientDraft>(
  "POST",
  "/api/projects/:number/client-drafts/:draftId/drop",
);
