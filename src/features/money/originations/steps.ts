import { text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { decideOriginations, objectToOriginations } from "./access.ts";
import { origination } from "./origination.ts";

/** 주장 → 이의 → 결정: whoever claims or objects never decides. */
export const originationSteps = defineSteps(
  origination,
  "status",
  {
    object: { label: "이의", from: ["claimed"], to: "objected", asks: ["objection"], by: objectToOriginations },
    decide: {
      label: "결정",
      from: ["claimed", "objected"],
      to: "decided",
      asks: ["decidedShare"],
      takes: ["decision"],
      by: decideOriginations,
      notWho: "object",
      covers: ["claimant", "client", "contract", "consult", "share", "claimedOn", "sunsetOn"],
    },
    withdraw: {
      label: "철회",
      from: ["claimed", "objected", "decided"],
      to: "withdrawn",
      asks: ["reason"],
      aside: true,
      danger: true,
    },
  },
  { reason: text({ label: "사유", max: 300 }) },
);
