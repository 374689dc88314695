import type { Instance, Procedure } from "./words.ts";

/** What a 사건부호 says about a case. */
export type CaseCode = { readonly procedure: Procedure; readonly instance: Instance };

/** Codes by field and instance (rules §7.4; 사건별 부호문자의 부여에 관한 예규, part of about 325). */
const codes: Readonly<Partial<Record<Procedure, Readonly<Partial<Record<Instance, string>>>>>> = {
  civil: {
    first: "가합 가단 가소 머 차 차전 자",
    appeal: "나",
    final: "다",
    complaint: "라",
    recomplaint: "마 그",
    application: "카합 카단 카기 카담 카확 카명 카불 카공 카조 카구 카소 카경 카정",
  },
  execution: { execution: "타경 타채 타기 타배 본 타인" },
  criminal: {
    first: "고합 고단 고정 고약 고약전 감고 전고 치고 초치 형제",
    appeal: "노 감노 전노 치노",
    final: "도 감도 전도 치도",
    complaint: "로 코",
    recomplaint: "모 오",
    application: "초보 초기 초적 초재 영장 체",
  },
  family: {
    first: "드합 드단 너 느합 느단 호협 호명 호파 호기 동가 푸",
    appeal: "르",
    final: "므",
    complaint: "브",
    recomplaint: "스 으",
    application: "즈합 즈단 즈기",
  },
  administrative: {
    first: "구합 구단",
    appeal: "누",
    final: "두",
    complaint: "루",
    recomplaint: "무 부",
    application: "아",
  },
  patent: { first: "허 카허", final: "후", recomplaint: "흐" },
  insolvency: { first: "개회 하단 하합 하면 회단 회합 간회합 간회단 개보 개확 개기 하기 하확 회기 회확 국승" },
  constitutional: { first: "헌가 헌나 헌다 헌라 헌마 헌바 헌사 헌아" },
};

const byCode: ReadonlyMap<string, CaseCode> = new Map(
  Object.entries(codes).flatMap(([procedure, instances]) =>
    Object.entries(instances).flatMap(([instance, list]) =>
      list
        .split(" ")
        .map((code): [string, CaseCode] => [
          code,
          { procedure: procedure as Procedure, instance: instance as Instance },
        ]),
    ),
  ),
);

/** What the code says; null for one that is not in the list: such numbers are taken, with a word about it. */
export function caseCode(code: string): CaseCode | null {
  return byCode.get(code) ?? null;
}
