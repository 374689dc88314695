import type { PrincipalName } from "../harness/principals.ts";
import { written, type Expectation } from "./expectation.ts";
import { records, steps } from "./record-calls.ts";

/** 송무팀 and 변호사 (product §4.1, §6.8), and the lawyers and clerks who are named on seizures. */
const seizureReaders: readonly PrincipalName[] = [
  "송무팀원",
  "관리자",
  "매니저",
  "변호사",
  "책임변",
  "어쏘변",
  "송무보조",
  "송무보조+매출조회",
];
const seizureWorkers: readonly PrincipalName[] = ["송무팀원", "관리자", "매니저", "변호사", "책임변", "어쏘변"];

export const service: Readonly<Record<string, Expectation>> = {
  ...records("/api/third-debtors", { show: seizureReaders, manage: seizureWorkers, without: ["reveal"] }),
  ...records("/api/seizures", { show: seizureReaders, manage: seizureWorkers, without: ["remove", "restore"] }),
  ...steps("/api/seizures", seizureWorkers, [
    "file",
    "orderCorrection",
    "correct",
    "grant",
    "deny",
    "appeal",
    "serve",
    "execute",
    "markServed",
    "collect",
    "compete",
    "report",
    "receive",
    "close",
    "correctServed",
    "finalize",
    "serveDebtor",
    "stay",
    "resume",
    "withdraw",
    "release",
    "reopen",
    "undo",
  ]),
  ...records("/api/seizure-targets", {
    show: seizureReaders,
    manage: seizureWorkers,
    without: ["create", "update", "remove", "restore", "options", "reveal"],
  }),
  ...steps("/api/seizure-targets", seizureWorkers, ["serve", "failService", "answer", "receive", "deposit", "release"]),
  "GET /api/seizures/:number/claim": { who: seizureReaders },
  "PUT /api/seizures/:number/claim": { who: seizureWorkers, also: written },
  "GET /api/seizures/:number/shares": { who: seizureReaders },
  "PUT /api/seizures/:number/shares": { who: seizureWorkers, also: written },
  "GET /api/seizures/:number/targets": { who: seizureReaders },
  "PUT /api/seizures/:number/targets": { who: seizureWorkers, also: written },
  // The receipt is drawn: of no seizure, or of another one.
  "POST /api/seizures/:number/receipts/:receiptId/take-back": { who: seizureWorkers, also: [404, ...written] },
  "GET /api/seizures/:number/papers": { who: seizureWorkers },
  // Without a court there is no application.
  "POST /api/seizures/:number/documents": { who: seizureWorkers, also: [422] },
  // A day before the first rule.
  "POST /api/seizures/exemption": { who: seizureReaders, also: [400] },
  // Tiles of what the person may open.
  "GET /api/service-hub": { who: "team" },
};
