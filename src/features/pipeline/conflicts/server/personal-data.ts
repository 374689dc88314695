import { businessNumber, date, oneOf, phone, text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";

const aliasKinds = { 개명: "개명", 상호변경: "상호변경", 다른이름: "다른이름", 전화: "전화", 사업자번호: "사업자번호" };

/** People by whom the conflict check knows everybody; destruction decides itself who of them is nobody any more. */
export const persons = personalTable("persons", {
  name: "person",
  label: "인물",
  whose: [],
  columns: {
    name: text({ label: "이름", personal: "name", erase: "mask" }),
    birth: date({ label: "생년월일", erase: "empty" }),
    tel: phone({ label: "연락처", erase: "empty" }),
    biz_no: businessNumber({ label: "사업자등록번호", erase: "empty" }),
    name_indexes: text({ label: "이름의 색인", erase: { keep: "이해충돌 확인(keepConflictName)" } }),
  },
});

export const personAliases = personalTable("person_aliases", {
  label: "다른 이름·연락처",
  whose: [["person", "person_id"]],
  goes: true,
  columns: {
    kind: oneOf(aliasKinds, { label: "종류", disclose: true }),
    name: text({ label: "이름", personal: "name", disclose: true }),
    tel: phone({ label: "연락처", disclose: true }),
    biz_no: businessNumber({ label: "사업자등록번호", disclose: true }),
  },
});

export const parties = personalTable("parties", {
  label: "당사자",
  whose: "record",
  columns: { relation: text({ label: "관계", erase: "known" }) },
});

export const conflictChecks = personalTable("conflict_checks", {
  label: "이해충돌 확인",
  whose: "record",
  goes: true,
  columns: {},
});
