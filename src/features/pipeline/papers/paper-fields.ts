/** Where a value is entered, so that a missing one can be mended there. */
export const places = {
  contract: "계약",
  client: "고객",
  fees: "계약의 보수",
  lawyers: "계약의 담당변호사",
  staff: "직원의 변호사등록번호",
  firm: "법인 설정",
  none: "",
} as const;
export type Place = keyof typeof places;

/**
 * The fields that a template may have, each with where its value is entered. What is never missing (the day, or a word
 * for none) is entered nowhere.
 */
export const paperFields = {
  계약번호: "none",
  작성일: "none",
  계약일: "none",
  위임인: "client",
  위임인주소: "client",
  위임인연락처: "client",
  위임인등록번호: "client",
  법정대리인: "none",
  위임인서명: "client",
  공동위임인: "none",
  연대책임: "none",
  수임인: "firm",
  수임인주소: "firm",
  수임인전화: "firm",
  사건명: "contract",
  분야: "contract",
  상대방: "contract",
  관할기관: "contract",
  위임범위: "contract",
  담당변호사: "lawyers",
  담당변호사등록번호: "staff",
  책임변호사: "contract",
  보수: "fees",
  보수합계: "fees",
  성공보수: "none",
  분납: "none",
  해지조건: "none",
  동의일: "contract",
} as const satisfies Readonly<Record<string, Place>>;

export type PaperField = keyof typeof paperFields;
export const paperFieldNames = Object.keys(paperFields) as PaperField[];

export function isPaperField(name: string): name is PaperField {
  return Object.hasOwn(paperFields, name);
}

/** What a field shows in a sample, so that one sees how the paper will look. */
export const sampleValues: Readonly<Record<PaperField, string>> = {
  계약번호: "1024",
  작성일: "2026년 11월 2일",
  계약일: "2026년 11월 2일",
  위임인: "홍길동",
  위임인주소: "서울 서초구 서초대로 123, 101동 1001호",
  위임인연락처: "010-0000-0000",
  위임인등록번호: "1980-01-02",
  법정대리인: "법정대리인 친권자 홍예시",
  위임인서명: "위임인 홍길동의 법정대리인 친권자 홍예시 (서명 또는 날인)",
  공동위임인: "김예시",
  연대책임: "위임인들은 보수를 연대하여 부담한다.",
  수임인: "법무법인 예시",
  수임인주소: "서울 서초구 법원로 10, 5층",
  수임인전화: "02-0000-0000",
  사건명: "대여금 청구",
  분야: "민사",
  상대방: "박상대",
  관할기관: "서울중앙지방법원",
  위임범위: "1심 판결 선고 시까지",
  담당변호사: "변호사 김예시, 변호사 이예시",
  담당변호사등록번호: "변호사 김예시 (등록번호 00000)\n변호사 이예시 (등록번호 00001)",
  책임변호사: "변호사 김예시",
  보수: "1. 착수금 금 5,500,000원 (부가가치세 포함), 계약할 때 지급\n2. 성공보수 인용 금액의 7%, 상한 금 33,000,000원, 심급이 끝난 때 지급",
  보수합계: "금 5,500,000원 (부가가치세 포함)",
  성공보수: "인용 금액의 7%, 상한 금 33,000,000원",
  분납: "1회 2026년 11월 2일 금 3,000,000원\n2회 2026년 12월 2일 금 2,500,000원",
  해지조건: "처리한 사무의 정도에 따라 정산하고 남는 보수를 돌려준다.",
  동의일: "2026년 11월 2일",
};
