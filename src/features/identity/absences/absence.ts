import { staffRef } from "#firm/refs.ts";
import { instant, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

/** 부재 일정: when a colleague is away, and nothing is booked (additions K2). */
export const absence = defineResource("absence", {
  label: "부재 일정",
  table: "absences",
  api: "/api/absences",
  page: "/lawfirm/consult/tele/absences",
  open: "query",
  numbered: false,
  title: "note",
  order: "-startsAt",
  fields: {
    staff: ref(staffRef, { label: "직원", required: true, filter: true, width: 100 }),
    kind: oneOf(
      { leave: "휴가", sick: "병가", training: "교육", business: "출장", other: "기타" },
      { label: "종류", required: true, filter: true, width: 84 },
    ),
    startsAt: instant({ label: "부터", required: true, sort: true, filter: true, width: 148 }),
    endsAt: instant({ label: "까지", required: true, width: 148 }),
    deputy: ref(staffRef, { label: "대무자", width: 100, help: "그동안 반복 업무와 기한 알림을 대신 받습니다." }),
    note: text({ label: "메모", max: 200, search: true, width: 0, help: "건강 등 사적인 사정은 적지 않습니다." }),
  },
  columns: ["staff", "kind", "startsAt", "endsAt", "deputy", "note"],
});
