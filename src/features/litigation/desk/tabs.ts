import type { Policy } from "#platform/policy.ts";
import { manageCourtWork, lawyers, showCourtWork } from "./access.ts";
import { anyOf } from "#platform/policy.ts";

export type DeskTab = { readonly path: string; readonly label: string; readonly policy: Policy };

/** The page of the court work (product §6.5); the tabs beside the first are pages below it. */
export const deskPath = "/lawfirm/service/legal-case";

/**
 * Tabs of the court work in their order. Each is a page of the feature it belongs to, under its own path, with
 * `<DeskTabs />` above its list; a feature that brings a tab adds its line here and its page in its `web/feature.ts`.
 */
export const deskTabs: readonly DeskTab[] = [
  { path: deskPath, label: "사건", policy: showCourtWork },
  { path: `${deskPath}/hearings`, label: "기일", policy: showCourtWork },
  { path: `${deskPath}/services`, label: "송달", policy: showCourtWork },
  { path: `${deskPath}/deadlines`, label: "기한", policy: showCourtWork },
  { path: `${deskPath}/moves`, label: "기한 변동", policy: showCourtWork },
  { path: `${deskPath}/notices`, label: "판결 통지", policy: showCourtWork },
  { path: `${deskPath}/limitations`, label: "시효", policy: showCourtWork },
  { path: `${deskPath}/securities`, label: "담보", policy: showCourtWork },
  { path: `${deskPath}/rules`, label: "규칙", policy: showCourtWork },
  { path: `${deskPath}/holidays`, label: "공휴일", policy: showCourtWork },
  { path: `${deskPath}/closing`, label: "일일마감", policy: anyOf(manageCourtWork, lawyers) },
];
