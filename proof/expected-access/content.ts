import type { PrincipalName } from "../harness/principals.ts";
import { consultManagers, consults, written, type Expectation } from "./expectation.ts";
import { records, steps } from "./record-calls.ts";

/** 컨텐츠관리 (spec §6). */
const makers: readonly PrincipalName[] = ["송무팀원", "관리자", "매니저", "컨텐츠알바"];
const promoters: readonly PrincipalName[] = ["홍보책임", "홍보"];
/** 변호사 approves what the firm says of itself (product §4.1), by any duty. */
const lawyers: readonly PrincipalName[] = ["변호사", "책임변", "어쏘변"];
const viewers: readonly PrincipalName[] = [...makers, ...promoters, ...lawyers];
/** 관리자 and the IT team answer for the sites, 컨텐츠관리 looks (product §6.10). */
const siteKeepers: readonly PrincipalName[] = ["관리자", "IT팀장", "IT팀원"];
const siteViewers: readonly PrincipalName[] = [...makers, "IT팀장", "IT팀원"];
const brandKeepers: readonly PrincipalName[] = [...makers, ...promoters];

/** What the rules of advertising mind in a record; a generated phrase stands in none. */
function advertising(api: string): Record<string, Expectation> {
  return {
    [`GET ${api}/:number/advertising`]: { who: viewers },
    [`POST ${api}/:number/advertising/exceptions`]: { who: [...makers, ...lawyers], also: [400] },
  };
}

const made = { show: viewers, manage: makers } as const;

export const content: Readonly<Record<string, Expectation>> = {
  ...records("/api/brands", { show: viewers, manage: brandKeepers, without: ["remove", "restore", "reveal"] }),
  ...steps("/api/brands", brandKeepers, ["pause", "resume", "stop", "undo"]),
  "GET /api/brands/:number/setup": { who: viewers },
  "PUT /api/brands/:number/channels": { who: brandKeepers, also: written },
  "PUT /api/brands/:number/staff": { who: brandKeepers, also: written },
  "GET /api/brands/:number/posts": { who: viewers },
  "GET /api/brands/:number/analytics": { who: viewers, also: [400] },
  "GET /api/brands/:number/ad-spend": { who: ["홍보책임", "관리자"] },
  "POST /api/brands/:number/ad-spend": { who: ["홍보책임", "관리자"], also: [400] },
  "GET /api/ad-spend/editions": { who: ["홍보책임", "관리자"], also: [400] },
  "GET /api/ad-spend/figures": { who: ["홍보책임", "관리자"], also: [400] },
  "GET /api/consults/:number/attribution": { who: consults },
  "PUT /api/consults/:number/attribution": { who: consultManagers, also: [400] },
  ...records("/api/specialties", {
    show: viewers,
    manage: [...brandKeepers, ...lawyers],
    without: ["options", "reveal"],
  }),
  "GET /api/sites": { who: siteViewers },
  "GET /api/sites/:number": { who: siteViewers },
  // The brand of the matrix has no site.
  "POST /api/sites/:number/check": { who: siteKeepers, also: [422] },
  ...records("/api/site-events", {
    show: siteViewers,
    browse: "team",
    manage: siteKeepers,
    without: ["create", "update", "remove", "restore", "options", "reveal"],
  }),
  ...steps("/api/site-events", siteKeepers, ["acknowledge", "ignore", "resolve", "undo"]),
  ...records("/api/videos", { ...made, browse: "team", without: ["reveal"] }),
  ...steps("/api/videos", makers, [
    "shoot",
    "edit",
    "submit",
    "reserve",
    "cancelReserve",
    "publish",
    "hide",
    "republish",
    "undo",
  ]),
  ...steps("/api/videos", lawyers, ["sendBack", "approve"]),
  ...advertising("/api/videos"),
  "GET /api/videos/board": { who: viewers },
  "POST /api/videos/figures": { who: makers, also: [400] },
  ...records("/api/quick-posts", { ...made, browse: "team", without: ["options", "reveal"] }),
  ...steps("/api/quick-posts", makers, [
    "submit",
    "publishNow",
    "reserve",
    "cancelReserve",
    "retry",
    "takeDown",
    "rework",
    "undo",
  ]),
  ...steps("/api/quick-posts", lawyers, ["sendBack", "approve"]),
  ...advertising("/api/quick-posts"),
  "GET /api/quick-posts/:number/targets": { who: viewers },
  "PUT /api/quick-posts/:number/targets": { who: makers, also: written },
  "POST /api/quick-posts/:number/published": { who: makers, also: written },
  ...records("/api/done-cases", { ...made, without: ["options", "reveal"] }),
  ...steps("/api/done-cases", makers, [
    "submit",
    "markRead",
    "sendBack",
    "publish",
    "hide",
    "withdrawConsent",
    "rework",
    "undo",
  ]),
  ...steps("/api/done-cases", lawyers, ["confirmAnonymity", "approve"]),
  ...advertising("/api/done-cases"),
  "GET /api/done-cases/:number/hits": { who: viewers },
  "PUT /api/done-cases/:number/hits": { who: makers, also: written },
  "GET /api/done-cases/:number/public": { who: viewers },
};
