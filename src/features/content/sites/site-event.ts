import { brandRef, staffRef } from "#firm/refs.ts";
import { count, instant, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

export const siteEventKinds = {
  unreachable: "접속불가",
  certificate: "인증서",
  slow: "응답지연",
  form: "폼오류",
  script: "JS오류",
  ourLine: "우리 회선",
  expiry: "만료 임박",
} as const;
export type SiteEventKind = keyof typeof siteEventKinds;

export const siteEventStatuses = { open: "미확인", acknowledged: "확인", ignored: "무시", resolved: "해결" } as const;

/** 오류 of the site of a brand (product HealthEvent). The checks write them; people say what they do about them. */
export const siteEvent = defineResource("siteEvent", {
  label: "사이트 오류",
  table: "site_events",
  api: "/api/site-events",
  page: "/lawfirm/realtime",
  open: "query",
  numbered: false,
  title: "title",
  order: "-beganAt",
  parts: ["tasks", "memos", "timeline"],
  fields: {
    beganAt: instant({ label: "발생", required: true, readonly: true, sort: true, filter: true, width: 148 }),
    brand: ref(brandRef, { label: "브랜드", readonly: true, filter: true, width: 130 }),
    kind: oneOf(siteEventKinds, { label: "종류", required: true, readonly: true, filter: true, width: 96 }),
    status: oneOf(siteEventStatuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 84,
      tones: { open: "red", acknowledged: "amber", ignored: "grey", resolved: "green" },
    }),
    title: text({ label: "내용", required: true, readonly: true, max: 200, search: true, width: 0 }),
    message: text({ label: "원인", readonly: true, max: 500, detailOnly: true }),
    httpStatus: count({ label: "응답 코드", readonly: true, width: 88 }),
    recoveredAt: instant({ label: "회복", readonly: true, width: 148 }),
    acknowledgedBy: ref(staffRef, { label: "확인자", readonly: true, width: 88 }),
    ignoreUntil: instant({ label: "무시 기한", readonly: true, detailOnly: true }),
    resolution: text({ label: "조치", readonly: true, max: 500, detailOnly: true }),
  },
  columns: ["beganAt", "brand", "kind", "status", "title", "httpStatus", "recoveredAt", "acknowledgedBy"],
});
