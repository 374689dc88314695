/** What is offered as long as the firm has no 빠른 답변 of its own; the person reads it over before it goes. */
export const firstReplies = [
  { label: "확인 중", text: "문의 주신 내용을 확인하고 있습니다. 확인되는 대로 답변드리겠습니다." },
  { label: "자료 확인", text: "보내 주신 자료를 잘 받았습니다. 검토한 뒤 말씀드리겠습니다." },
  { label: "자료 부탁", text: "진행에 필요한 자료를 ‘보낼 자료’에 적어 두었습니다. 확인하시고 올려 주세요." },
  { label: "통화 제안", text: "자세한 설명은 전화로 드리는 편이 좋겠습니다. 통화 가능하신 시간을 알려 주세요." },
  { label: "기일 안내", text: "다음 기일은 변호사가 출석합니다. 결과는 당일 안에 알려 드리겠습니다." },
  { label: "대기 안내", text: "법원의 다음 절차를 기다리고 있습니다. 새로운 소식이 오면 바로 알려 드리겠습니다." },
] as const;

/** What the firm's system answers outside of its hours. */
export const outOfHours = {
  ko: "지금은 업무시간(평일 9시–18시)이 아닙니다. 남겨 주신 내용은 다음 업무일에 담당자가 확인하고 답변드립니다. 급한 일은 대표전화로 연락해 주세요.",
  en: "Our office is closed now (open Monday to Friday, 9 a.m. to 6 p.m., Korean time). We will read your message and answer on the next working day. If it is urgent, please call our main number.",
} as const;

/** Minutes of working time after which an answer is late: half a day, then a day. */
export const lateAfter = { warn: 240, late: 540 } as const;

/** 2시간 10분; blank: nobody waits. */
export function waitingWords(minutes: number | null): string {
  if (minutes === null) return "";
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes}분` : `${hours}시간 ${minutes % 60}분`;
}

/** Why a reserved message waits for a person. */
export const holdReasons = ["late", "closed", "left", "ended"] as const;
export type HoldReason = (typeof holdReasons)[number];

export const holdWords: Readonly<Record<HoldReason, string>> = {
  late: "예약 시각이 지나 멈춤",
  closed: "대화가 종료되어 멈춤",
  left: "예약한 직원이 재직 중이 아니어서 멈춤",
  ended: "사망하거나 소멸한 고객이라 멈춤",
};
