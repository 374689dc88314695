import { staffRef, teamRef } from "#firm/refs.ts";
import { count, date, flag, money, oneOf, percent, phone, ref, text } from "#records/field.ts";
import { defineResource, targetOf } from "#records/resource.ts";

const partnerRecord = { keep: "파트너의 기록" } as const;

export const duties = { committee: "운영위원", partner: "파트너" } as const;

const statuses = { active: "재임", leaving: "탈퇴 정산", left: "탈퇴" } as const;

/** 파트너 명부 (product §6.7). What a partner holds today follows from the stakes; how one leaves is said by steps. */
export const partner = defineResource("partner", {
  label: "파트너",
  table: "partners",
  api: "/api/partners",
  page: "/partner/list",
  open: "query",
  numbered: false,
  title: "name",
  order: "name",
  parts: ["files", "timeline"],
  follows: ["stake"],
  happened: ["joinedOn", "leftOfficeOn", "noticeOn", "settledOn"],
  inOrder: [["noticeOn", "leavesOn"]],
  fields: {
    name: text({
      label: "성명",
      required: true,
      max: 50,
      search: true,
      sort: true,
      width: 92,
      erase: partnerRecord,
      help: "이름이 바뀌면 여기에서 고칩니다. 예전 이름은 변경 이력에 남습니다.",
    }),
    staff: ref(staffRef, { label: "직원", required: true, filter: true, width: 84 }),
    duty: oneOf(duties, {
      label: "구분",
      required: true,
      filter: true,
      width: 88,
      tones: { committee: "accent", partner: "grey" },
      help: "권한은 역할 화면에서 따로 줍니다.",
    }),
    status: oneOf(statuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 88,
      tones: { active: "green", leaving: "amber", left: "grey" },
    }),
    joinedOn: date({ label: "가입일", required: true, sort: true, filter: true }),
    units: count({ label: "지분", readonly: true, unit: "좌", width: 80 }),
    share: percent({ label: "지분율", readonly: true, width: 84 }),
    votes: count({ label: "의결권", readonly: true, unit: "표", width: 76 }),
    capital: money({ label: "출자금", readonly: true, width: 128 }),
    specialty: text({ label: "전문분야", max: 60, search: true, width: 120, erase: partnerRecord }),
    specialtyRegistered: flag({ label: "대한변협 등록", width: 104, help: "등록한 전문분야만 광고에 쓸 수 있습니다." }),
    tel: phone({ label: "연락처", readonly: true }),
    chargeTeam: ref(teamRef, { label: "담당팀", filter: true, width: 100 }),
    exOffice: text({
      label: "퇴임 기관",
      max: 80,
      search: true,
      width: 130,
      erase: partnerRecord,
      help: "공직에서 퇴임했으면 퇴직 전 1년 안에 근무한 기관을 적습니다.",
    }),
    leftOfficeOn: date({ label: "퇴직일" }),
    barUntil: date({ label: "수임제한 만료", readonly: true, help: "변호사법 제31조 제3항. 퇴직일부터 셉니다." }),
    noticeOn: date({ label: "탈퇴 통지일", readonly: true }),
    leavesOn: date({ label: "탈퇴일", readonly: true, sort: true, filter: true }),
    settledOn: date({ label: "정산일", readonly: true }),
  },
  columns: [
    "name",
    "duty",
    "status",
    "joinedOn",
    "units",
    "share",
    "specialty",
    "specialtyRegistered",
    "tel",
    "chargeTeam",
    "exOffice",
    "barUntil",
  ],
});

/** A partner as others point to one. */
export const partnerRef = targetOf(partner);
