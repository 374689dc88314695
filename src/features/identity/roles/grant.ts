import { oneOf, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { defineSteps } from "#records/steps.ts";
import { decideGrants, manageRoles } from "./access.ts";

const statuses = { pending: "대기", approved: "승인", rejected: "반려", withdrawn: "철회" } as const;

/** A role that was asked for because one person may not give it alone. */
export const grant = defineResource("grantRequest", {
  label: "역할 부여",
  table: "grant_requests",
  api: "/api/roles/requests",
  page: null,
  numbered: false,
  title: "role",
  fields: {
    role: text({ label: "역할", required: true, readonly: true }),
    status: oneOf(statuses, {
      label: "상태",
      required: true,
      readonly: true,
      tones: { pending: "amber", approved: "green", rejected: "red", withdrawn: "grey" },
    }),
  },
  columns: ["role", "status"],
});

/** Another 관리자 decides; whoever asked may take the request back. */
export const grantSteps = defineSteps(
  grant,
  "status",
  {
    approve: {
      label: "승인",
      from: ["pending"],
      to: "approved",
      asks: ["reason"],
      by: decideGrants,
      confirmed: true,
    },
    reject: { label: "반려", from: ["pending"], to: "rejected", asks: ["reason"], by: decideGrants },
    withdraw: { label: "철회", from: ["pending"], to: "withdrawn", asks: ["reason"], by: manageRoles },
  },
  { reason: text({ label: "사유", max: 500 }) },
);
