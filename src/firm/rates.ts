import type { Day } from "#platform/dates.ts";

/** What a value counts. `share`: a part of 1, shown in percent; `dayOfNextMonth`: until that day of the month after. */
export const rateUnits = {
  share: { word: "%", most: 1, whole: false },
  won: { word: "원", most: 1_000_000_000_000, whole: true },
  manwon: { word: "만원", most: 100_000_000, whole: true },
  days: { word: "일", most: 3_650, whole: true },
  months: { word: "개월", most: 1_200, whole: true },
  dayOfNextMonth: { word: "일(다음 달)", most: 28, whole: true },
  dayAfterPeriod: { word: "일(기간이 끝난 다음 달)", most: 31, whole: true },
  hour: { word: "시", most: 24, whole: true },
  minutes: { word: "분", most: 10_080, whole: true },
  messages: { word: "건", most: 10_000_000, whole: true },
  pages: { word: "쪽", most: 10_000, whole: true },
  points: { word: "pt", most: 100, whole: true },
  percent: { word: "%", most: 1_000, whole: true },
  times: { word: "배", most: 100, whole: false },
  millimetres: { word: "mm", most: 500, whole: true },
  megabytes: { word: "MB", most: 10_000, whole: true },
  letters: { word: "자", most: 10_000, whole: true },
} as const;

type RateUnit = keyof typeof rateUnits;

type RateFact = {
  readonly label: string;
  readonly unit: RateUnit;
  /** What counts with it, and from which day of what it counts. */
  readonly moves: string;
};

const filingCheck = "문서의 전자소송 제출 점검";
const eachSending = "다음 발송부터";
const nextTickler = "다음 알림부터";
const nextGrant = "그날 이후의 부여";
const nextPromotion = "그날 이후 시작하는 사용촉진";
const postedCost = "접수일의 발송 비용";
const breakCheck = "업무시간의 휴게 경고";
const premium = "급여 귀속월의 지급 항목 설명";
const seizableAmount = "압류명령 신청을 접수한 날의 압류 가능액";

