import { defineResource, targetOf } from "#records/resource.ts";
import { date, email, phone, text } from "#records/field.ts";

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
    shortName: text({ label: "이름", required: true, max: 20, search: true, sort: true, width: 110 }),
    realName: text({ label: "성명", required: true, max: 50, search: true, sort: true, width: 120 }),
    department: text({ label: "부서", max: 40, sort: true, width: 120 }),
    position: text({ label: "직책", max: 40, sort: true, width: 120 }),
    tel: phone({ label: "휴대전화", search: true, width: 140 }),
    email: email({ label: "이메일", personal: "email", readonly: true, search: true, width: 0 }),
    hiredAt: date({ label: "입사일", sort: true, filter: true, width: 110 }),
  },
  columns: ["shortName", "realName", "department", "position", "tel", "email"],
});

/** For fields that name a colleague. */
export const staffRef = targetOf(staffContact);
