import { defineResource } from "#records/resource.ts";
import { date, email, oneOf, phone, ref, text } from "#records/field.ts";
import { staffRef, teamRef } from "#firm/refs.ts";
import { jobTypes } from "#features/identity/staff/job-types.ts";

/** What nobody sees without this right (product §6.13); the others have the extension. */
const readableWith = "직원기본정보";

const jobs = Object.fromEntries(jobTypes.map((word) => [word, word])) as Record<(typeof jobTypes)[number], string>;

const dayStates = { present: "재석", out: "외근", leave: "휴가", court: "재판" } as const;

const staffRecord = { keep: "직원의 기록" } as const;

/** 직원 연락처: colleagues as records point to them and as everybody looks them up (product §5.2). */
export const staffContact = defineResource("staff", {
  label: "직원",
  table: "staffs",
  api: "/api/contacts",
  page: "/lawfirm/team/memberinfo",
  open: "query",
  numbered: false,
  title: "shortName",
  order: "shortName",
  fields: {
    shortName: text({
      label: "이름",
      required: true,
      max: 20,
      search: true,
      sort: true,
      width: 110,
      erase: staffRecord,
    }),
    realName: text({
      label: "성명",
      required: true,
      max: 50,
      search: true,
      sort: true,
      width: 120,
      erase: staffRecord,
    }),
    photo: text({ label: "사진", max: 64, readonly: true, detailOnly: true, erase: staffRecord }),
    dayState: oneOf(dayStates, {
      label: "오늘 상태",
      required: true,
      readonly: true,
      filter: true,
      width: 84,
      tones: { present: "green", out: "blue", leave: "amber", court: "accent" },
    }),
    department: text({ label: "부서", max: 40, sort: true, width: 100, erase: staffRecord }),
    position: text({ label: "직책", max: 40, sort: true, width: 110, erase: staffRecord }),
    teams: text({ label: "팀", readonly: true, width: 150 }),
    memberOf: ref(teamRef, { label: "소속 팀", readonly: true, filter: true, width: 100 }),
    jobType: oneOf(jobs, { label: "직무", required: true, readonly: true, filter: true, width: 84 }),
    ext: text({ label: "내선", max: 10, readonly: true, width: 104, erase: staffRecord }),
    deputy: ref(staffRef, { label: "대무자", readonly: true, width: 84 }),
    standIn: text({ label: "오늘 대무", readonly: true, width: 110 }),
    tel: phone({ label: "휴대전화", search: true, width: 140, erase: staffRecord, readableWith }),
    email: email({ label: "이메일", personal: "email", readonly: true, search: true, width: 0, readableWith }),
    hiredAt: date({ label: "입사일", readableWith }),
  },
  columns: ["shortName", "realName", "dayState", "position", "teams", "jobType", "ext", "deputy", "tel", "email"],
});
