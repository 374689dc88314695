import type { PrincipalName } from "../harness/principals.ts";
import { consultManagers, consults, written, type Expectation } from "./expectation.ts";
import { records, steps } from "./record-calls.ts";

/** Lawyers of any duty release what is said to visitors (additions K4). */
const lawyers: readonly PrincipalName[] = ["변호사", "책임변", "어쏘변"];
/** 원격상담기능 (spec §6). */
const teleViewers: readonly PrincipalName[] = ["송무팀원", "관리자", "홍보책임"];
const hosts: readonly PrincipalName[] = ["송무팀원", "관리자"];
const administrators: readonly PrincipalName[] = ["관리자"];

const intake = "/api/intakes";
const channel = "/api/intake-channels";
const session = "/api/tele-sessions";

export const intakes: Readonly<Record<string, Expectation>> = {
  // Sites of brands, by the key of their channel.
  "POST /api/outside/intakes": { who: "keyHolder" },
  "GET /api/outside/intake-channel": { who: "keyHolder" },
  ...records(intake, {
    show: consults,
    browse: "team",
    manage: consultManagers,
    without: ["create", "remove", "restore", "options"],
  }),
  ...steps(
    intake,
    consultManagers,
    ["take", "register", "attach", "discard", "markSpam", "giveBack", "reopen", "undo"],
    ["markSpam", "undo"],
  ),
  [`GET ${intake}/:number/conversation`]: { who: consultManagers },
  // No provider is set.
  [`POST ${intake}/:number/summary`]: { who: consultManagers, also: written },
  "GET /api/consults/:number/intakes": { who: consults },
  ...records(channel, {
    show: [...consults, ...lawyers],
    browse: "team",
    manage: administrators,
    without: ["remove", "restore", "options", "reveal"],
  }),
  ...steps(channel, lawyers, ["approve"]),
  ...steps(channel, administrators, ["start", "stop", "undo"]),
  [`GET ${channel}/:number/keys`]: { who: administrators },
  [`POST ${channel}/:number/keys`]: { who: administrators },
  [`POST ${channel}/:number/keys/:keyId/revoke`]: { who: administrators, also: [404] },
  [`GET ${channel}/:number/check`]: { who: [...consults, ...lawyers] },
  "GET /api/language-model": { who: administrators, firmWide: true },
  "PUT /api/language-model": { who: administrators, also: [400], firmWide: true },
  ...records(session, {
    show: teleViewers,
    browse: "team",
    manage: hosts,
    without: ["create", "remove", "restore", "options", "reveal"],
  }),
  ...steps(session, hosts, [
    "enter",
    "start",
    "startUnpaid",
    "finish",
    "reconnect",
    "makeLink",
    "pasteLink",
    "dropLink",
    "allowRecording",
    "forbidRecording",
    "noShow",
    "rebook",
    "undo",
  ]),
  // The consultations of the matrix have no link, or nobody's number.
  "POST /api/tele-sessions/:number/entry-notice": { who: hosts, also: written },
  "GET /api/tele/link-pattern": { who: teleViewers },
  "PUT /api/tele/link-pattern": { who: administrators },
  ...records("/api/absences", { show: consults, manage: consultManagers, without: ["options", "reveal"] }),
};
