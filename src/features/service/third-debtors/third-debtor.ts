import { date, flag, longText, oneOf, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

/** What of a debtor's can be seized at a third debtor, by which lists are filtered (product §5.5). */
export const thirdDebtorKinds = {
  bank: "은행",
  employer: "회사(급여)",
  lease: "임차보증금",
  insurance: "보험",
  card: "카드매출",
  other: "기타",
} as const;
export type ThirdDebtorKind = keyof typeof thirdDebtorKinds;

/** Months after which what the register says has to be looked up again (additions A2). */
export const registerMonths = 3;

const register = { keep: "등기로 공시된 사항" } as const;

/** 제3채무자 명부 (additions A2): whom orders are served on, as the register names them. */
export const thirdDebtor = defineResource("thirdDebtor", {
  label: "제3채무자",
  table: "third_debtors",
  api: "/api/third-debtors",
  page: "/lawfirm/service/third-debtors",
  open: "query",
  numbered: false,
  title: "name",
  order: "name",
  happened: ["checkedOn"],
  fields: {
    name: text({
      label: "상호(이름)",
      required: true,
      max: 100,
      search: true,
      sort: true,
      width: 0,
      erase: register,
      help: "등기사항증명서의 상호를 그대로 적어 주세요.",
    }),
    kind: oneOf(thirdDebtorKinds, { label: "종류", required: true, filter: true, width: 96 }),
    representative: text({ label: "대표자", max: 60, search: true, width: 110, erase: register }),
    address: text({ label: "본점 주소", max: 200, width: 260, erase: register }),
    servicePlace: text({
      label: "송달장소",
      max: 200,
      detailOnly: true,
      erase: register,
      help: "본점과 다른 곳으로 송달할 때만 적어 주세요.",
    }),
    registrationNo: text({ label: "법인등록번호", max: 20, search: true, width: 130, erase: register }),
    checkedOn: date({ label: "등기 확인일", sort: true, filter: true }),
    stale: flag({ label: "재확인 필요", readonly: true, filter: true, width: 96 }),
    inUse: flag({ label: "진행 중인 압류", readonly: true, filter: true, width: 110 }),
    memo: longText({ label: "메모", max: 1_000, erase: "empty" }),
  },
  columns: ["name", "kind", "representative", "address", "registrationNo", "checkedOn", "stale", "inUse"],
});
