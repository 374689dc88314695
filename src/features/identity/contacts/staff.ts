import { defineResource } from "#records/resource.ts";
import { date, email, phone, text } from "#records/field.ts";

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
    department: text({ label: "부서", max: 40, sort: true, width: 120, erase: staffRecord }),
    position: text({ label: "직책", max: 40, sort: true, width: 120, erase: staffRecord }),
    tel: phone({ label: "휴대전화", search: true, width: 140, erase: staffRecord }),
    email: email({ label: "이메일", personal: "email", readonly: true, search: true, width: 0 }),
    hiredAt: date({ label: "입사일", sort: true, filter: true }),
  },
  columns: ["shortName", "realName", "department", "position", "tel", "email"],
});
