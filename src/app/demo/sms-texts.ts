import type { Occasion } from "#features/messages/sms/sms-template.ts";

type DemoTemplate = { readonly name: string; readonly occasion: Occasion; readonly body: string };

/** Texts that the invented firm sends again and again. */
export const templateTexts: readonly DemoTemplate[] = [
  {
    name: "방문상담 예약",
    occasion: "booking",
    body: "[{로펌}] {이름}님, {일시} 상담이 예약되었습니다. 장소: {장소}. 변경 {대표번호}",
  },
  {
    name: "상담 하루 전",
    occasion: "booking",
    body: "[{로펌}] {이름}님, 내일 {일시} 상담입니다. 관련 서류를 가져와 주세요. {대표번호}",
  },
  {
    name: "변론기일 안내",
    occasion: "hearing",
    body: "[{로펌}] {이름}님, {법원} {사건번호} 사건의 기일이 {일시}로 정해졌습니다. 출석 여부는 담당자가 따로 안내드립니다. 문의 {대표번호}",
  },
  {
    name: "분납 안내",
    occasion: "instalment",
    body: "[{로펌}] {이름}님, {기한}까지 납부하실 금액은 {금액}입니다. 문의 {대표번호}",
  },
  {
    name: "서류 요청",
    occasion: "general",
    body: "[{로펌}] {이름}님, 요청드린 서류를 보내 주시면 다음 절차를 진행하겠습니다. 문의 {대표번호}",
  },
  {
    name: "통화 요청",
    occasion: "general",
    body: "[{로펌}] {이름}님, 통화가 되지 않아 문자드립니다. 편하신 때에 {대표번호}로 연락 부탁드립니다.",
  },
];
