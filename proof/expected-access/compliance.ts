import { steps } from "./record-calls.ts";
import {
  clientManagers,
  clients,
  consultManagers,
  consults,
  unsaid,
  written,
  type Expectation,
} from "./expectation.ts";

export const compliance: Readonly<Record<string, Expectation>> = {
  "GET /api/compliance/month": { who: ["관리자"] },
  "GET /api/compliance/downloads": { who: ["관리자"] },
  "POST /api/compliance/reviews": { who: ["관리자"], body: () => ({ month: "2026-10", note: " " }), also: [400] },
  "GET /api/compliance/alarms": { who: ["관리자"] },
  "POST /api/compliance/alarms/:alarmId/settle": {
    who: ["관리자"],
    body: () => ({ note: " ", release: false }),
    also: [400],
  },
  "POST /api/compliance/breach-report": { who: ["관리자"], body: unsaid, also: [400] },
  "GET /api/compliance/breach-letter": { who: ["관리자"] },
  "GET /api/compliance/destruction": { who: ["관리자"] },
  ...steps("/api/compliance/destruction", ["관리자"], ["request", "hold", "release", "approve", "withdraw"]),
  "GET /api/privacy-requests": { who: clientManagers },
  ...steps("/api/privacy-requests", clientManagers, ["complete", "refuse", "withdraw"]),
  "GET /api/privacy-requests/:requestId/file": { who: clientManagers },
  "POST /api/privacy-requests/:requestId/file": { who: clientManagers, body: unsaid, also: [400] },
  "GET /api/clients/:number/privacy": { who: clients },
  "GET /api/clients/:number/readers": { who: ["관리자"] },
  "GET /api/compliance/projects/:number/readers": { who: ["관리자"] },
  "GET /api/compliance/consults/:number/readers": { who: ["관리자"] },
  "GET /api/compliance/contracts/:number/readers": { who: ["관리자"] },
  "POST /api/clients/:number/privacy-requests": { who: clientManagers, also: written },
  "GET /api/consults/:number/privacy": { who: consults },
  "POST /api/consults/:number/privacy-requests": { who: consultManagers, also: written },
  "GET /api/compliance/backups": { who: ["관리자"] },
  "GET /api/compliance/jobs": { who: ["관리자"] },
  // Jobs are nobody's: there is none under the number that the proof makes up.
  "POST /api/compliance/jobs/:jobId/retry": { who: ["관리자"], also: [404] },
  "POST /api/compliance/jobs/:jobId/cancel": { who: ["관리자"], also: [404] },
};
