import { staffRef } from "#firm/refs.ts";
import { date, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

/** 전문분야 that the bar has registered of a lawyer (변호사전문분야 등록에 관한 규정). */
export const specialty = defineResource("specialty", {
  label: "전문분야",
  table: "lawyer_specialties",
  api: "/api/specialties",
  page: null,
  numbered: false,
  title: "specialty",
  happened: ["registeredOn"],
  inOrder: [["registeredOn", "endedOn"]],
  fields: {
    lawyer: ref(staffRef, { label: "변호사", among: "lawyers", filter: true, width: 110 }),
    specialty: text({
      label: "전문분야",
      required: true,
      max: 40,
      search: true,
      width: 0,
      help: "이혼, 형사처럼 등록한 이름",
    }),
    registeredOn: date({ label: "등록일" }),
    endedOn: date({ label: "종료일" }),
  },
  columns: ["lawyer", "specialty", "registeredOn", "endedOn"],
});
