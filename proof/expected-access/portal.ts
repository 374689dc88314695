import { clientManagers, clients, type Expectation } from "./expectation.ts";

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
  // A generated number is no case of the client.
  "POST /api/clients/:number/share-links": { who: clientManagers, also: [400, 404] },
  "POST /api/clients/:number/share-links/:linkId/code": { who: clientManagers, also: [404] },
  "POST /api/clients/:number/share-links/:linkId/end": { who: clientManagers, also: [404] },
  "GET /api/clients/:number/accounts": { who: clientManagers },
  "POST /api/clients/:number/accounts": { who: clientManagers, also: [400] },
  "POST /api/clients/:number/accounts/:accountId/invite": { who: clientManagers, also: [404] },
  "POST /api/clients/:number/accounts/:accountId/revoke": { who: clientManagers, also: [404] },
};