/** Numbers of the law and of the firm in the groups of the screen 요율표 (product §6.16, rules §7). */
export const rateGroups = {
  세금·증빙: {
    vat: { label: "부가가치세율", unit: "share", moves: "공급가액을 적는 날" },
    cashReceiptThreshold: { label: "현금영수증 의무발행 금액", unit: "won", moves: "입금일이 속한 값으로 발급 의무" },
    cashReceiptDays: { label: "현금영수증 발급 기한", unit: "days", moves: "입금일부터의 발급 기한" },
    taxInvoiceThreshold: { label: "세금계산서 발급 금액", unit: "won", moves: "입금일이 속한 값으로 발급 의무" },
    proofThreshold: { label: "적격증빙 기준 금액", unit: "won", moves: "지출일이 속한 값으로 증빙 요구" },
    taxInvoiceDay: { label: "세금계산서 발급 기한", unit: "dayOfNextMonth", moves: "입금일 다음 달의 발급 기한" },
    expenseSubmitDays: { label: "지출 제출 기한(지출일부터)", unit: "days", moves: nextTickler },
    evidenceAhead: { label: "증빙 발급 기한 알림(며칠 전)", unit: "days", moves: nextTickler },
    vatReturnDay: {
      label: "부가가치세 신고 기한",
      unit: "dayOfNextMonth",
      moves: "과세기간이 끝난 다음 달의 신고 기한",
    },
  },
  이율: {
    litigationInterest: { label: "소송촉진법 법정이율", unit: "share", moves: "소장 송달 다음 날부터의 지연손해금" },
    civilInterest: { label: "민법 법정이율", unit: "share", moves: "약정이 없는 지연손해금" },
    commercialInterest: { label: "상법 법정이율", unit: "share", moves: "상행위로 생긴 채무의 지연손해금" },
    interestCap: { label: "이자제한법 최고이자율", unit: "share", moves: "계약으로 정한 이자의 한도" },
  },
  압류: {
    wageFloor: { label: "급여 압류금지 최저금액", unit: "won", moves: seizableAmount },
    wageMiddle: { label: "표준 가구 생계비", unit: "won", moves: seizableAmount },
    accountLimit: { label: "예금 압류금지 금액", unit: "won", moves: seizableAmount },
    deathInsurance: { label: "사망보험금 압류금지 금액", unit: "won", moves: seizableAmount },
    surrenderValue: { label: "해약환급금 압류금지 금액", unit: "won", moves: seizableAmount },
    livingAccount: { label: "생계비계좌 한도", unit: "won", moves: seizableAmount },
  },
  매출: {
    cardRate: { label: "카드 실입금률", unit: "share", moves: "회계분기 시작일의 값으로 카드 매출" },
    baseTarget: { label: "기본 목표", unit: "manwon", moves: "회계분기의 목표" },
    overTarget: { label: "초과 목표", unit: "manwon", moves: "회계분기의 목표" },
    labourCost: { label: "인건비(월)", unit: "won", moves: "회계분기의 비용" },
    rentCost: { label: "임차료(월)", unit: "won", moves: "회계분기의 비용" },
    promotionCost: { label: "홍보비(월)", unit: "won", moves: "회계분기의 비용" },
    otherCost: { label: "기타 비용(월)", unit: "won", moves: "회계분기의 비용" },
    secondPromotionRate: { label: "2차 홍보비율", unit: "share", moves: "회계분기의 비용" },
  },
  변호사·파트너: {
    officialBarMonths: { label: "퇴직 기관 수임제한", unit: "months", moves: "파트너의 수임제한 만료일" },
    ledgerEntryMonths: { label: "수임장부 기재 기한", unit: "months", moves: "그날부터 서명한 계약의 장부 기한" },
    majorityMonths: { label: "성년이 되는 나이", unit: "months", moves: "계약하는 날의 미성년 위임인 확인" },
    silentCaseDays: {
      label: "진행 없는 사건 알림",
      unit: "days",
      moves: "다음 점검부터 책임변에게 할일을 주는 사건",
    },
    reportEngagements: { label: "수임건수·수임액 보고 기한", unit: "dayAfterPeriod", moves: "그해의 보고 기한" },
    reportOfficials: { label: "공직퇴임 수임 자료 제출 기한", unit: "dayAfterPeriod", moves: "그 반기의 제출 기한" },
    officialReportMonths: { label: "공직퇴임 수임 자료 제출", unit: "months", moves: "퇴직일의 값으로 제출할 사건" },
    reportProBono: { label: "공익활동 보고 기한", unit: "dayAfterPeriod", moves: "그해의 보고 기한" },
    consultReturnMinutes: {
      label: "연락 없는 상담의 미배정 복귀",
      unit: "minutes",
      moves: "다음 점검부터 담당이 해제되는 새 상담",
    },
    rewardPoint: { label: "업무보상 1점", unit: "won", moves: "다음 산정부터 업무보상 금액" },
    proBonoMinutes: { label: "공익활동 의무", unit: "minutes", moves: "그해의 공익활동 의무시간과 업무시간의 합계" },
    proBonoLowered: { label: "공익활동 의무(하향)", unit: "minutes", moves: "그해의 하향한 의무시간" },
    proBonoMissing: { label: "공익활동 미달 1시간", unit: "won", moves: "그해의 미달 부담금" },
    trainingMinutes: { label: "연수교육 의무", unit: "minutes", moves: "그해의 연수 현황과 부족 알림" },
    trainingEthicsMinutes: { label: "연수교육 의무(법조윤리)", unit: "minutes", moves: "그해의 연수 현황과 부족 알림" },
    designatedCriminal: { label: "특정변호사 형사사건", unit: "messages", moves: "그 반기의 특정변호사 점검" },
    designatedMerits: { label: "특정변호사 본안사건", unit: "messages", moves: "그 반기의 특정변호사 점검" },
    designatedOthers: { label: "특정변호사 신청사건", unit: "messages", moves: "그 반기의 특정변호사 점검" },
    designatedTimes: { label: "특정변호사 평균의 배수", unit: "times", moves: "그 반기의 특정변호사 점검" },
  },
  매출기여: {
    shareConsult: { label: "상담", unit: "share", moves: "입금일의 값으로 매출기여 제안" },
    shareContract: { label: "계약", unit: "share", moves: "입금일의 값으로 매출기여 제안" },
    shareConduct: { label: "수행", unit: "share", moves: "입금일의 값으로 매출기여 제안" },
    originationCap: { label: "수임기여 상한", unit: "share", moves: "주장일의 값으로 수임기여의 지분" },
    originationMonths: { label: "수임기여 일몰(주장일부터)", unit: "months", moves: "일몰일을 비운 주장의 일몰일" },
    originationObjectionDays: { label: "수임기여 이의 기간", unit: "days", moves: "등록일의 값으로 이의 기한" },
  },
  "4대보험(근로자 부담)": {
    pensionShare: { label: "국민연금", unit: "share", moves: "급여 귀속월의 공제 설명" },
    healthShare: { label: "건강보험", unit: "share", moves: "급여 귀속월의 공제 설명" },
    careShare: { label: "장기요양(건강보험료 대비)", unit: "share", moves: "급여 귀속월의 공제 설명" },
    employmentShare: { label: "고용보험(실업급여)", unit: "share", moves: "급여 귀속월의 공제 설명" },
  },
  근로시간: {
    workWeek: { label: "주 근로시간", unit: "minutes", moves: "업무시간의 연장근로" },
    workWeekMost: { label: "주 최대 근로시간", unit: "minutes", moves: "업무시간의 주 52시간 경고" },
    workDay: { label: "하루 근로시간", unit: "minutes", moves: "업무시간의 연장근로" },
    workDayLong: { label: "긴 하루", unit: "minutes", moves: "업무시간의 하루 경고" },
    nightFrom: { label: "야간근로 시작", unit: "hour", moves: "업무시간의 야간근로" },
    nightUntil: { label: "야간근로 끝", unit: "hour", moves: "업무시간의 야간근로" },
    breakDay: { label: "휴게가 필요한 하루", unit: "minutes", moves: breakCheck },
    breakMinutes: { label: "휴게시간", unit: "minutes", moves: breakCheck },
    breakLongDay: { label: "긴 휴게가 필요한 하루", unit: "minutes", moves: breakCheck },
    breakLongMinutes: { label: "긴 휴게시간", unit: "minutes", moves: breakCheck },
    breakWaived: { label: "휴게 없이 마칠 수 있는 하루", unit: "minutes", moves: breakCheck },
    overtimePremium: { label: "연장근로 가산", unit: "share", moves: premium },
    nightPremium: { label: "야간근로 가산", unit: "share", moves: premium },
    holidayPremium: { label: "휴일근로 가산", unit: "share", moves: premium },
    holidayLongPremium: { label: "하루 근로시간을 넘은 휴일근로 가산", unit: "share", moves: premium },
  },
  시효·제척기간: {
    limitationFirst: { label: "첫째 알림(만료 며칠 전)", unit: "days", moves: nextTickler },
    limitationSecond: { label: "둘째 알림(만료 며칠 전)", unit: "days", moves: nextTickler },
    limitationThird: { label: "셋째 알림(만료 며칠 전)", unit: "days", moves: nextTickler },
    limitationLast: { label: "마지막 알림(만료 며칠 전)", unit: "days", moves: nextTickler },
    suitLimitationNear: { label: "집단소송 시효 임박(만료 며칠 전)", unit: "days", moves: "그날부터의 임박 표시" },
    limitationList: { label: "주간 점검 목록(만료 며칠 전)", unit: "days", moves: "다음 점검 목록부터" },
  },
  자문시간: {
    timeAlertShare: { label: "적게 남음 알림", unit: "share", moves: "다음 알림부터" },
    timeAlertDays: { label: "만료 전 알림", unit: "days", moves: "다음 알림부터" },
  },
  연차: {
    leaveMonthly: { label: "1개월 개근 시 연차", unit: "days", moves: nextGrant },
    leaveMonthlyMost: { label: "첫해 월 단위 연차의 한도", unit: "days", moves: nextGrant },
    leaveAnnual: { label: "1년 출근 시 연차", unit: "days", moves: nextGrant },
    leaveExtraAfter: { label: "가산이 시작되는 근속", unit: "months", moves: nextGrant },
    leaveExtraEvery: { label: "1일을 더하는 주기", unit: "months", moves: nextGrant },
    leaveMost: { label: "연차 한도", unit: "days", moves: nextGrant },
    leaveAttendance: { label: "출근율 기준", unit: "share", moves: nextGrant },
    leaveValid: { label: "연차를 쓸 수 있는 기간", unit: "months", moves: nextGrant },
    leaveFullWeek: { label: "통상 근로자의 1주", unit: "minutes", moves: nextGrant },
    leaveFullDay: { label: "통상 근로자의 1일", unit: "minutes", moves: nextGrant },
    promoteBefore: { label: "촉진 통지(소멸 몇 개월 전)", unit: "months", moves: nextPromotion },
    promoteNotice: { label: "촉진 통지 기간", unit: "days", moves: nextPromotion },
    promoteAnswer: { label: "사용 시기를 정할 기간", unit: "days", moves: nextPromotion },
    promoteDesignate: { label: "회사 지정(소멸 몇 개월 전)", unit: "months", moves: nextPromotion },
    promoteFirstBefore: { label: "첫해 연차 촉진 통지(몇 개월 전)", unit: "months", moves: nextPromotion },
    promoteFirstDesignate: { label: "첫해 연차 회사 지정(몇 개월 전)", unit: "months", moves: nextPromotion },
    promoteLateBefore: { label: "뒤에 생긴 첫해 연차 통지(몇 개월 전)", unit: "months", moves: nextPromotion },
    promoteLateNotice: { label: "뒤에 생긴 첫해 연차 통지 기간", unit: "days", moves: nextPromotion },
    promoteLateDesignate: { label: "뒤에 생긴 첫해 연차 회사 지정(며칠 전)", unit: "days", moves: nextPromotion },
  },
  휴직: {
    returnFirst: { label: "첫째 알림(복직 며칠 전)", unit: "days", moves: nextTickler },
    returnLast: { label: "마지막 알림(복직 며칠 전)", unit: "days", moves: nextTickler },
  },
  "전자소송 제출": {
    filingPages: { label: "준비서면·답변서의 쪽수", unit: "pages", moves: filingCheck },
    filingLetterSize: { label: "글자 크기", unit: "points", moves: filingCheck },
    filingLineSpacing: { label: "줄간격", unit: "percent", moves: filingCheck },
    filingTop: { label: "위 여백", unit: "millimetres", moves: filingCheck },
    filingSides: { label: "왼쪽·오른쪽 여백", unit: "millimetres", moves: filingCheck },
    filingBottom: { label: "아래 여백", unit: "millimetres", moves: filingCheck },
    filingFileSize: { label: "파일 하나의 크기", unit: "megabytes", moves: filingCheck },
    filingNameLength: { label: "파일 이름의 길이", unit: "letters", moves: filingCheck },
  },
  "회원 캐시·주문": {
    prepaidOutstanding: { label: "선불업 등록 면제 잔액", unit: "won", moves: "캐시 잔액의 한도 표시" },
    prepaidYear: { label: "선불업 등록 면제 연간 발행액", unit: "won", moves: "한 해 충전액의 한도 표시" },
    pointMonths: { label: "포인트 유효기간", unit: "months", moves: "만료일 없이 적립하는 날부터" },
    orderHoldMinutes: { label: "결제 전 주문의 유지 시간", unit: "minutes", moves: "주문을 등록하는 때부터" },
    refundStarted: { label: "이행 시작 뒤 환불 비율", unit: "share", moves: "환불하는 날의 한도" },
  },
  게시판: {
    boardEditMinutes: {
      label: "쓴 사람이 글을 고칠 수 있는 시간",
      unit: "minutes",
      moves: "그날부터 쓴 게시글의 수정 기한",
    },
  },
  우편: {
    certifiedFirst: { label: "내용증명 첫 장", unit: "won", moves: postedCost },
    certifiedMore: { label: "내용증명 추가 한 장", unit: "won", moves: postedCost },
    letterPostage: { label: "통상우편 요금", unit: "won", moves: postedCost },
    registeredFee: { label: "등기 수수료", unit: "won", moves: postedCost },
    deliveryProofFee: { label: "배달증명 수수료", unit: "won", moves: postedCost },
    deliveryProofMonths: { label: "배달증명 청구 기간", unit: "months", moves: "접수일부터의 청구 기한" },
    certifiedKeepMonths: { label: "내용증명 재증명·열람 기간", unit: "months", moves: "접수일부터의 재증명 기한" },
  },
  개인정보: {
    accessDays: { label: "열람 요구 처리", unit: "days", moves: "요구를 접수한 날부터의 처리 기한" },
    correctionDays: { label: "정정 요구 처리", unit: "days", moves: "요구를 접수한 날부터의 처리 기한" },
    deletionDays: { label: "삭제 요구 처리", unit: "days", moves: "요구를 접수한 날부터의 처리 기한" },
    suspensionDays: { label: "처리정지 요구 처리", unit: "days", moves: "요구를 접수한 날부터의 처리 기한" },
    keepConsult: { label: "계약하지 않은 상담 보유", unit: "months", moves: "다음 파기 점검부터 파기 시기" },
    keepClient: { label: "종결한 고객 보유", unit: "months", moves: "다음 파기 점검부터 파기 시기" },
    keepParticipant: {
      label: "집단소송 참여자 보유(고객이 아닌 사람)",
      unit: "months",
      moves: "다음 파기 점검부터 파기 시기",
    },
    keepBuyer: { label: "수분양자 보유(상담·고객이 아닌 사람)", unit: "months", moves: "다음 파기 점검부터 파기 시기" },
    keepLedger: { label: "수임장부 보존", unit: "months", moves: "파기를 막는 보존기간" },
    keepTax: { label: "세무 증빙 보존", unit: "months", moves: "파기를 막는 보존기간" },
    keepAccessLog: {
      label: "접속기록 보관",
      unit: "months",
      moves: "다음 정리부터. 법정 기간보다 짧게는 정리하지 않음",
    },
    keepGrantLog: {
      label: "권한 기록 보관",
      unit: "months",
      moves: "다음 정리부터. 법정 기간보다 짧게는 정리하지 않음",
    },
    keepChangeLog: {
      label: "변경 이력 보관",
      unit: "months",
      moves: "다음 정리부터. 법정 기간보다 짧게는 정리하지 않음",
    },
    keepConflictName: { label: "파기한 당사자 확인값 보유", unit: "months", moves: "다음 정리부터" },
  },
  문자: {
    smsNightFrom: { label: "광고 문자 금지 시작", unit: "hour", moves: eachSending },
    smsNightUntil: { label: "광고 문자 금지 끝", unit: "hour", moves: eachSending },
    smsNightMargin: { label: "금지 시작 전 여유", unit: "minutes", moves: eachSending },
    smsConsentMonths: { label: "수신동의 재확인 주기", unit: "months", moves: eachSending },
    smsReconfirmAgain: {
      label: "닿지 않은 재확인 안내를 다시 준비",
      unit: "days",
      moves: "다음 점검부터 안내를 다시 준비하는 시기",
    },
    smsReconfirmAhead: { label: "동의 재확인 안내 준비", unit: "days", moves: "다음 점검부터 안내를 준비하는 시기" },
    smsResultDays: {
      label: "동의·거부 처리결과 통지 기한",
      unit: "days",
      moves: "동의나 거부를 받은 날부터의 통지 기한",
    },
    smsTradeMonths: { label: "거래관계로 동의를 갈음하는 기간", unit: "months", moves: eachSending },
    smsLateMinutes: { label: "늦은 예약을 보류하는 시간", unit: "minutes", moves: eachSending },
    smsCooldown: { label: "같은 글을 다시 보내지 않는 시간", unit: "minutes", moves: eachSending },
    smsBulk: { label: "매니저 없이 보낼 수 있는 수신자", unit: "messages", moves: eachSending },
    smsStaffDaily: { label: "직원 한 명의 하루 한도", unit: "messages", moves: eachSending },
    smsFirmDaily: { label: "법인의 하루 한도", unit: "messages", moves: eachSending },
    smsMonthlyBudget: { label: "문자 월 예산", unit: "won", moves: eachSending },
    smsPrice: { label: "단문(SMS) 단가", unit: "won", moves: eachSending },
    lmsPrice: { label: "장문(LMS) 단가", unit: "won", moves: eachSending },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, RateFact>>>>;

type Groups = typeof rateGroups;

/** The name of a dated number. */
export type RateName = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];

/** Every number by its name. */
export const rateFacts = Object.assign({}, ...Object.values(rateGroups)) as Readonly<Record<RateName, RateFact>>;

export const rateNames = Object.keys(rateFacts) as RateName[];

/** A value from a day on, until the next of its name. */
export type DatedRate = { readonly name: string; readonly effectiveFrom: Day; readonly value: number };

/** The row that holds on a day; null before the first. */
export function rateAt<Row extends DatedRate>(rows: readonly Row[], name: RateName, day: Day): Row | null {
  return rows
    .filter((row) => row.name === name && row.effectiveFrom <= day)
    .reduce<Row | null>((last, row) => (last && last.effectiveFrom > row.effectiveFrom ? last : row), null);
}

/** The values of names on a day; null before the first of a name. */
export function valuesAt<Name extends RateName>(
  rows: readonly DatedRate[],
  names: readonly Name[],
  day: Day,
): Readonly<Record<Name, number | null>> {
  const values = names.map((name) => [name, rateAt(rows, name, day)?.value ?? null] as const);
  return Object.fromEntries(values) as Record<Name, number | null>;
}

/** A number that nobody has compared with its source for a year, or ever, is to be checked (rules §7). */
export function needsCheck(checkedAt: Day | null, today: Day): boolean {
  if (checkedAt === null) return true;
  const [year = 0, month = 1, day = 1] = checkedAt.split("-").map(Number);
  return new Date(Date.UTC(year + 1, month - 1, day)).toISOString().slice(0, 10) <= today;
}

/** Decimals of a share: as many as the card rate of the specification needs in percent, and one more. */
const shareDecimals = 6;

/** As people read it: 12 %, 100,000원, 5일. */
export function formatRate(value: number, unit: RateUnit): string {
  const { word } = rateUnits[unit];
  if (unit === "share")
    return `${Number((value * 100).toFixed(shareDecimals - 2)).toLocaleString("ko-KR", { maximumFractionDigits: 4 })}%`;
  return unit === "dayOfNextMonth" ? `다음 달 ${value}일` : `${value.toLocaleString("ko-KR")}${word}`;
}
