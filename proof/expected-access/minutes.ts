import type { PrincipalName } from "../harness/principals.ts";
import { written, type Expectation } from "./expectation.ts";
import { records, steps } from "./record-calls.ts";

/** 결제관리 (product §6.12); whoever keeps a client's minutes sees them too. */
const managers: readonly PrincipalName[] = ["송무팀원", "관리자", "매니저"];

export const minutes: Readonly<Record<string, Expectation>> = {
  ...records("/api/time-packs", {
    show: managers,
    manage: managers,
    without: ["remove", "restore", "options", "reveal"],
  }),
  ...steps("/api/time-packs", managers, ["close", "reopen", "settle"]),
  "GET /api/time-packs/:number/ledger": { who: managers },
  "GET /api/time-packs/:number/settlement": { who: managers },
  "GET /api/time-packs/:number/candidates": { who: managers },
  "POST /api/time-packs/:number/grants": { who: managers, also: written },
  // Lots, work and movements in the body or the path are drawn: nobody's.
  "POST /api/time-packs/:number/recalls": { who: managers, also: [404, ...written] },
  "POST /api/time-packs/:number/extensions": { who: managers, also: [404, ...written] },
  "POST /api/time-packs/:number/uses": { who: managers, also: [404, ...written] },
  "POST /api/time-packs/:number/entries/:entryId/take-back": { who: managers, also: [404, ...written] },
  "GET /api/time-rounding": { who: managers },
  "POST /api/time-rounding": { who: ["관리자"], also: written },
  "GET /api/client/time": { who: "client" },
};
