import type { PrincipalName } from "../harness/principals.ts";
import { written, type Expectation } from "./expectation.ts";
import { records, steps } from "./record-calls.ts";

/** 송무팀 (also that of 매니저) and 관리자; lawyers on the letters they work on (product §4.1, §6.8). */
const letterPeople: readonly PrincipalName[] = ["송무팀원", "관리자", "매니저", "변호사", "책임변", "어쏘변"];
const lawyers: readonly PrincipalName[] = ["변호사", "책임변", "어쏘변"];

const ways = [
  "submit",
  "sendBack",
  "clientApprove",
  "post",
  "deliver",
  "bounce",
  "resend",
  "reply",
  "toCourt",
  "close",
  "cancel",
  "reopen",
  "undo",
];

export const letters: Readonly<Record<string, Expectation>> = {
  ...records("/api/letters", { show: letterPeople, manage: letterPeople, without: ["remove", "restore", "reveal"] }),
  ...steps("/api/letters", letterPeople, ways),
  // A lawyer approves; never whoever wrote it or asked for it.
  ...steps("/api/letters", lawyers, ["approve"]),
  "GET /api/letters/:number/paper": { who: letterPeople },
  "PUT /api/letters/:number/paper": { who: letterPeople, also: written },
  "POST /api/letters/paper": { who: letterPeople, also: written },
  "POST /api/letters/:number/copy": { who: letterPeople },
  "PUT /api/letters/:number/outcomes": { who: letterPeople, also: written },
  // It waits for no client's word.
  "POST /api/letters/:number/client-link": { who: letterPeople, also: [422] },
  "GET /api/letters/:number/pdf": { who: letterPeople, also: [422, 429] },
};
