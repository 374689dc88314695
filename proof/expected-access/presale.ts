import type { PrincipalName } from "../harness/principals.ts";
import { written, type Expectation } from "./expectation.ts";
import { imports, records, steps } from "./record-calls.ts";

/** Members of the presale team and 관리자 (product §6.6). */
const members: readonly PrincipalName[] = ["관리자", "presale member"];
const all = { show: members, manage: members };

export const presale: Readonly<Record<string, Expectation>> = {
  "GET /api/presale-areas/options": { who: "team" },
  ...records("/api/presale-buyers", { ...all, browse: "team", without: ["options"] }),
  ...imports("/api/presale-buyers", members),
  ...steps(
    "/api/presale-buyers",
    members,
    [
      "recordCall",
      "guide",
      "interest",
      "consult",
      "join",
      "contract",
      "missCall",
      "refuse",
      "reconsider",
      "optOut",
      "undo",
    ],
    ["guide", "interest", "missCall", "refuse", "optOut", "undo"],
  ),
  ...records("/api/print-layouts", { ...all, without: ["reveal"] }),
  "GET /api/print-layouts/:number/preview": { who: members },
  "GET /api/print-layouts/:number/editions": { who: members },
  "POST /api/print-layouts/:number/copies": { who: members, also: written, body: () => ({ edition: null }) },
  ...records("/api/label-printers", { ...all, without: ["reveal"] }),
  ...records("/api/print-runs", { ...all, without: ["create", "update", "remove", "restore", "reveal", "options"] }),
  "POST /api/presale-prints": { who: members, also: written },
  ...steps("/api/print-runs", members, ["void"]),
  "GET /api/print-runs/:number/pdf": { who: members },
  "GET /api/print-test": { who: members, also: [404] },
};
