import { advisers, clientManagers, clients, written, type Expectation } from "./expectation.ts";
import type { PrincipalName } from "../harness/principals.ts";
import { ofFirm, records, steps } from "./record-calls.ts";

/** 송무팀 and lawyers, who write documents (product §6.5). */
const documentWriters: readonly PrincipalName[] = ["송무팀원", "관리자", "매니저", "변호사", "책임변", "어쏘변"];

/** Those who see clients, and whoever finds theirs in the list (product §9 Q25). */
const browsers = [...clients, ...advisers];

/** People outside the firm (architecture §4): clients with an account, and whoever opened a link with its code. */
export const portal: Readonly<Record<string, Expectation>> = {
  // Whoever holds a link, and the sign-in of clients.
  "POST /api/link/look": { who: "everybody" },
  "POST /api/link/enter": { who: "everybody" },
  "POST /api/client/sign-in": { who: "everybody" },
  "GET /api/client/home": { who: "client" },
  "GET /api/client/questions": { who: "client" },
  // The matrix asks more often than a person does.
  "POST /api/client/questions": { who: "client", also: [429] },
  "GET /api/client/documents": { who: "client" },
  // A generated number is no document that was shared; the matrix asks more often than a person does.
  "GET /api/client/documents/:number/content": { who: "client", also: [404, 429] },
  "POST /api/client/sign-out": { who: "client" },
  // The visitor of the matrix visits a case, which is no invitation.
  // The client layout (spec §6); who has it and sees no cases finds none.
  "GET /api/projects/:number/client-view": { who: ["관리자", "컨텐츠알바"], also: [404] },
  "GET /api/link/case": { who: "linkVisitor" },
  "GET /api/link/invitation": { who: "linkVisitor", except: { "link visitor": 401 } },
  "POST /api/link/join": { who: "linkVisitor", except: { "link visitor": 401 } },
  "GET /api/link/letter": { who: "linkVisitor", except: { "link visitor": 401 } },
  "POST /api/link/letter/approve": { who: "linkVisitor", except: { "link visitor": 401 } },
  // Documents of a participant of a group suit, sent by a link of that purpose.
  "GET /api/link/suit": { who: "linkVisitor", except: { "link visitor": 401 } },
  "POST /api/link/suit/pieces": { who: "linkVisitor", except: { "link visitor": 401 } },
  "POST /api/link/suit/pieces/remove": { who: "linkVisitor", except: { "link visitor": 401 } },
  "POST /api/link/suit/submissions": { who: "linkVisitor", except: { "link visitor": 401 } },
  // The people of the firm who give them out and take them back.
  "GET /api/clients/:number/share-links": { who: clients },
  "GET /api/projects/:number/share-links": { who: clients },
  // A generated number is no case of the client.
  "GET /api/clients/:number/share-links/cases": { who: clientManagers },
  "POST /api/clients/:number/share-links": { who: clientManagers, also: [400, 404] },
  "POST /api/clients/:number/share-links/:linkId/code": { who: clientManagers, also: [404] },
  "POST /api/clients/:number/share-links/:linkId/end": { who: clientManagers, also: [404] },
  "GET /api/clients/:number/accounts": { who: clientManagers },
  "POST /api/clients/:number/accounts": { who: clientManagers, also: [400] },
  "POST /api/clients/:number/accounts/:accountId/invite": { who: clientManagers, also: [404] },
  "POST /api/clients/:number/accounts/:accountId/revoke": { who: clientManagers, also: [404] },

  // The screen of the meeting room is for its PC alone (spec §6); a generated number is no case with those digits.
  "GET /api/desk/meetings": { who: ["조회용PC"] },
  "POST /api/desk/cases": { who: ["조회용PC"], also: [404, 429] },

  ...records("/api/client-files", { show: clients, browse: browsers, manage: clientManagers, without: ["reveal"] }),
  ...steps(
    "/api/client-files",
    clientManagers,
    ["confirm", "askAgain", "finish", "receive", "cancel", "reopen", "undo"],
    ["confirm", "finish", "undo"],
  ),
  "GET /api/client-files/:number/pieces": { who: clients },
  // Nothing was sent that could become a document; who writes documents and sees no clients finds no request.
  "POST /api/client-files/:number/pieces/:pieceId/document": { who: documentWriters, also: [404, ...written] },
  // A generated number is no request to this client; the matrix asks more often than a person does.
  "GET /api/client/files": { who: "client", also: [429] },
  "POST /api/client/files/:number/pieces": { who: "client", also: [400, 404, 422, 429] },
  "DELETE /api/client/files/:number/pieces/:pieceId": { who: "client", also: [404, 422, 429] },
  "POST /api/client/files/:number/hand-in": { who: "client", also: [404, 422, 429] },

  ...records("/api/client-rooms", {
    show: clients,
    browse: browsers,
    manage: clientManagers,
    without: ["remove", "restore"],
  }),
  ...steps("/api/client-rooms", clientManagers, ["close", "reopen", "undo"]),
  "GET /api/client-rooms/:number/messages": { who: clients },
  "POST /api/client-rooms/:number/messages": { who: clientManagers, also: written },
  "PUT /api/client-rooms/:number/reads": { who: clientManagers },
  // An upload without a file is refused.
  "POST /api/client-rooms/:number/attachments": { who: clientManagers, also: [400] },
  "POST /api/client-rooms/:number/messages/:messageId/hide": { who: clientManagers, also: [404, ...written] },
  "POST /api/client-rooms/:number/messages/:messageId/show": { who: clientManagers, also: [404, ...written] },
  "POST /api/client-rooms/:number/reservations": { who: clientManagers, also: written },
  // A generated number is no message that waits in this room.
  "PUT /api/client-rooms/:number/reservations/:reservationId": { who: clientManagers, also: [404, ...written] },
  "POST /api/client-rooms/:number/reservations/:reservationId/cancel": { who: clientManagers, also: [404, ...written] },
  "POST /api/client-rooms/:number/reservations/:reservationId/send": { who: clientManagers, also: [404, ...written] },
  // A memo of the room: whoever has no list of memos writes where the room names him.
  "POST /api/client-rooms/:number/calls": { who: clientManagers, also: written },
  "GET /api/projects/:number/client-draft": { who: clientManagers },
  // A generated number is no draft of the case.
  "POST /api/projects/:number/client-drafts/:draftId/send": { who: clientManagers, also: [404, ...written] },
  "POST /api/projects/:number/client-drafts/:draftId/drop": { who: clientManagers, also: [404, ...written] },
  ...ofFirm(records("/api/quick-replies", { show: clients, manage: clientManagers, without: ["reveal"] })),
  // What clients read of stages is there from the first day, one row for each; it is written, never made.
  ...records("/api/client-stage-texts", {
    show: [...clients, "컨텐츠알바"],
    manage: [...clientManagers, "컨텐츠알바"],
    without: ["create", "remove", "restore", "options", "reveal"],
    firmWide: true,
  }),
  "GET /api/client/talk": { who: "client", also: [429] },
  "POST /api/client/talk": { who: "client", also: [400, 422, 429] },
  "PUT /api/client/talk/reads": { who: "client", also: [429] },
  "POST /api/client/talk/attachments": { who: "client", also: [400, 429] },
  "GET /api/client/talk/files/:fileId/content": { who: "client", also: [404, 429] },

  // A client gets a contract to read by a link: managed like every link of a client.
  "POST /api/clients/:number/contract-links": { who: clientManagers, also: [400, 404] },
  "GET /api/clients/:number/contract-links/choices": { who: clientManagers },
  "GET /api/clients/:number/contract-links": { who: clientManagers },
  // Several clients of a contract, one after the other; a generated number is no client or order of it.
  "GET /api/contracts/:number/confirmations": { who: clientManagers },
  "POST /api/contracts/:number/confirmations": { who: clientManagers, also: [400, 404, ...written] },
  "POST /api/contracts/:number/confirmations/:orderId/links": { who: clientManagers, also: [404, ...written] },
  "POST /api/contracts/:number/confirmations/:orderId/stop": { who: clientManagers, also: [404, ...written] },
  // Whoever holds the link; a generated one leads nowhere.
  "POST /api/link/contract/check": { who: "everybody" },
  // The visitor of the matrix visits a case, which is no contract.
  "GET /api/link/contract": { who: "linkVisitor", except: { "link visitor": 401 } },
  "GET /api/link/contract/content": { who: "linkVisitor", except: { "link visitor": 401 } },
  "POST /api/link/contract/confirm": { who: "linkVisitor", except: { "link visitor": 401 } },
  "POST /api/link/contract/decline": { who: "linkVisitor", except: { "link visitor": 401 } },
  "GET /api/link/posts": { who: "linkVisitor" },
  // A generated number is nothing that is published.
  "GET /api/link/posts/:number": { who: "linkVisitor", also: [404] },
  "GET /api/link/posts/:number/picture": { who: "linkVisitor", also: [404] },
  "GET /api/link/done-cases/:number": { who: "linkVisitor", also: [404] },
};
