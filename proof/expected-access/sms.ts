import type { PrincipalName } from "../harness/principals.ts";
import { written, type Expectation } from "./expectation.ts";
import { ofFirm, records, steps } from "./record-calls.ts";

/** Any staff writes to people of records that they see; what is wider needs 매니저 or 관리자 (product §6.13). */
const widely: readonly PrincipalName[] = ["매니저", "관리자"];

/** Numbers of the firm are registered by 관리자. */
const registrars: readonly PrincipalName[] = ["관리자"];

const noted = { show: "team", manage: "team", without: ["update", "remove", "restore", "options"] } as const;

export const sms: Readonly<Record<string, Expectation>> = {
  ...records("/api/sms-messages", {
    show: "team",
    manage: "team",
    without: ["create", "update", "remove", "restore", "reveal"],
  }),
  "POST /api/sms-messages": { who: "team", also: written },
  "PUT /api/sms-messages/:number": { who: "team", also: written },
  "GET /api/sms-messages/:number/draft": { who: "team" },
  "GET /api/sms-messages/:number/preview": { who: "team" },
  "GET /api/sms-messages/:number/exclusions": { who: "team" },
  "POST /api/sms-messages/:number/test": { who: "team", also: written },
  "POST /api/sms-messages/:number/give-up": { who: widely, also: written },
  ...steps("/api/sms-messages", "team", ["send", "reserve", "goOn", "retry", "hold", "rewrite", "cancel"]),
  "GET /api/sms-messages/:number/advertising": { who: "team" },
  "POST /api/sms-messages/:number/advertising/exceptions": { who: "team", also: written },
  // Nobody's record stands in a drawn path.
  "GET /api/sms/records/:type/:id": { who: "team", also: [404] },
  "GET /api/sms/records/:type/:id/name": { who: "team", also: [404] },
  "GET /api/sms/records/:type/:id/sender": { who: "team", also: [404] },
  // Who is chosen is drawn, and is no lawyer.
  "GET /api/sms/ad-lawyer": { who: "team", also: [400] },
  "GET /api/sms/settings": { who: "team" },
  "PUT /api/sms/settings": { who: registrars },

  ...records("/api/sms-recipients", {
    show: "team",
    manage: widely,
    without: ["create", "update", "remove", "restore", "options"],
  }),
  ...ofFirm({
    ...records("/api/sms-senders", { show: "team", manage: registrars, without: ["remove", "restore", "reveal"] }),
    ...steps("/api/sms-senders", registrars, ["activate", "stop"]),
    ...records("/api/sms-templates", { show: "team", manage: widely, without: ["reveal"] }),
  }),
  ...records("/api/sms-consents", noted),
  ...records("/api/sms-refusals", noted),
  ...steps("/api/sms-consents", "team", ["tell"]),
  ...steps("/api/sms-refusals", "team", ["tell"]),
};
