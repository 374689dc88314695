import { text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

/** 팀, as records point to it; teams are formed elsewhere (product §5.2). */
export const team = defineResource("team", {
  label: "팀",
  table: "teams",
  api: "/api/teams",
  page: null,
  numbered: false,
  title: "name",
  fields: { name: text({ label: "이름", required: true, readonly: true, max: 40 }) },
  columns: ["name"],
});
