import type { Action } from "#platform/policy.ts";

/** Actions of spec §6. `manage` covers every action. */
export const actions = ["manage", "show"] as const satisfies readonly Action[];

/** Areas of spec §6, by their Korean names; 유니온정보 is granted by user-specific rules alone. */
export const subjects = [
  "송무팀",
  "컨텐츠관리",
  "결제관리",
  "원격상담기능",
  "상담리스트",
  "미팅리스트",
  "고객리스트",
  "매출리스트",
  "메모리스트",
  "직원기본정보",
  "관리자",
  "레이아웃변경-로펌vs의뢰인",
  "팀원관리",
  "역할관리",
  "새멤버관리",
  "외국사건",
  "비자사건",
  "매니저",
  "홍보책임",
  "게시판관리",
  "사건진행-미팅",
  "매출조회",
  "파트너",
  "운영위원",
  "변호사",
  "책임변",
  "어쏘변",
  "송무보조",
  "컨설턴트",
  "운영지원",
  "홍보",
  "인사관리",
  "퇴사",
  "유니온정보",
] as const;
export type Subject = (typeof subjects)[number];

/** A right on one of these areas. */
export type FirmRule = { readonly action: Action; readonly subject: Subject };
