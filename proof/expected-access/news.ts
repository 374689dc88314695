import type { PrincipalName } from "../harness/principals.ts";
import type { Expectation } from "./expectation.ts";
import { ofFirm, records, steps } from "./record-calls.ts";

/** manage 컨텐츠관리 in the table of roles of spec §6. */
const editors: readonly PrincipalName[] = ["송무팀원", "관리자", "매니저", "컨텐츠알바"];

/** Who let a phrase stand. */
const lawyers: readonly PrincipalName[] = ["변호사", "책임변", "어쏘변"];
/** The menu opens with 컨텐츠관리 or 게시판관리 (spec §6). */
const readers: readonly PrincipalName[] = [...editors, ...lawyers, "게시판매니저"];

const calls: Readonly<Record<string, Expectation>> = {
  ...records("/api/news", { show: readers, manage: editors, without: ["reveal", "options"] }),
  "GET /api/news/:number/advertising": { who: readers },
  // A generated phrase stands in none.
  "POST /api/news/:number/advertising/exceptions": { who: [...editors, ...lawyers], also: [400] },
  ...steps("/api/news", editors, ["submit", "sendBack", "reserve", "publish", "unreserve", "hide", "reopen", "undo"]),
};

/** 소식 is the firm's, whichever team wrote it. */
export const news = ofFirm(calls);
