import type { FirmRule, Subject } from "#firm/permissions.ts";
import { parseOwnRules } from "#features/identity/access/roles.ts";
import type { Action } from "#platform/policy.ts";

/** An own rule with the last day on which it counts; null: until it is taken away. */
export type TimedRule = FirmRule & { readonly endsOn: string | null };

const same = (one: FirmRule, other: FirmRule) => one.action === other.action && one.subject === other.subject;

/** The stored text of own rules (spec: userinfo.role) with the days on which some end. */
export function timedRules(text: string, ends: readonly TimedRule[]): TimedRule[] {
  return parseOwnRules(text).map((rule) => ({ ...rule, endsOn: ends.find((end) => same(end, rule))?.endsOn ?? null }));
}

/** The text as it is stored: action and subject alone. */
export function rulesTextOf(rules: readonly FirmRule[]): string {
  return rules.length === 0 ? "[]" : JSON.stringify(rules.map(({ action, subject }) => ({ action, subject })));
}

/** The rules with one more; managing an area covers looking at it, so that one row is enough for both. */
export function withRule(rules: readonly TimedRule[], { action, subject }: FirmRule): TimedRule[] {
  const endsOn = rules.find((rule) => rule.subject === subject)?.endsOn ?? null;
  return [...rules.filter((rule) => rule.subject !== subject), { action, subject, endsOn }];
}

export function withoutSubject(rules: readonly TimedRule[], subject: Subject): TimedRule[] {
  return rules.filter((rule) => rule.subject !== subject);
}

/** What a person may do in an area by own rules. */
export function actionOn(rules: readonly FirmRule[], subject: Subject): Action | null {
  const own = rules.filter((rule) => rule.subject === subject);
  if (own.some(({ action }) => action === "manage")) return "manage";
  return own.length > 0 ? "show" : null;
}

/**
 * What an area is, in the words of the office. Those over the rights of others (관리자, 역할관리) are given by two people
 * as roles, and nobody leaves by a rule.
 */
export const areas: readonly {
  readonly title: string;
  readonly rows: readonly (readonly [subject: Subject, words: string])[];
}[] = [
  {
    title: "업무 목록",
    rows: [
      ["상담리스트", "팀의 상담"],
      ["미팅리스트", "팀의 계약"],
      ["고객리스트", "팀의 고객과 사건"],
      ["매출리스트", "매출 목록과 입금자 이름"],
      ["메모리스트", "볼 수 있는 기록의 메모"],
      ["원격상담기능", "전화·화상 상담"],
    ],
  },
  {
    title: "사건",
    rows: [
      ["송무팀", "소송사건, 기일, 기한, 송달, 내용증명, 압류"],
      ["외국사건", "외국 사건"],
      ["비자사건", "비자·체류 사건"],
      ["사건진행-미팅", "회의실에서 보는 사건 진행"],
    ],
  },
  {
    title: "돈",
    rows: [
      ["결제관리", "입금, 미수금, 증빙, 요율"],
      ["매출조회", "매출 현황과 광고비"],
      ["유니온정보", "유니온 정산"],
    ],
  },
  {
    title: "홍보와 게시판",
    rows: [
      ["컨텐츠관리", "소식, 영상, 성공사례, 브랜드"],
      ["홍보책임", "홍보와 광고비"],
      ["홍보", "브랜드와 홍보"],
      ["게시판관리", "게시판과 의뢰인 문의, 소식 보기"],
    ],
  },
  {
    title: "사람",
    rows: [
      ["직원기본정보", "직원의 연락처와 인적사항"],
      ["팀원관리", "팀 구성"],
      ["새멤버관리", "계정, 브랜드 사이트 점검"],
      ["인사관리", "인사"],
      ["운영지원", "총무"],
    ],
  },
  {
    title: "직무",
    rows: [
      ["변호사", "변호사의 일: 이해충돌 결정, 승인, 기한 검증"],
      ["책임변", "책임변호사의 일"],
      ["어쏘변", "소속변호사의 일"],
      ["송무보조", "송무보조의 일"],
      ["컨설턴트", "컨설턴트의 일"],
      ["매니저", "담당 배정과 계약 승인"],
      ["파트너", "파트너의 일"],
      ["운영위원", "운영위원의 일"],
      ["레이아웃변경-로펌vs의뢰인", "의뢰인 화면으로 바꾸어 보기"],
    ],
  },
];

export const actionWords: Readonly<Record<Action, string>> = { show: "보기", manage: "관리" };

/** Rules in words, as the history of rights tells them: `매출조회 보기(2026-12-31까지)`. */
export function rulesInWords(rules: readonly TimedRule[]): string {
  return rules
    .map(
      ({ action, subject, endsOn }) => `${subject} ${actionWords[action]}${endsOn === null ? "" : `(${endsOn}까지)`}`,
    )
    .join(", ");
}
